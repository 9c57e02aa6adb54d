/// The facts at the place of a step: the request, and the context that reached it.
public struct StepScope {
    /// What is known of the device and the intent.
    public let request: NavigationRequest

    /// The context of the step: the route's, as transforms nearer to the target have left it.
    public let context: Context

    /// Records what is looked at; `nil` when nobody wants to know.
    let recorder: Recorder?

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - request: What is known of the device and the intent.
    ///   - context: The context of the step.
    public init(request: NavigationRequest, context: Context) {
        self.init(request: request, context: context, recorder: nil)
    }

    init(request: NavigationRequest, context: Context, recorder: Recorder?) {
        self.request = request
        self.context = context
        self.recorder = recorder
    }

    /// The first node, in RouteComposer's depth-first order, that nothing speaks against.
    ///
    /// What is looked at on the way becomes part of the explanation, where one was asked for.
    ///
    /// - Parameters:
    ///   - tree: The tree to search.
    ///   - start: Where the search begins.
    ///   - options: Where it looks.
    ///   - mismatch: Says what speaks against a node, or `nil` for one that fits.
    /// - Returns: The first node that fits, or `nil`.
    public func firstNode(
        in tree: ViewTree,
        from start: NodeIndex,
        options: SearchOptions,
        mismatch: (NodeIndex) -> Mismatch?
    ) -> NodeIndex? {
        guard let recorder else {
            return tree.firstNode(from: start, options: options) { mismatch($0) == nil }
        }
        let limit = Explanation.visitLimit
        return tree.firstNode(from: start, options: options, recordingUpTo: limit) { node in
            let fault = mismatch(node)
            recorder.visit(node, in: tree, mismatch: fault)
            return fault == nil
        }
    }
}

/// The reason why a finder did not take a node.
public enum Mismatch: Hashable, Sendable {
    /// It is of another type or kind.
    case type
    /// Its context has another value of a key, or none.
    case context(key: String)
    /// The finder's own condition does not hold.
    case condition
}

extension StepScope {
    /// The same place with another context.
    func with(context: Context) -> StepScope {
        StepScope(request: request, context: context, recorder: recorder)
    }
}
