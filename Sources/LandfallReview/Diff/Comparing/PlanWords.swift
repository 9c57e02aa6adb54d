import Landfall

/// Intents and plans in the words of a person who looks at the device.
struct PlanWords {
    /// Whether values of contexts and links are left out.
    let isRedacted: Bool

    /// Describes the destination of an intent.
    ///
    /// - Parameter intent: The intent.
    /// - Returns: A link without its scheme and query, or a destination.
    func request(_ intent: NavigationIntent) -> String {
        guard isRedacted else { return intent.targetWords }
        switch intent.target {
        case .link: return "a link"
        case .destination(let destination): return destination.route.name
        case .destinations(let list): return list.map(\.route.name).joined(separator: " + ")
        case .resume: return "resume"
        }
    }

    /// Describes the place of a device's user.
    ///
    /// - Parameter tree: The device's tree.
    /// - Returns: The visible screens, the topmost first.
    func place(in tree: ViewTree) -> String {
        guard isRedacted else { return TreeWords.place(in: tree) }
        let place = TreeWords.place(in: tree)
        return place.split(separator: " over ")
            .map { String($0.prefix { $0 != "(" }) }
            .joined(separator: " over ")
    }

    /// Describes the effect of an answer, or why it has none.
    ///
    /// - Parameter resolution: The answer.
    /// - Returns: One line.
    func plan(of resolution: Resolution) -> String {
        let plan = resolution.plan
        let operations =
            isRedacted
            ? plan.operations.map(\.kind).joined(separator: ", ")
            : TreeWords.words(for: plan.operations, in: resolution.request.state.tree)
        switch plan.outcome {
        case .navigate: return operations
        case .alreadyThere: return "is there already"
        case .detour: return "first \(plan.flow ?? "a detour"): \(operations)"
        case .openURL:
            guard let url = plan.url, !isRedacted else { return "opens a browser" }
            return "opens \(url) in a browser"
        case .refused: return "is refused: \(plan.reason ?? "no reason")"
        case .expired: return "came too late"
        case .failed:
            guard let error = plan.error else { return "fails" }
            let place = error.step.map { " at \($0)" } ?? ""
            return "fails\(place): \(error.code)\(error.message.map { ", \($0)" } ?? "")"
        }
    }
}
