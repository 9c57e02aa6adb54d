@testable import Landfall

/// What the user interface tests of the example app do, tap by tap.
extension ExampleAppTests {
    static let taps = firstTaps + laterTaps

    private static let firstTaps = [
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
    ]
}
