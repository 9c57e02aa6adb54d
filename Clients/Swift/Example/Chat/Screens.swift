import LandfallUIKit

/// All chats.
final class ChatListViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "ChatList"

    init() {
        super.init("Chats")
        for chatID in ["12", "77"] {
            add("Chat \(chatID)") { [weak self] in
                let chat = ChatViewController(chatID: chatID)
                self?.navigationController?.pushViewController(chat, animated: true)
            }
        }
    }

    required init?(coder: NSCoder) { nil }
}

/// One chat; a link to another chat switches it.
final class ChatViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Chat"
    private(set) var chatID: String

    init(chatID: String) {
        self.chatID = chatID
        super.init("Chat \(chatID)")
        add("Profile") { [weak self] in
            let profile = ProfileViewController(userID: "user-1")
            self?.navigationController?.pushViewController(profile, animated: true)
        }
        add("Call") { [weak self] in self?.present(CallViewController(), animated: true) }
    }

    required init?(coder: NSCoder) { nil }

    var landfallContext: ScreenContext { ["chatId": chatID] }

    func landfallUpdate(_ context: ScreenContext) throws {
        chatID = try context.text("chatId")
        title = "Chat \(chatID)"
        text = title
    }
}

/// One person.
final class ProfileViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Profile"
    private(set) var userID: String

    init(userID: String) {
        self.userID = userID
        super.init("Profile of \(userID)")
    }

    required init?(coder: NSCoder) { nil }

    var landfallContext: ScreenContext { ["userId": userID] }

    func landfallUpdate(_ context: ScreenContext) throws {
        userID = try context.text("userId")
        text = "Profile of \(userID)"
    }
}

/// The settings; here the person signs in and out.
final class SettingsViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Settings"

    init() {
        super.init("Settings")
        add("Sign in") { [weak self] in self?.present(LoginViewController(), animated: true) }
        add("Sign out") { landfall.signedOut() }
    }

    required init?(coder: NSCoder) { nil }
}

/// Signs a person in.
final class LoginViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Login"

    init() {
        super.init("Sign in")
        add("I am user-17") { [weak self] in
            landfall.signedIn(as: "user-17", attributes: ["tier": "gold"])
            self?.dismiss(animated: true)
        }
    }

    required init?(coder: NSCoder) { nil }
}

/// A call, which no plan may cover: a tap waits until it has ended.
final class CallViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Call"

    init() {
        super.init("A call")
        modalPresentationStyle = .fullScreen
        add("Hang up") { [weak self] in self?.dismiss(animated: true) }
    }

    required init?(coder: NSCoder) { nil }

    var landfallIsDismissible: Bool { false }
}
