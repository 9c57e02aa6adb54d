import LandfallUIKit

/// The app: it makes the kit, and hands taps on notifications over.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate,
    @preconcurrency UNUserNotificationCenterDelegate
{
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        UNUserNotificationCenter.current().delegate = self
        landfall.registerShopScreens()
        landfall.fallback = { unanswered in
            // Without a plan the app does what it did before: it shows its first screen.
            if case .openURL(let link) = unanswered.cause, let url = URL(string: link) {
                UIApplication.shared.open(url)
            }
        }
        return true
    }

    func userNotificationCenter(
        _ center: UNUserNotificationCenter,
        didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        landfall.tap(response)
        completionHandler()
    }
}

/// A window: it is reported, and gets what it was opened for.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene,
        willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        window.rootViewController = ShopTabBarController.withScreens()
        window.makeKeyAndVisible()
        self.window = window
        landfall.attach(scene, options)
    }

    func scene(_ scene: UIScene, continue activity: NSUserActivity) { landfall.open(activity) }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        landfall.open(contexts)
    }
}

/// The three tabs; a sale adds a fourth.
final class ShopTabBarController: UITabBarController, LandfallScreen {
    static let landfallType: ScreenType = "ShopTabs"

    /// The tabs as the app starts; a plan brings its own.
    static func withScreens() -> ShopTabBarController {
        let tabs = ShopTabBarController()
        let roots: [(ScreenType, String, UIViewController)] = [
            ("BrowseNavigation", "Shop", HomeViewController()),
            ("CartNavigation", "Cart", CartViewController()),
            ("AccountNavigation", "Account", AccountViewController()),
        ]
        tabs.viewControllers = roots.map { type, title, root in
            let stack = UINavigationController(rootViewController: root)
            stack.tabBarItem = UITabBarItem(title: title, image: nil, tag: 0)
            return landfall.named(type, stack)
        }
        return tabs
    }
}
