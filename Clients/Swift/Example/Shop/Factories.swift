import LandfallUIKit

extension AppSettings {
    /// Registers a factory for each screen and container of the catalog.
    static func registerScreens() {
        let screens = landfall.screens
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
        for name in stacks { screens.register(container: name) { UINavigationController() } }
    }

    /// The stacks of the catalog, all of which are plain navigation controllers.
    private static let stacks: [ScreenType] = [
        "BrowseNavigation", "CartNavigation", "AccountNavigation", "SaleNavigation",
        "SheetNavigation", "SignInNavigation",
    ]

    /// What the window shows first.
    static func makeFirstScreen() -> UIViewController { ShopTabBarController.withScreens() }
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
