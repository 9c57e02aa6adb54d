import Testing

@testable import Landfall

/// The later tests of the example app, from UI8 on.
extension ExampleAppTests {
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
