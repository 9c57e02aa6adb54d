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
        AppSettings.registerScreens()
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
        window.rootViewController = AppSettings.makeFirstScreen()
        window.makeKeyAndVisible()
        self.window = window
        landfall.attach(scene, options)
    }

    func scene(_ scene: UIScene, continue activity: NSUserActivity) { landfall.open(activity) }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        landfall.open(contexts)
    }
}
