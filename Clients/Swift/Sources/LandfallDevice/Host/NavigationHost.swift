/// The app's user interface as the kit sees it: something that can be looked at and changed.
///
/// A host decides nothing: the kit checks a plan before it asks for anything. All calls come on the
/// main actor, and one transition at a time.
@MainActor public protocol NavigationHost: AnyObject {
    /// Looks at what the app shows now.
    ///
    /// - Returns: The tree, the objects behind it, and whether it is at rest. Node ids never repeat:
    ///   see ``NodeNames``.
    func capture() -> CapturedTree

    /// Makes what a view describes, with all that it holds and presents, and shows nothing.
    ///
    /// - Parameter view: A new subtree of a plan.
    /// - Returns: The objects that stand for its nodes.
    /// - Throws: ``HostRefusal/missingFactory(_:)`` or ``HostRefusal/factoryFailed(_:)``.
    func prepare(_ view: ViewNode) throws(HostRefusal) -> PreparedView

    /// Begins one transition.
    ///
    /// The kit waits for the completion, but not for ever: after its time limit it
    /// goes on without, and a completion that comes later is ignored.
    ///
    /// - Parameters:
    ///   - step: What is to be done, with the objects that it concerns.
    ///   - animated: Whether the person sees the transition.
    ///   - completion: Called once, in this call or later, when the transition is over; with a
    ///     refusal when it could not be carried out.
    func perform(
        _ step: HostStep,
        animated: Bool,
        completion: @escaping @MainActor (HostRefusal?) -> Void
    )

    /// Called by the host when the app shows something else; the kit sets it when it is attached.
    ///
    /// More calls than changes do no harm, since the kit captures and compares.
    var onChange: (@MainActor () -> Void)? { get set }

    /// Switches touches off while a plan is performed, and on again.
    ///
    /// - Parameter isEnabled: Whether the person may touch the screen.
    func setInteraction(isEnabled: Bool)
}

extension NavigationHost {
    /// Does nothing: for hosts without touches.
    public func setInteraction(isEnabled: Bool) {}
}
