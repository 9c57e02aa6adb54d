package import Landfall

extension ExplanationDocument {
    /// The verdict of an interceptor.
    package struct VerdictNote: Encodable {
        /// Where the interceptor stands.
        package let step: String?
        /// When it spoke: `early`, `prepared` or `asked`.
        package let moment: String
        /// Whether it had to be waited for.
        package let isAwaited: Bool
        /// The interceptor's name.
        package let interceptor: String
        /// The nodes that it looked at.
        package let visits: [Visit]
        /// What it said, as a word.
        package let verdict: String
        /// Why it refused.
        package var reason: String?
        /// The flow of a detour.
        package var flow: String?
        /// Where a redirect or a detour leads.
        package var destination: Place?
        /// Why it failed.
        package var error: Failure?

        /// Puts a verdict into words.
        package init(_ note: Explanation.VerdictNote) {
            step = note.place?.description
            moment = note.moment.rawValue
            isAwaited = note.isAwaited
            interceptor = note.interceptor
            visits = note.visits.map(Visit.init)
            switch note.verdict {
            case .proceed: verdict = "proceed"
            case .refuse(let reason):
                verdict = "refuse"
                self.reason = reason
            case .redirect(let destination):
                verdict = "redirect"
                self.destination = Place(destination)
            case .detour(let detour):
                verdict = "detour"
                flow = detour.flow
                destination = detour.destination.map { Place($0) }
            case .openURL: verdict = "openUrl"
            case .failed(let error):
                verdict = "failed"
                self.error = Failure(error)
            }
        }
    }

    /// A route by name, with its context.
    package struct Place: Encodable {
        package let route: String
        /// The context, as text.
        package let context: [String: String]

        /// Puts a destination into words.
        package init(_ destination: Destination) {
            route = destination.route.name
            context = destination.context.members
        }
    }

    /// The failure that left no plan.
    package struct Failure: Encodable {
        package let code: String
        /// The step, as `route/index`.
        package let step: String?
        /// The node that stands in the way.
        package let node: String?
        /// The outermost container of that node.
        package let container: String?
        /// One sentence.
        package let message: String

        /// Puts an error into words.
        package init(_ error: RoutingError) {
            code = error.code.rawValue
            step = error.step?.description
            node = error.node?.text
            container = error.container?.text
            message = error.message
        }
    }
}
