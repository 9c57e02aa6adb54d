import Testing

@testable import Landfall

/// The flows of RouteComposer's example app, on the routes of the typed assembly.
@Suite struct ExampleAppTests {
    typealias App = ExampleApp

    static let tabs = "TabBar<0>[CircleNavigation[Circle], Square]"
    static let square = "TabBar<1>[CircleNavigation[Circle], Square]"

    static func hex(_ text: String) -> App.ColorInput { App.ColorInput(hex: text) }
    static func product(_ id: String) -> Destination {
        App.product.destination(App.ProductInput(id: id, url: nil))
    }
    static func city(_ id: Int) -> Destination {
        App.cityDetail.destination(App.CityInput(cityID: id))
    }
    static let cities = App.cities.destination(App.CitiesInput(cityID: nil))

    /// A device that shows the tab bar.
    static func started() throws -> ExampleDevice {
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
}
