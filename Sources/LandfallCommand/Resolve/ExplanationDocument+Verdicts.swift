import Landfall

extension ExplanationDocument {
    /// What an interceptor said.
    struct VerdictNote: Encodable {
        /// Where the interceptor stands.
        let step: String?
        /// When it spoke: `early`, `prepared` or `asked`.
        let moment: String
        /// Whether it had to be waited for.
        let isAwaited: Bool
        /// The interceptor's name.
        let interceptor: String
        /// The nodes that it looked at.
        let visits: [Visit]
        /// What it said, as a word.
        let verdict: String
        /// Why it refused.
        var reason: String?
        /// The flow of a detour.
        var flow: String?
        /// Where a redirect or a detour leads.
        var destination: Place?
        /// Why it failed.
        var error: Failure?

        /// Puts a verdict into words.
        init(_ note: Explanation.VerdictNote) {
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
    struct Place: Encodable {
        /// The route.
        let route: String
        /// The context, as text.
        let context: [String: String]

        /// Puts a destination into words.
        init(_ destination: Destination) {
            route = destination.route.name
            context = destination.context.members
        }
    }

    /// Why there is no plan.
    struct Failure: Encodable {
        /// The code.
        let code: String
        /// The step, as `route/index`.
        let step: String?
        /// The node that stands in the way.
        let node: String?
        /// The outermost container of that node.
        let container: String?
        /// One sentence.
        let message: String

        /// Puts an error into words.
        init(_ error: RoutingError) {
            code = error.code.rawValue
            step = error.step?.description
            node = error.node?.text
            container = error.container?.text
            message = error.message
        }
    }
}
