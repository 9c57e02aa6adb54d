import Testing

@testable import Landfall

/// The flows of RouteComposer's example app, on the routes of the typed assembly.
@Suite struct ExampleAppTests {
    private typealias App = ExampleApp

    private static let tabs = "TabBar<0>[CircleNavigation[Circle], Square]"
    private static let square = "TabBar<1>[CircleNavigation[Circle], Square]"

    private static func hex(_ text: String) -> App.ColorInput { App.ColorInput(hex: text) }
    private static func product(_ id: String) -> Destination {
        App.product.destination(App.ProductInput(id: id, url: nil))
    }
    private static func city(_ id: Int) -> Destination {
        App.cityDetail.destination(App.CityInput(cityID: id))
    }
    private static let cities = App.cities.destination(App.CitiesInput(cityID: nil))

    /// A device that shows the tab bar.
    private static func started() throws -> ExampleDevice {
        var device = try ExampleDevice()
        #expect(device.tap(App.home.destination()) == .navigate)
        #expect(device.text == tabs)
        return device
    }

    @Test func `UI1, colors and the lock`() throws {
        var device = try Self.started()
        device.tap(App.color.destination(Self.hex("0000FF")))
        #expect(device.text == "\(Self.tabs) ⇧ ColorNavigation[Color(0000FF)]")
        try device.close("ColorNavigation")
        #expect(device.text == Self.tabs)
        device.tap(App.rule.destination(Self.hex("00FF00")))
        let ruled = "ColorNavigation[Color(00FF00), RuleTabs<0>[Rule(00FF00)]]"
        #expect(device.text == "\(Self.tabs) ⇧ \(ruled)")
        try device.lock("Rule")
        for destination in [
            App.color.destination(Self.hex("FFFF00")), App.square.destination(), Self.city(13),
        ] {
            #expect(device.tap(destination) == .failed)
            #expect(device.plan.reason == "not_dismissible")
            #expect(device.text == "\(Self.tabs) ⇧ \(ruled)")
        }
        try device.lock("Rule", false)
        device.tap(App.color.destination(Self.hex("FFFF00")))
        #expect(device.text == "\(Self.tabs) ⇧ ColorNavigation[Color(FFFF00)]")
    }

    @Test func `UI1, a city over the login, and the square again`() throws {
        var device = try Self.started()
        device.tap(App.rule.destination(Self.hex("00FF00")))
        #expect(device.tap(Self.city(13)) == .detour)
        #expect(device.plan.flow == "login")
        #expect(device.text.hasSuffix("RuleTabs<0>[Rule(00FF00)]] ⇧ LoginNavigation[Login]"))
        #expect(try device.signIn(then: Self.city(13)) == .navigate)
        #expect(device.text == "CitySplit[CitiesNavigation[Cities(13)], CityDetail(13)]")
        device.tap(Self.cities)
        #expect(device.text == "CitySplit[CitiesNavigation[Cities], CityDetail(13)]")
        device.tap(Self.city(6))
        #expect(device.text == "CitySplit[CitiesNavigation[Cities], CityDetail(6)]")
        device.tap(Self.cities)
        device.tap(App.square.destination())
        #expect(device.text == Self.square)
    }

    @Test func `UI1, figures and products in the first tab`() throws {
        var device = try Self.started()
        device.isSignedIn = true
        device.tap(App.square.destination())
        device.tap(App.figures.destination())
        #expect(device.text == "TabBar<0>[CircleNavigation[Circle, Figures], Square]")
        #expect(device.tap(App.figures.destination()) == .alreadyThere)
        device.tap(App.circle.destination())
        #expect(device.text == Self.tabs)
        device.tap(App.square.destination())
        device.tap(App.figuresAndProduct.destination(App.ProductID(id: "03")))
        #expect(device.plan.operations.map(\.kind) == ["select", "setChildren"])
        let both = "TabBar<0>[CircleNavigation[Circle, Figures, Product(03)], Square]"
        #expect(device.text == both)
        try device.back(to: "Figures", in: "CircleNavigation")
        device.tap(App.circle.destination())
        #expect(device.text == Self.tabs)
        device.tap(Self.product("00"))
        device.tap(Self.product("01"))
        let products = "TabBar<0>[CircleNavigation[Circle, Product(00), Product(01)], Square]"
        #expect(device.text == products)
        device.tap(App.circle.destination())
        #expect(device.text == Self.tabs)
    }

    @Test func `UI1, modals over modals`() throws {
        var device = try Self.started()
        device.tap(App.secondModal.destination(Self.hex("00")))
        let second =
            "\(Self.tabs) ⇧ ColorNavigation[Color(00), RuleTabs<0>[Rule(00)]]"
            + " ⇧ SecondNavigation[Second(00)]"
        #expect(device.text == second)
        device.tap(App.color.destination(Self.hex("FF0000")))
        #expect(device.text == "\(second) ⇧ ColorNavigation[Color(FF0000)]")
        let presenter = try #require(device.plan.operations.first?.effect.subject)
        #expect(device.plan.operations.map(\.kind) == ["present"], "\(presenter)")
        device.tap(App.home.destination())
        #expect(device.text == Self.tabs)
    }

    @Test func `UI1, the star as a tab`() throws {
        var device = try Self.started()
        device.isSignedIn = true
        device.tap(App.square.destination())
        device.tap(App.starA.destination())
        #expect(device.text == "TabBar<2>[CircleNavigation[Circle], Square, Star]")
        device.tap(Self.product("02"))
        let pushed = "TabBar<0>[CircleNavigation[Circle, Product(02)], Square, Star]"
        #expect(device.text == pushed)
        device.tap(App.circle.destination())
        device.tap(App.square.destination())
        device.tap(App.starA.destination())
        #expect(device.text == "TabBar<2>[CircleNavigation[Circle], Square, Star]")
        try device.removeLastTab()
        #expect(device.text == Self.tabs)
    }

    @Test func `UI1, the split and the login from the square`() throws {
        var device = try Self.started()
        device.isSignedIn = true
        device.tap(App.square.destination())
        device.tap(Self.cities)
        #expect(device.text == "CitySplit[CitiesNavigation[Cities], CityDetail]")
        device.tap(App.square.destination())
        #expect(device.text == Self.square)
        device.tap(App.login.destination())
        #expect(device.text == "\(Self.square) ⇧ LoginNavigation[Login]")
        try device.close("LoginNavigation")
        #expect(device.text == Self.square)
    }

    @Test func `UI2, back to the prompt`() throws {
        var device = try Self.started()
        device.tap(App.welcome.destination())
        #expect(device.text == "Prompt")
    }

    @Test func `UI3, the square from a modal`() throws {
        var device = try Self.started()
        device.tap(App.rule.destination(Self.hex("00FF00")))
        device.tap(App.square.destination())
        #expect(device.text == Self.square)
    }

    @Test func `UI4, collections after the login`() throws {
        var device = try Self.started()
        let collections = App.wishlist.destination(App.WishListInput(list: .collections))
        device.tap(App.square.destination())
        #expect(device.tap(collections) == .detour)
        #expect(device.text == "\(Self.square) ⇧ LoginNavigation[Login]")
        #expect(try device.signIn(then: collections) == .navigate)
        #expect(device.text == "\(Self.square) ⇧ WishListNavigation[WishList(collections)]")
        try device.close("WishListNavigation")
        #expect(device.text == Self.square)
    }

    @Test func `UI5, a login that is cancelled`() throws {
        var device = try Self.started()
        device.tap(App.secondModal.destination(Self.hex("00")))
        let before = device.text
        #expect(device.tap(Self.city(1)) == .detour)
        try device.close("LoginNavigation")
        #expect(device.text == before)
        device.tap(App.home.destination())
        #expect(device.text == Self.tabs)
    }

    @Test func `UI6, images`() throws {
        var device = try Self.started()
        device.tap(App.images.destination())
        let shown = "\(Self.tabs) ⇧ ImagesNavigation[ImagesContainer[Images]]"
        #expect(device.text == shown)
        device.tap(App.imageDetails.destination(App.ImageInput(id: "star")))
        let star = "\(Self.tabs) ⇧ ImagesNavigation[ImagesContainer[Details(star)]]"
        #expect(device.text == star)
        device.tap(App.images.destination())
        #expect(device.text == shown)
    }

    @Test func `UI7, the star on the stack`() throws {
        var device = try Self.started()
        #expect(device.tap(App.starB.destination()) == .detour)
        #expect(try device.signIn(then: App.starB.destination()) == .navigate)
        #expect(device.text == "TabBar<0>[CircleNavigation[Circle, Star], Square]")
        device.tap(Self.product("02"))
        #expect(device.text == "TabBar<0>[CircleNavigation[Circle, Star, Product(02)], Square]")
        device.tap(App.circle.destination())
        device.tap(App.square.destination())
        device.tap(App.starB.destination())
        #expect(device.text == "TabBar<0>[CircleNavigation[Circle, Star], Square]")
        try device.back(to: "Circle", in: "CircleNavigation")
        device.tap(App.square.destination())
        device.tap(App.starA.destination())
        #expect(device.text == "TabBar<2>[CircleNavigation[Circle], Square, Star]")
    }

    @Test func `UI8, a product after the welcome`() throws {
        var device = try Self.started()
        device.isSignedIn = true
        device.tap(Self.cities)
        device.tap(App.welcome.destination())
        device.tap(Self.product("123"))
        #expect(device.text == "TabBar<0>[CircleNavigation[Circle, Product(123)], Square]")
    }

    @Test func `UI9, a second navigation while the first is under way`() throws {
        var device = try Self.started()
        device.tap(App.secondModal.destination(Self.hex("00")))
        try device.move("SecondNavigation", .presenting)
        #expect(device.tap(Self.city(2)) == .failed)
        #expect(device.plan.reason == "transition_in_progress")
        #expect(device.plan.retryAfter == Router.transitionRetry)
        try device.move("SecondNavigation", .settled)
        #expect(device.tap(Self.city(2)) == .detour)
        #expect(try device.signIn(then: Self.city(2)) == .navigate)
        #expect(device.text == "CitySplit[CitiesNavigation[Cities(2)], CityDetail(2)]")
    }

    @Test func `UI10, products from the circle`() throws {
        var device = try Self.started()
        func next(_ id: String) -> Destination {
            App.productFromCircle.destination(App.ProductID(id: id))
        }
        func shown(_ circle: String, _ modal: String) -> String {
            "TabBar<0>[CircleNavigation[Circle, \(circle)], Square] ⇧ ProductNavigation[\(modal)]"
        }
        device.tap(Self.product("00"))
        device.tap(next("01"))
        #expect(device.text == shown("Product(01)", "Product(01)"))
        device.tap(next("02"))
        #expect(device.text == shown("Product(02)", "Product(02)"))
        device.tap(Self.product("01"))
        #expect(device.text == shown("Product(02)", "Product(02), Product(01)"))
        device.tap(next("02"))
        #expect(device.plan.operations.map(\.kind) == ["popTo"])
        #expect(device.text == shown("Product(02)", "Product(02)"))
        device.tap(App.circle.destination())
        #expect(device.text == Self.tabs)
    }

    @Test func `UI11, tabs inside the circle`() throws {
        var device = try Self.started()
        device.tap(Self.product("00"))
        func inner(_ selected: Int) -> String {
            "TabBar<0>[CircleNavigation[Circle, InnerTabs<\(selected)>"
                + "[InnerHomeNavigation[InnerHome], InnerSettingsNavigation[InnerSettings]]], Square]"
        }
        device.tap(App.innerHome.destination())
        #expect(device.text == inner(0))
        device.tap(App.innerSettings.destination())
        #expect(device.text == inner(1))
        device.tap(App.circle.destination())
        device.tap(App.innerSettings.destination())
        #expect(device.text == inner(1))
    }

    @Test func `UI12, a hosted view from a product`() throws {
        var device = try Self.started()
        device.tap(Self.product("00"))
        device.tap(App.swiftUI.destination(App.TextInput(text: "RouteComposer")))
        let hosted = "[CircleNavigation[Circle, Hosting(RouteComposer)], Square]"
        #expect(device.text == "TabBar<0>\(hosted)")
        device.tap(App.square.destination())
        #expect(device.text == "TabBar<1>\(hosted)")
    }

    @Test func `A product from a link is modal, and an empty one is none`() throws {
        var device = try Self.started()
        device.tap(App.product.destination(App.ProductInput(id: "9", url: "shop://9")))
        #expect(device.text == "\(Self.tabs) ⇧ ProductNavigation[Product(9)]")
        #expect(device.tap(Self.product("")) == .failed)
        #expect(device.plan.reason == "invalid_context")
        #expect(device.tap(Self.city(21)) == .failed)
        #expect(device.plan.reason == "invalid_context")
    }

    @Test func `Every route of the table leads from the start, once signed in`() throws {
        let destinations = [
            App.home.destination(), App.circle.destination(), App.square.destination(),
            App.color.destination(Self.hex("1")), App.rule.destination(Self.hex("1")),
            App.secondModal.destination(Self.hex("1")), App.figures.destination(),
            App.figuresAndProduct.destination(App.ProductID(id: "1")), App.starA.destination(),
            App.starB.destination(), Self.product("1"),
            App.productFromCircle.destination(App.ProductID(id: "1")),
            App.swiftUI.destination(App.TextInput(text: "1")),
            App.wishlist.destination(App.WishListInput(list: .favorites)), Self.cities,
            Self.city(1), App.login.destination(), App.images.destination(),
            App.imageDetails.destination(App.ImageInput(id: "1")), App.innerHome.destination(),
            App.innerSettings.destination(),
        ]
        for destination in destinations {
            var device = try ExampleDevice()
            device.isSignedIn = true
            #expect(device.tap(destination) == .navigate, "\(destination.route)")
            #expect(device.tap(destination) == .alreadyThere, "\(destination.route)")
        }
        let rest = Set(try App.table().ids).subtracting(destinations.map(\.route))
        #expect(rest == ["welcome"])
    }
}
