import LandfallUIKit

/// The screen of the cart.
final class CartViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Cart"

    init() {
        super.init("Cart")
        // The server knows whether the person has to sign in first.
        add("Check out") { landfall.go("checkout", ["cartId": "1"]) }
    }

    required init?(coder: NSCoder) { nil }
}

/// The checkout; no plan may leave it while a payment runs.
final class CheckoutViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Checkout"
    private(set) var cartID: String
    private(set) var isPaying = false

    init(cartID: String) {
        self.cartID = cartID
        super.init("Checkout of cart \(cartID)")
        add("Pay") { [weak self] in self?.isPaying = true }
        add("The payment is through") { [weak self] in self?.isPaying = false }
    }

    required init?(coder: NSCoder) { nil }

    var landfallContext: ScreenContext { ["cartId": cartID] }

    var landfallIsDismissible: Bool { !isPaying }

    func landfallUpdate(_ context: ScreenContext) throws {
        cartID = try context.text("cartId")
        text = "Checkout of cart \(cartID)"
    }
}

/// The screen of the account.
final class AccountViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Account"

    init() {
        super.init("Account")
        add("Order 9") { landfall.go("order", ["orderId": "9"]) }
        add("Sign out") { landfall.signedOut() }
    }

    required init?(coder: NSCoder) { nil }
}

/// The screen of an order, told apart by its id.
final class OrderViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "Order"
    private(set) var orderID: String

    init(orderID: String) {
        self.orderID = orderID
        super.init("Order \(orderID)")
    }

    required init?(coder: NSCoder) { nil }

    var landfallContext: ScreenContext { ["orderId": orderID] }

    func landfallUpdate(_ context: ScreenContext) throws {
        orderID = try context.text("orderId")
        text = "Order \(orderID)"
    }
}

/// The first step of signing in: a detour that says how it ended.
final class SignInViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "SignIn"

    init() {
        super.init("Sign in")
        add("I am ann@example.com") { [weak self] in
            guard let self else { return }
            landfall.signedIn(as: "user-17", attributes: ["tier": "gold"])
            landfall.complete(["email": "ann@example.com"], from: self)
        }
        add("Not now") { [weak self] in
            guard let self else { return }
            landfall.cancel(from: self)
        }
    }

    required init?(coder: NSCoder) { nil }
}

/// The second step, for those who want it.
final class SecondFactorViewController: TextViewController, LandfallScreen {
    static let landfallType: ScreenType = "SecondFactor"
    private(set) var email: String

    init(email: String) {
        self.email = email
        super.init("A code was sent to \(email)")
        add("Here it is") { [weak self] in
            guard let self else { return }
            landfall.complete([:], from: self)
        }
    }

    required init?(coder: NSCoder) { nil }

    var landfallContext: ScreenContext { ["email": email] }

    func landfallUpdate(_ context: ScreenContext) throws {
        email = try context.text("email")
        text = "A code was sent to \(email)"
    }
}
