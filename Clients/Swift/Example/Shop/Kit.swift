import LandfallUIKit

/// The kit, made before anything else: a tap that starts the app is kept from that moment on.
@MainActor let landfall = Landfall(
    door: AppSettings.door,
    tokens: AppTokens(),
    configure: AppSettings.configure
)

/// What is set once for the app.
@MainActor enum AppSettings {
    /// The address of the door, here one on the same computer.
    static let door = URL(string: "http://localhost:8080") ?? URL(fileURLWithPath: "/")
    /// Changes the default options of the kit.
    static var configure: (inout Landfall.Options) -> Void = { _ in }
}

/// The app's way to a token, which its own server makes for the user who is signed in.
struct AppTokens: TokenProvider {
    func token(after rejected: String?) async throws -> String { throw NoServer() }
}

/// The example has no server of its own.
struct NoServer: Error {}

extension Landfall {
    /// Registers a factory for each screen and container of the catalog.
    func registerShopScreens() {
        screens.register(HomeViewController.self) { _ in HomeViewController() }
        screens.register(CategoryViewController.self) {
            CategoryViewController(categoryID: try $0.text("categoryId"))
        }
        screens.register(ProductViewController.self) {
            ProductViewController(productID: try $0.text("productId"))
        }
        screens.register(CartViewController.self) { _ in CartViewController() }
        screens.register(CheckoutViewController.self) {
            CheckoutViewController(cartID: try $0.text("cartId"))
        }
        screens.register(SignInViewController.self) { _ in SignInViewController() }
        screens.register(SecondFactorViewController.self) {
            SecondFactorViewController(email: try $0.text("email"))
        }
        screens.register(AccountViewController.self) { _ in AccountViewController() }
        screens.register(OrderViewController.self) {
            OrderViewController(orderID: try $0.text("orderId"))
        }
        screens.register(VoucherViewController.self) {
            VoucherViewController(code: try $0.text("code"))
        }
        screens.register(SaleViewController.self) { _ in SaleViewController() }
        screens.register(container: "ShopTabs") { ShopTabBarController() }
        for name in Self.stacks { screens.register(container: name) { UINavigationController() } }
    }

    /// The stacks of the catalog, all of which are plain navigation controllers.
    private static let stacks: [ScreenType] = [
        "BrowseNavigation", "CartNavigation", "AccountNavigation", "SaleNavigation",
        "SheetNavigation", "SignInNavigation",
    ]
}
