import Landfall
import LandfallTokens

/// A link that the page of the demo offers.
struct DemoLink: Hashable, Sendable {
    /// The channel by which a user gets the link.
    enum Kind: String, Sendable, Encodable {
        /// A push notification.
        case push
        /// A link in an e-mail.
        case email
        /// A button in the app itself.
        case app
        /// Nobody taps: a backend sends the person somewhere.
        case backend
    }

    /// Its name in requests.
    let id: String
    /// How a person comes by it.
    let kind: Kind
    /// What the person reads.
    let title: String
    /// Where it leads.
    let target: String

    /// The links, by the routes of the sample shop.
    static let all = [
        DemoLink(
            id: "product",
            kind: .push,
            title: "The birch desk is back in stock",
            target: "https://shop.example.com/p/desk-birch-140"
        ),
        DemoLink(
            id: "checkout",
            kind: .push,
            title: "Your cart is waiting: check out now",
            target: "https://shop.example.com/checkout/cart-3377"
        ),
        DemoLink(
            id: "sale",
            kind: .email,
            title: "The winter sale has begun",
            target: "https://shop.example.com/sale"
        ),
        DemoLink(
            id: "voucher",
            kind: .email,
            title: "Ten percent off, only for you",
            target: "https://shop.example.com/v/WELCOME10"
        ),
        DemoLink(
            id: "order",
            kind: .app,
            title: "Where is my order?",
            target: "https://shop.example.com/orders/55-1043"
        ),
        DemoLink(
            id: "category",
            kind: .backend,
            title: "The help desk shows you all lamps",
            target: "https://shop.example.com/k/lamps"
        ),
        DemoLink(
            id: "phishing",
            kind: .push,
            title: "You have won! Claim your prize",
            target: "https://shop.example.com.attacker.example/sale"
        ),
    ]

    /// How the person came, in the contract's word.
    var channel: String {
        switch kind {
        case .push: "PUSH_TAP"
        case .email: "EMAIL_LINK"
        case .app, .backend: "IN_APP"
        }
    }

    /// The message that carries it; `nil` for what stands in the app.
    var message: MessageReference? {
        guard kind == .push else { return nil }
        var message = MessageReference()
        message.provider = "apns"
        message.campaignID = "demo-\(id)"
        message.action = "default"
        return message
    }

    /// The link as it stands in the message: those of e-mails go through the gateway.
    ///
    /// - Parameters:
    ///   - keys: Signs links of e-mails.
    ///   - now: The time.
    /// - Returns: The link.
    func sent(by keys: KeyRing, at now: Timestamp) -> String {
        let claims = ClickClaims(link: target, campaignID: "demo-\(id)", messageID: "m-\(id)")
        guard kind == .email, let token = keys.token(for: claims, expiry: now.seconds + Self.life)
        else { return target }
        return "https://shop.example.com/l/\(token)"
    }

    /// How long a link in an e-mail is good, in seconds.
    private static let life: Int64 = 30 * 24 * 3600
}
