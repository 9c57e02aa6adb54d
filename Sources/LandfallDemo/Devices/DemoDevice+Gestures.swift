import Landfall

/// What a person does in the app without a link.
extension DemoDevice {
    /// Goes back: what is presented last is dismissed, or the screen on top of a stack is popped.
    ///
    /// - Parameter now: The time of the device.
    /// - Returns: The new state; `nil` where there is no way back.
    mutating func goBack(at now: Timestamp) -> DeviceState? {
        guard let operation = Self.wayBack(in: tree) else { return nil }
        return move(by: operation, at: now)
    }

    private static func wayBack(in tree: ViewTree) -> Operation? {
        let root = tree.root(ofWindow: tree.keyWindow)
        guard !tree.isPlaceholder(root) else { return nil }
        let top = tree.topmost(ofWindow: tree.keyWindow)
        var stack: NodeIndex?
        var next: NodeIndex? = top
        while let node = next {
            if tree.kind(of: node) == .navigation, tree.children(of: node).count > 1 {
                stack = node
            }
            next = tree.visibleChildren(of: node).last
        }
        if let stack, let child = tree.children(of: stack).dropLast().last {
            return Operation(.popTo(container: tree.id(of: stack), child: tree.id(of: child)))
        }
        guard let presenter = tree.presenter(of: top) else { return nil }
        return Operation(.dismiss(presenter: tree.id(of: presenter)))
    }

    /// Whether there is a way back.
    var canGoBack: Bool { Self.wayBack(in: tree) != nil }

    /// Starts the app anew: nothing is shown yet.
    ///
    /// - Parameters:
    ///   - launchID: Names the launch.
    ///   - app: What the app says of itself.
    ///   - session: Who is signed in.
    ///   - now: The time of the device.
    mutating func launch(
        _ launchID: String,
        of app: AppDescription,
        _ session: Session,
        at now: Timestamp
    ) {
        var state = DeviceState(deviceID: id, sequence: sequence + 1)
        state.launchID = launchID
        state.app = app
        state.session = session
        state.capturedAt = now
        adopt(state)
    }
}
