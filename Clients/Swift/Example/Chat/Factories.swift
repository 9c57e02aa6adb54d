import LandfallUIKit

extension AppSettings {
    /// Registers a factory for each screen and container of the catalog.
    static func registerScreens() {
        let screens = landfall.screens
        screens.register(ChatListViewController.self) { _ in ChatListViewController() }
        screens.register(ChatViewController.self) {
            ChatViewController(chatID: try $0.text("chatId"))
        }
        screens.register(ProfileViewController.self) {
            ProfileViewController(userID: try $0.text("userId"))
        }
        screens.register(SettingsViewController.self) { _ in SettingsViewController() }
        screens.register(container: "MainTabs") { MainTabBarController() }
        screens.register(container: "ChatNavigation") { UINavigationController() }
        screens.register(container: "SettingsNavigation") { UINavigationController() }
    }

    /// What the window shows first.
    static func makeFirstScreen() -> UIViewController { MainTabBarController.withScreens() }
}

/// The two tabs.
final class MainTabBarController: UITabBarController, LandfallScreen {
    static let landfallType: ScreenType = "MainTabs"

    /// The tabs as the app starts; a plan brings its own.
    static func withScreens() -> MainTabBarController {
        let tabs = MainTabBarController()
        let chats = UINavigationController(rootViewController: ChatListViewController())
        let settings = UINavigationController(rootViewController: SettingsViewController())
        chats.tabBarItem = UITabBarItem(title: "Chats", image: nil, tag: 0)
        settings.tabBarItem = UITabBarItem(title: "Settings", image: nil, tag: 1)
        tabs.viewControllers = [
            landfall.named("ChatNavigation", chats),
            landfall.named("SettingsNavigation", settings),
        ]
        return tabs
    }
}
