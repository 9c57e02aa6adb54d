import UIKit

/// A world with a scene and a window, for one test.
@MainActor struct Stage {
    let world = World()
    let scene: UIWindowScene
    let window: UIWindow

    init() {
        let world = world
        (scene, window) = World.inWorld(world) {
            let scene = world.application.connect()
            let window = UIWindow(windowScene: scene)
            window.makeKeyAndVisible()
            return (scene, window)
        }
    }

    /// Makes something that belongs to the world.
    func make<Value>(_ body: () -> Value) -> Value { World.inWorld(world, perform: body) }

    /// Makes a screen.
    func screen(_ style: UIModalPresentationStyle = .automatic) -> Recorder {
        make {
            let screen = Recorder()
            screen.modalPresentationStyle = style
            return screen
        }
    }

    /// Makes a stack of screens.
    func stack(_ screens: [UIViewController]) -> UINavigationController {
        make {
            let stack = UINavigationController()
            stack.setViewControllers(screens, animated: false)
            return stack
        }
    }

    /// Makes tabs.
    func tabs(_ screens: [UIViewController]) -> UITabBarController {
        make {
            let tabs = UITabBarController()
            tabs.setViewControllers(screens, animated: false)
            return tabs
        }
    }

    /// Shows a root, and waits until nothing moves.
    func show(_ root: UIViewController) {
        window.rootViewController = root
        world.settle()
    }

    /// The kinds of what UIKit has complained about.
    var warnings: [World.Warning.Kind] { world.warnings.map(\.kind) }
}

/// A screen that writes down its appearance callbacks.
final class Recorder: UIViewController {
    /// A list in which several screens write.
    @MainActor final class Log {
        var entries: [String] = []
    }

    var log = Log()
    var name = ""

    override func viewWillAppear(_ animated: Bool) { note("willAppear") }
    override func viewDidAppear(_ animated: Bool) { note("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }

    private func note(_ word: String) {
        log.entries.append(name.isEmpty ? word : "\(name) \(word)")
    }
}

/// Writes down what a stack shows.
final class ShowLog: UINavigationControllerDelegate {
    var entries: [String] = []

    func navigationController(
        _ navigationController: UINavigationController,
        willShow controller: UIViewController,
        animated: Bool
    ) {
        entries.append("will \(controller.title ?? "")")
    }

    func navigationController(
        _ navigationController: UINavigationController,
        didShow controller: UIViewController,
        animated: Bool
    ) {
        entries.append("did \(controller.title ?? "")")
    }
}
