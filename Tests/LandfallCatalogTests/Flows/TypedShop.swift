import Landfall

/// The shop's checkout and its sign-in, in Swift: what the sample's catalog says in YAML.
enum TypedShop {
    /// The table, with the flow.
    static func table() throws -> RouteTable {
        try RouteTable(of: [home, cart, checkout, signIn, secondFactor], flows: [SignIn()])
    }

    /// Signing in, with a second factor for those who have one.
    struct SignIn: FlowDefinition {
        enum Step: Codable { case credentials, secondFactor }

        struct Shared: SharedValues {
            var email: String?
            static let fields = InputFields(Self.init, InputField("email", \.email))
        }

        typealias Input = CheckoutInput
        typealias Root = SignInNavigation
        let name = "sign-in"

        func begin(in place: Place) -> Next { .show(.credentials) }

        func stage(of step: Step, in place: Place) -> Stage {
            switch step {
            case .credentials:
                .show(signIn).bringing(\.email).then(.show(.secondFactor))
            case .secondFactor:
                .show(secondFactor, CodeInput(email: place.shared.email ?? ""))
                    .when(place.attribute("mfa") == "true")
                    .then(.end)
            }
        }

        func destination(cancelling step: Step, in place: Place) -> Destination? {
            cart.destination()
        }
    }

    // MARK: Routes

    static let home = RouteDefinition("home") {
        Assembly(ShopTabs.self)
            .find()
            .build(
                Blueprint(ShopTabs.self)
                    .with(Blueprint(BrowseNavigation.self).with(Blueprint(Home.self)))
                    .with(Blueprint(CartNavigation.self).with(Blueprint(Cart.self)))
                    .with(Blueprint(AccountNavigation.self).with(Blueprint(Account.self)))
            )
            .using(.replaceRoot, from: .root)
    }

    static let cart = RouteDefinition("cart") { Assembly(Cart.self).find().from(home) }

    static let checkout = RouteDefinition("checkout") {
        Assembly(Checkout.self)
            .find(matching: \.cartID)
            .build()
            .set()
            .using(.push, from: CartNavigation.self)
            .find()
            .from(home)
    }
    .before("signed-in") { checkout, request in
        request.state.session?.isAuthenticated == true
            ? .proceed : .detour(SignIn().detour(with: checkout, reason: "signed_out"))
    }

    /// What the person is doing, which the sign-in covers.
    private static let top = AssembledChain.current.expecting(ShopTabs.self)

    static let signIn = RouteDefinition("sign-in") {
        Assembly(SignInScreen.self)
            .find()
            .from(SignInNavigation.self)
            .find()
            .build(Blueprint(SignInNavigation.self).with(Blueprint(SignInScreen.self)))
            .using(
                .present(.pageSheet),
                from: Choice(of: ShopTabs.self, for: NoInput.self)
                    .when(condition: FoundCondition(TypeFinder<ShopTabs>()), top)
                    .otherwise(home)
            )
    }

    static let secondFactor = RouteDefinition("second-factor") {
        Assembly(SecondFactor.self)
            .find()
            .build()
            .set()
            .using(.push, from: SignInNavigation.self)
            .find()
            .from(signIn)
    }

    // MARK: Screens

    struct CheckoutInput: RouteInput {
        let cartID: String
        static let fields = InputFields(Self.init, InputField("cartId", \.cartID))
    }

    struct CodeInput: RouteInput {
        let email: String
        static let fields = InputFields(Self.init, InputField("email", \.email))
    }

    enum Checkout: Screen {
        typealias Input = CheckoutInput
        static let type: ScreenType = "Checkout"
    }

    enum SecondFactor: Screen {
        typealias Input = CodeInput
        static let type: ScreenType = "SecondFactor"
    }

    enum Home: Screen { static let type: ScreenType = "Home" }
    enum Cart: Screen { static let type: ScreenType = "Cart" }
    enum Account: Screen { static let type: ScreenType = "Account" }
    enum SignInScreen: Screen { static let type: ScreenType = "SignIn" }
    enum ShopTabs: TabContainer { static let type: ScreenType = "ShopTabs" }

    enum BrowseNavigation: NavigationContainer {
        static let type: ScreenType = "BrowseNavigation"
    }

    enum CartNavigation: NavigationContainer { static let type: ScreenType = "CartNavigation" }

    enum AccountNavigation: NavigationContainer {
        static let type: ScreenType = "AccountNavigation"
    }

    enum SignInNavigation: NavigationContainer {
        static let type: ScreenType = "SignInNavigation"
    }
}
