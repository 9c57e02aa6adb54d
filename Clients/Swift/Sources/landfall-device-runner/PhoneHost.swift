#if os(Linux)
import LandfallDevice
import LandfallUIKit
import LandfallUIKitTesting

/// The app on the stand-in, with a factory for whatever a plan names.
@MainActor final class PhoneHost: NavigationHost {
    private let app: StandInApp

    init(_ app: StandInApp) { self.app = app }

    var onChange: (@MainActor () -> Void)? {
        get { app.host.onChange }
        set { app.host.onChange = newValue }
    }

    func capture() -> CapturedTree {
        let captured = app.host.capture()
        let windows = captured.tree.windowStates.map { window in
            var window = window
            window.root = window.root.map(Self.named)
            return window
        }
        return CapturedTree(
            ScreenTree(windows),
            handles: captured.handles,
            isSettled: captured.isSettled
        )
    }

    /// A view without the type of the stand-in's own classes, which no app has.
    private static func named(_ view: ViewNode) -> ViewNode {
        var view = view
        view.supertypes.removeAll { $0 == StandInScreen.landfallType }
        view.children = view.children.map(named)
        view.presented = view.presented.map(named)
        return view
    }

    func prepare(_ view: ViewNode) throws(HostRefusal) -> PreparedView {
        app.register([view])
        return try app.host.prepare(view)
    }

    func perform(
        _ step: HostStep,
        animated: Bool,
        completion: @escaping @MainActor (HostRefusal?) -> Void
    ) {
        app.host.perform(step, animated: animated, completion: completion)
    }

    func setInteraction(isEnabled: Bool) { app.host.setInteraction(isEnabled: isEnabled) }
}
#endif
