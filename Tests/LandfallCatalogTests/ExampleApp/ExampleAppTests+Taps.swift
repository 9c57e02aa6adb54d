@testable import Landfall

/// What the user interface tests of the example app do, tap by tap.
extension ExampleAppTests {
    static let taps = [
        Tap(
            "UI1.1",
            to: "home",
            [:],
            isSignedIn: false,
            on: "Prompt",
            "replaceRoot => tab:TabBar<0>[nav:CircleNavigation[Circle], Square]"
        ),
        Tap(
            "UI1.2",
            to: "color",
            ["hex": "0000FF"],
            isSignedIn: false,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle], Square]",
            "present => tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=0000FF)]"
        ),
        Tap(
            "UI1.3",
            to: "rule",
            ["hex": "00FF00"],
            isSignedIn: false,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle], Square]",
            "present => tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)]]"
        ),
        Tap(
            "UI1.4",
            to: "color",
            ["hex": "FFFF00"],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)!]]",
            "failed not_dismissible: Rule must not be dismissed or covered"
        ),
        Tap(
            "UI1.4",
            to: "square",
            [:],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)!]]",
            "failed not_dismissible: Rule must not be dismissed or covered"
        ),
        Tap(
            "UI1.4",
            to: "city-detail",
            ["cityId": "13"],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)!]]",
            "failed not_dismissible: Rule must not be dismissed or covered"
        ),
        Tap(
            "UI1.5",
            to: "color",
            ["hex": "FFFF00"],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)]]",
            "update, popTo => tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=FFFF00)]"
        ),
        Tap(
            "UI1.6",
            to: "city-detail",
            ["cityId": "13"],
            isSignedIn: false,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)]]",
            "detour login: present => tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)]] ^over-current-context nav:LoginNavigation[Login]"
        ),
        Tap(
            "UI1.6",
            to: "city-detail",
            ["cityId": "13"],
            isSignedIn: true,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)]] ^over-current-context nav:LoginNavigation[Login]",
            "replaceRoot => split:CitySplit[nav:CitiesNavigation[Cities(cityId=13)], CityDetail(cityId=13)]"
        ),
        Tap(
            "UI1.7",
            to: "cities",
            [:],
            isSignedIn: true,
            on: "split:CitySplit[nav:CitiesNavigation[Cities(cityId=13)], CityDetail(cityId=13)]",
            "update => split:CitySplit[nav:CitiesNavigation[Cities], CityDetail(cityId=13)]"
        ),
        Tap(
            "UI1.7",
            to: "city-detail",
            ["cityId": "6"],
            isSignedIn: true,
            on: "split:CitySplit[nav:CitiesNavigation[Cities(cityId=13)], CityDetail(cityId=13)]",
            "update => split:CitySplit[nav:CitiesNavigation[Cities(cityId=13)], CityDetail(cityId=6)]"
        ),
        Tap(
            "UI1.8",
            to: "square",
            [:],
            isSignedIn: true,
            on: "split:CitySplit[nav:CitiesNavigation[Cities(cityId=13)], CityDetail(cityId=13)]",
            "replaceRoot => tab:TabBar<1>[nav:CircleNavigation[Circle], Square]"
        ),
        Tap(
            "UI1.9",
            to: "figures",
            [:],
            isSignedIn: true,
            on: "tab:TabBar<1>[nav:CircleNavigation[Circle], Square]",
            "select, push => tab:TabBar<0>[nav:CircleNavigation[Circle, Figures], Square]"
        ),
        Tap(
            "UI1.9",
            to: "figures",
            [:],
            isSignedIn: true,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle, Figures], Square]",
            "alreadyThere "
        ),
        Tap(
            "UI1.9",
            to: "circle",
            [:],
            isSignedIn: true,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle, Figures], Square]",
            "popTo => tab:TabBar<0>[nav:CircleNavigation[Circle], Square]"
        ),
        Tap(
            "UI1.10",
            to: "figures-and-product",
            ["id": "03"],
            isSignedIn: true,
            on: "tab:TabBar<1>[nav:CircleNavigation[Circle], Square]",
            "select, setChildren => tab:TabBar<0>[nav:CircleNavigation[Circle, Figures, Product(id=03)], Square]"
        ),
        Tap(
            "UI1.10",
            to: "circle",
            [:],
            isSignedIn: true,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle, Figures], Square]",
            "popTo => tab:TabBar<0>[nav:CircleNavigation[Circle], Square]"
        ),
        Tap(
            "UI1.11",
            to: "second-modal",
            ["hex": "00FF00"],
            isSignedIn: true,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle], Square]",
            "present => tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)]] ^over-current-context nav:SecondNavigation[Second(hex=00FF00)]"
        ),
        Tap(
            "UI1.11",
            to: "color",
            ["hex": "FF0000"],
            isSignedIn: true,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)]] ^over-current-context nav:SecondNavigation[Second(hex=00FF00)]",
            "present => tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)]] ^over-current-context nav:SecondNavigation[Second(hex=00FF00)] ^ nav:ColorNavigation[Color(hex=FF0000)]"
        ),
        Tap(
            "UI1.11",
            to: "home",
            [:],
            isSignedIn: true,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle], Square] ^ nav:ColorNavigation[Color(hex=00FF00), tab:RuleTabs<0>[Rule(hex=00FF00)]] ^over-current-context nav:SecondNavigation[Second(hex=00FF00)]",
            "dismiss => tab:TabBar<0>[nav:CircleNavigation[Circle], Square]"
        ),
        Tap(
            "UI1.12",
            to: "product",
            ["id": "00"],
            isSignedIn: true,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle], Square]",
            "push => tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=00)], Square]"
        ),
        Tap(
            "UI1.12",
            to: "product",
            ["id": "01"],
            isSignedIn: true,
            on: "tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=00)], Square]",
            "push => tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=00), Product(id=01)], Square]"
        ),
        Tap(
            "UI1.12",
            to: "circle",
            [:],
            isSignedIn: true,
            on:
                "tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=00), Product(id=01)], Square]",
            "popTo => tab:TabBar<0>[nav:CircleNavigation[Circle], Square]"
        ),
        Tap(
            "UI1.13",
            to: "star-a",
            [:],
            isSignedIn: true,
            on: "tab:TabBar<1>[nav:CircleNavigation[Circle], Square]",
            "setChildren => tab:TabBar<2>[nav:CircleNavigation[Circle], Square, Star]"
        ),
        Tap(
            "UI1.13",
            to: "product",
            ["id": "02"],
            isSignedIn: true,
            on: "tab:TabBar<2>[nav:CircleNavigation[Circle], Square, Star]",
            "select, push => tab:TabBar<0>[nav:CircleNavigation[Circle, Product(id=02)], Square, Star]"
        ),
        Tap(
            "UI1.13",
            to: "star-a",
            [:],
            isSignedIn: true,
            on: "tab:TabBar<1>[nav:CircleNavigation[Circle], Square, Star]",
            "select => tab:TabBar<2>[nav:CircleNavigation[Circle], Square, Star]"
        ),
        Tap(
            "UI1.14",
            to: "cities",
            [:],
            isSignedIn: true,
            on: "tab:TabBar<1>[nav:CircleNavigation[Circle], Square]",
            "replaceRoot => split:CitySplit[nav:CitiesNavigation[Cities], CityDetail]"
        ),
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
