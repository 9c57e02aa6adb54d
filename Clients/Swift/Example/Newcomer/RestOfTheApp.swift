import Foundation
import LandfallUIKit

/// The app's way to a token, which its own server makes.
struct AppTokens: TokenProvider {
    func token(after rejected: String?) async throws -> String { "a token of the app's server" }
}

/// The tabs that the app has anyway.
final class MainTabBarController: UITabBarController, LandfallScreen {
    static let landfallType: ScreenType = "MainTabs"

    override func viewDidLoad() {
        super.viewDidLoad()
        let chats = UINavigationController(rootViewController: ChatListViewController())
        viewControllers = [landfall.named("ChatNavigation", chats)]
    }
}

/// The list of chats that the app has anyway.
final class ChatListViewController: UIViewController, LandfallScreen {
    static let landfallType: ScreenType = "ChatList"
}

#if os(Linux)
/// What a test puts in the place of the server and of the time.
@MainActor var testOptions: (inout Landfall.Options) -> Void = { _ in }

extension Landfall {
    /// Takes the place of the initializer that speaks to a gateway, without a change of the app.
    convenience init(gateway: URL, tokens: AppTokens) {
        self.init(gateway: gateway, tokens: tokens, configure: testOptions)
    }
}
#endif
