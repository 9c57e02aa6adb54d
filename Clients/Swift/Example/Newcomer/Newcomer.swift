import LandfallUIKit

@MainActor let landfall = Landfall(gateway: URL(string: "https://gateway.example.com")!, tokens: AppTokens())

final class ChatViewController: UIViewController, LandfallScreen {
    static let landfallType: ScreenType = "Chat"                        // the catalog's name
    private(set) var chatID: String
    init(chatID: String) { self.chatID = chatID; super.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { nil }
    var landfallContext: ScreenContext { ["chatId": chatID] }           // read at each look; nothing to call when it changes
    func landfallUpdate(_ context: ScreenContext) throws {              // the operation `update`
        chatID = try context.text("chatId")
        reload()
    }
    private func reload() { title = chatID }
}
@main final class AppDelegate: UIResponder, UIApplicationDelegate, @preconcurrency UNUserNotificationCenterDelegate {
    func application(_ a: UIApplication, didFinishLaunchingWithOptions o: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        UNUserNotificationCenter.current().delegate = self
        landfall.screens.register(ChatViewController.self) { ChatViewController(chatID: try $0.text("chatId")) }
        landfall.screens.register("ChatList") { _ in ChatListViewController() }
        landfall.screens.register(container: "ChatNavigation") { UINavigationController() }
        landfall.screens.register(container: "MainTabs") { MainTabBarController() }
        return true
    }
    func userNotificationCenter(_ c: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler done: @escaping () -> Void) {
        landfall.tap(response)                                          // the notification handler: kept until a window is there
        done()
    }
}
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    func scene(_ scene: UIScene, willConnectTo s: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let scene = scene as? UIWindowScene else { return }
        window = UIWindow(windowScene: scene)
        window?.rootViewController = MainTabBarController()
        window?.makeKeyAndVisible()
        landfall.attach(scene, options)                                 // the scene delegate: reports, and takes what launched the app
    }
    func scene(_ scene: UIScene, continue activity: NSUserActivity) { landfall.open(activity) }     // universal links
}
