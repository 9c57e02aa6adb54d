import Landfall

/// The route catalogue of RouteComposer's example app, in the typed assembly.
enum ExampleApp {
    /// All routes, under the names that `routes.yaml` gives them.
    static func table() throws -> RouteTable {
        try RouteTable(of: [
            home, circle, square, color, rule, secondModal, figures, figuresAndProduct, starA,
            starB, product, productFromCircle, swiftUI, wishlist, cities, cityDetail, login,
            welcome, images, imageDetails, innerHome, innerSettings,
        ])
    }

    /// Lets a signed-in person through; anybody else signs in first.
    static let signedIn = SignedInInterceptor(
        otherwise: .detour(Detour(flow: "login", destination: login.destination()))
    )

    // MARK: The tab bar

    static let home = RouteDefinition("home") {
        Assembly(TabBar.self)
            .find(in: .current, from: .root)
            .build(
                Blueprint(TabBar.self)
                    .with(Blueprint(CircleNavigation.self).with(Blueprint(Circle.self)))
                    .with(Blueprint(Square.self))
            )
            .using(.replaceRoot.options(["transition": .string("flip")]), from: .root)
    }

    static let circle = RouteDefinition("circle") { Assembly(Circle.self).find().from(home) }

    static let square = RouteDefinition("square") { Assembly(Square.self).find().from(home) }

    /// The stack of the first tab, which the circle is part of.
    private static let circleNavigation = circle.expecting(CircleNavigation.self)

    static let figures = RouteDefinition("figures") {
        Assembly(Figures.self).find().build().using(.push, from: circleNavigation)
    }
    .before(signedIn)

    static let starA = RouteDefinition("star-a") {
        Assembly(Star.self).find(in: .currentAllStack).build().using(.addTab(), from: home)
    }
    .before(signedIn)

    static let starB = RouteDefinition("star-b") {
        Assembly(Star.self).find(in: .currentAllStack).build().using(.push, from: circleNavigation)
    }
    .before(signedIn)

    static let swiftUI = RouteDefinition("swift-ui") {
        Assembly(Hosting.self)
            .find(matching: \.text)
            .build()
            .set()
            .using(.push, from: circleNavigation)
    }

    // MARK: Modals over modals

    static let color = RouteDefinition("color") {
        Assembly(Color.self)
            .find(in: .currentAllStack)
            .build()
            .set()
            .using(.push, from: ColorNavigation.self)
            .build()
            .using(.present(), from: .current)
    }

    static let rule = RouteDefinition("rule") {
        Assembly(Rule.self)
            .find(in: .currentAllStack)
            .build()
            .set()
            .using(.addTab(), from: RuleTabs.self)
            .build()
            .using(.push, from: color.expecting(ColorNavigation.self))
    }

    static let secondModal = RouteDefinition("second-modal") {
        Assembly(Second.self)
            .find()
            .build()
            .set()
            .using(.push, from: SecondNavigation.self)
            .build()
            .using(.present(.overCurrentContext, from: .topmostParent), from: rule)
    }

    // MARK: Products

    static let figuresAndProduct = RouteDefinition("figures-and-product") {
        Assembly(Product.self)
            .find(matching: \.id)
            .build()
            .set()
            .using(.push, from: figures.expecting(CircleNavigation.self))
    }

    static let product = RouteDefinition("product") {
        let modal = Assembly(ProductNavigation.self)
            .build()
            .using(.present(), from: .current)
        let visible = TypeFinder<Navigation>(.kind(.navigation), options: .currentVisibleOnly)
        return Assembly(Product.self, with: ProductInput.self)
            .find(matching: \.id)
            .build()
            .set { input in ProductID(id: input.id) }
            .using(
                .push,
                from: Choice(of: Navigation.self, for: ProductInput.self)
                    .when({ input, _ in input.url != nil }, modal.expecting(Navigation.self))
                    .when(found: visible)
                    .otherwise(circle.expecting(Navigation.self))
            )
    }

    static let productFromCircle = RouteDefinition("product-from-circle") {
        Assembly(Product.self)
            .find(matching: \.id)
            .from(Product.self)
            .build()
            .set()
            .using(.push, from: ProductNavigation.self)
            .build()
            .using(.present(), from: Product.self)
            .find(matching: \.id)
            .from(Product.self)
            .build()
            .set()
            .using(.push, from: circleNavigation)
    }

    static let wishlist = RouteDefinition("wishlist") {
        Assembly(WishList.self)
            .find()
            .build()
            .set()
            .using(.push, from: WishListNavigation.self)
            .build()
            .using(.present(.formSheet), from: .current)
    }
    .before(signedIn)

    // MARK: Cities

    static let cities = RouteDefinition("cities") {
        Assembly(Cities.self)
            .find()
            .set()
            .from(CitySplit.self)
            .find(in: .current, from: .root)
            .build(
                Blueprint(CitySplit.self)
                    .with(
                        Blueprint(CitiesNavigation.self).with(Blueprint(Cities.self).withoutInput())
                    )
                    .with(Blueprint(CityDetail.self).withoutInput())
            )
            .before(signedIn)
            .using(.replaceRoot, from: .root)
    }

    static let cityDetail = RouteDefinition("city-detail") {
        Assembly(CityDetail.self)
            .find()
            .build()
            .set()
            .using(
                .showDetail,
                from: cities.expecting(CitySplit.self)
                    .adapting { (detail: CityInput) in CitiesInput(cityID: detail.cityID) }
            )
    }

    // MARK: Beside the tab bar

    static let login = RouteDefinition("login") {
        Assembly(Login.self)
            .find()
            .from(LoginNavigation.self)
            .build(Blueprint(LoginNavigation.self).with(Blueprint(Login.self)))
            .using(.present(.overCurrentContext), from: .current)
    }

    static let welcome = RouteDefinition("welcome") {
        Assembly(Prompt.self).find().build().using(.replaceRoot, from: .root)
    }

    /// The container of the images in a navigation container of its own.
    private static let imagesContainer = Assembly(ImagesContainer.self)
        .find()
        .build()
        .using(.push, from: ImagesNavigation.self)
        .build()
        .using(.present(), from: .current)

    static let images = RouteDefinition("images") {
        Assembly(Images.self).find().build().using(.set, from: imagesContainer)
    }

    static let imageDetails = RouteDefinition("image-details") {
        Assembly(Details.self).find().build().set().using(.set, from: imagesContainer)
    }

    // MARK: Tabs inside the circle

    /// A new tab container on the stack of the circle.
    private static let innerTabs = Assembly(InnerTabs.self)
        .build(
            Blueprint(InnerTabs.self)
                .with(Blueprint(InnerHomeNavigation.self).with(Blueprint(InnerHome.self)))
                .with(Blueprint(InnerSettingsNavigation.self).with(Blueprint(InnerSettings.self)))
        )
        .using(.push, from: circleNavigation)

    static let innerHome = RouteDefinition("inner-home") {
        Assembly(InnerHome.self).find().from(innerTabs)
    }

    static let innerSettings = RouteDefinition("inner-settings") {
        Assembly(InnerSettings.self).find().from(innerTabs)
    }
}
