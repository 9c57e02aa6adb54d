@testable import Landfall

extension ExampleAppTests {
    /// The second half of ``taps``.
    static let laterTaps = [
        Tap(
            "UI1.14",
            to: "login",
            [:],
            isSignedIn: false,
            on: "tab:TabBar<1>[nav:CircleNavigation[Circle], Square]",
            "present => tab:TabBar<1>[nav:CircleNavigation[Circle], Square] ^over-current-context nav:LoginNavigation[Login]"
        ),
        Tap(
            "UI2",
            to: "welcome",
            [:],
            isSignedIn: false,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle], Square]",
            "replaceRoot => Prompt"
        ),
        Tap(
            "UI3",
            to: "square",
            [:],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)]]",
            "dismiss, select => tab:TabBar<1>[nav:CircleNavigation[Circle], Square]"
        ),
        Tap(
            "UI4",
            to: "wishlist",
            ["list": "collections"],
            isSignedIn: false,
            on: "tab:TabBar<1>[nav:CircleNavigation[Circle], Square]",
            "detour login: present => tab:TabBar<1>[nav:CircleNavigation[Circle], Square] ^over-current-context nav:LoginNavigation[Login]"
        ),
        Tap(
            "UI4",
            to: "wishlist",
            ["list": "collections"],
            isSignedIn: true,
            on: "tab:TabBar<1>[nav:CircleNavigation[Circle], Square]",
            "present => tab:TabBar<1>[nav:CircleNavigation[Circle], Square] ^form-sheet nav:WishListNavigation[WishList(list=collections)]"
        ),
        Tap(
            "UI4",
            to: "wishlist",
            ["list": "favorites"],
            isSignedIn: true,
            on:
                "tab:TabBar<1>[nav:CircleNavigation[Circle], Square] ^form-sheet nav:WishListNavigation[WishList(list=collections)]",
            "update => tab:TabBar<1>[nav:CircleNavigation[Circle], Square] ^form-sheet nav:WishListNavigation[WishList(list=favorites)]"
        ),
        Tap(
            "UI5",
            to: "city-detail",
            ["cityId": "3"],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)]] ^over-current-context nav:SecondNavigation[Second(hex=00FF00)]",
            "detour login: present => tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)]] ^over-current-context nav:SecondNavigation[Second(hex=00FF00)] ^over-current-context nav:LoginNavigation[Login]"
        ),
        Tap(
            "UI6",
            to: "images",
            [:],
            isSignedIn: false,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle], Square]",
            "present => tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ImagesNavigation[custom:ImagesContainer<0>[Images]]"
        ),
        Tap(
            "UI6",
            to: "image-details",
            ["id": "star"],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ImagesNavigation[custom:ImagesContainer<0>[Images]]",
            "setChildren => tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ImagesNavigation[custom:ImagesContainer<0>[Details(id=star)]]"
        ),
        Tap(
            "UI6",
            to: "images",
            [:],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ImagesNavigation[custom:ImagesContainer<0>[Details(id=star)]]",
            "setChildren => tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ImagesNavigation[custom:ImagesContainer<0>[Images]]"
        ),
        Tap(
            "UI7",
            to: "star-b",
            [:],
            isSignedIn: true,
            on: "tab:TabBar<1>[nav:CircleNavigation[Circle], Square]",
            "select, push => tab:TabBar<0>[nav:CircleNavigation[Circle, Star], Square]"
        ),
        Tap(
            "UI7",
            to: "product",
            ["id": "02"],
            isSignedIn: true,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle, Star], Square]",
            "push => tab:TabBar<0>[nav:CircleNavigation[Circle, Star, Product(id=02)], Square]"
        ),
        Tap(
            "UI7",
            to: "star-b",
            [:],
            isSignedIn: true,
            on: "tab:TabBar<1>[nav:CircleNavigation[Circle, Star], Square]",
            "select => tab:TabBar<0>[nav:CircleNavigation[Circle, Star], Square]"
        ),
        Tap(
            "UI8",
            to: "product",
            ["id": "123"],
            isSignedIn: true,
            on: "Prompt",
            "replaceRoot => tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=123)], Square]"
        ),
        Tap(
            "UI9",
            to: "city-detail",
            ["cityId": "2"],
            isSignedIn: true,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)]] ^over-current-context nav:SecondNavigation[Second(hex=00FF00)]",
            "replaceRoot => split:CitySplit[nav:CitiesNavigation[Cities(cityId=2)], CityDetail(cityId=2)]"
        ),
        Tap(
            "UI10",
            to: "product-from-circle",
            ["id": "01"],
            isSignedIn: false,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=00)], Square]",
            "popTo, push, present => tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=01)], Square] ^ nav:ProductNavigation[Product(id=01)]"
        ),
        Tap(
            "UI10",
            to: "product-from-circle",
            ["id": "02"],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=01)], Square] ^ nav:ProductNavigation[Product(id=01)]",
            "dismiss, popTo, push, present => tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=02)], Square] ^ nav:ProductNavigation[Product(id=02)]"
        ),
        Tap(
            "UI10",
            to: "product",
            ["id": "01"],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=02)], Square] ^ nav:ProductNavigation[Product(id=02)]",
            "push => tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=02)], Square] ^ nav:ProductNavigation[Product(id=02), Product(id=01)]"
        ),
        Tap(
            "UI10",
            to: "product-from-circle",
            ["id": "02"],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=02)], Square] ^ nav:ProductNavigation[Product(id=02), Product(id=01)]",
            "popTo => tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=02)], Square] ^ nav:ProductNavigation[Product(id=02)]"
        ),
        Tap(
            "UI10",
            to: "circle",
            [:],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=02)], Square] ^ nav:ProductNavigation[Product(id=02)]",
            "dismiss, popTo => tab:TabBar<0>[nav:CircleNavigation[Circle], Square]"
        ),
        Tap(
            "UI11",
            to: "inner-home",
            [:],
            isSignedIn: false,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=00)], Square]",
            "popTo, push => tab:TabBar<0>[nav:CircleNavigation[Circle, tab:InnerTabs<0>[nav:InnerHomeNavigation[InnerHome], nav:InnerSettingsNavigation[InnerSettings]]], Square]"
        ),
        Tap(
            "UI11",
            to: "inner-settings",
            [:],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle, tab:InnerTabs<0>[nav:InnerHomeNavigation[InnerHome], nav:InnerSettingsNavigation[InnerSettings]]], Square]",
            "select => tab:TabBar<0>[nav:CircleNavigation[Circle, tab:InnerTabs<1>[nav:InnerHomeNavigation[InnerHome], nav:InnerSettingsNavigation[InnerSettings]]], Square]"
        ),
        Tap(
            "UI12",
            to: "swift-ui",
            ["text": "RouteComposer"],
            isSignedIn: false,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=00)], Square]",
            "popTo, push => tab:TabBar<0>[nav:CircleNavigation[Circle, Hosting(text=RouteComposer)], Square]"
        ),
        Tap(
            "UI12",
            to: "square",
            [:],
            isSignedIn: false,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle, Hosting(text=RouteComposer)], Square]",
            "select => tab:TabBar<1>[nav:CircleNavigation[Circle, Hosting(text=RouteComposer)], Square]"
        ),
        Tap(
            "a link to a product",
            to: "product",
            ["id": "7", "url": "u"],
            isSignedIn: false,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=00)], Square]",
            "present => tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=00)], Square] ^ nav:ProductNavigation[Product(id=7)]"
        ),
        Tap(
            "a collapsed split",
            to: "city-detail",
            ["cityId": "6"],
            isSignedIn: true,
            on: "split:CitySplit<>[nav:CitiesNavigation[Cities]]",
            "update, showDetail => split:CitySplit<>[nav:CitiesNavigation[Cities(cityId=6), CityDetail(cityId=6)]]"
        ),
    ]
}
