/// What leads from one state to another; nodes are named by their places in the state's tree.
enum Move: Hashable, Sendable {
    /// The app is started, or not yet running.
    case start
    /// The plan for a request is carried out.
    case plan(request: Int32)
    /// The person opens a screen in the app.
    case open(opening: Int32)
    /// The person goes back on a stack.
    case back(stack: Int32)
    /// The person closes what a node presents.
    case dismiss(presenter: Int32)
    /// The person chooses a tab.
    case select(tabs: Int32, child: Int32)
    /// The person brings another child of a container of the app's own to the front.
    case show(container: Int32, child: Int32)
    /// The device is turned, so that splits collapse or expand.
    case rotate
    /// The person signs in, or out.
    case sign
}
