import Landfall

extension ExampleApp {
    // MARK: Inputs

    struct ColorInput: RouteInput {
        let hex: String
        static let fields = InputFields(Self.init, InputField("hex", \.hex))
    }

    struct ProductID: RouteInput {
        let id: String
        static let fields = InputFields(Self.init, InputField("id", \.id).within(1...64))
    }

    struct ProductInput: RouteInput {
        let id: String
        let url: String?
        static let fields = InputFields(
            Self.init,
            InputField("id", \.id).within(1...64),
            InputField("url", \.url)
        )
    }

    struct TextInput: RouteInput {
        let text: String
        static let fields = InputFields(Self.init, InputField("text", \.text))
    }

    struct WishListInput: RouteInput {
        enum List: String, CaseIterable, InputValue { case favorites, collections }

        let list: List
        static let fields = InputFields(Self.init, InputField("list", \.list))
    }

    struct CitiesInput: RouteInput {
        let cityID: Int?
        static let fields = InputFields(
            Self.init,
            InputField("cityId", \.cityID).within(1...20)
        )
    }

    struct CityInput: RouteInput {
        let cityID: Int
        static let fields = InputFields(
            Self.init,
            InputField("cityId", \.cityID).within(1...20)
        )
    }

    struct ImageInput: RouteInput {
        let id: String
        static let fields = InputFields(Self.init, InputField("id", \.id))
    }

    // MARK: Screens

    enum Circle: Screen { static let type: ScreenType = "Circle" }
    enum Square: Screen { static let type: ScreenType = "Square" }
    enum Figures: Screen { static let type: ScreenType = "Figures" }
    enum Star: Screen { static let type: ScreenType = "Star" }
    enum Login: Screen { static let type: ScreenType = "Login" }
    enum Prompt: Screen { static let type: ScreenType = "Prompt" }
    enum Images: Screen { static let type: ScreenType = "Images" }
    enum InnerHome: Screen { static let type: ScreenType = "InnerHome" }
    enum InnerSettings: Screen { static let type: ScreenType = "InnerSettings" }

    enum Color: Screen {
        typealias Input = ColorInput
        static let type: ScreenType = "Color"
    }

    enum Rule: Screen {
        typealias Input = ColorInput
        static let type: ScreenType = "Rule"
    }

    enum Second: Screen {
        typealias Input = ColorInput
        static let type: ScreenType = "Second"
    }

    enum Product: Screen {
        typealias Input = ProductID
        static let type: ScreenType = "Product"
    }

    enum Hosting: Screen {
        typealias Input = TextInput
        static let type: ScreenType = "Hosting"
    }

    enum WishList: Screen {
        typealias Input = WishListInput
        static let type: ScreenType = "WishList"
    }

    enum Cities: Screen {
        typealias Input = CitiesInput
        static let type: ScreenType = "Cities"
    }

    enum CityDetail: Screen {
        typealias Input = CityInput
        static let type: ScreenType = "CityDetail"
    }

    enum Details: Screen {
        typealias Input = ImageInput
        static let type: ScreenType = "Details"
    }

    // MARK: Containers

    enum TabBar: TabContainer { static let type: ScreenType = "TabBar" }
    enum RuleTabs: TabContainer { static let type: ScreenType = "RuleTabs" }
    enum InnerTabs: TabContainer { static let type: ScreenType = "InnerTabs" }
    enum CitySplit: SplitContainer { static let type: ScreenType = "CitySplit" }
    enum CircleNavigation: NavigationContainer { static let type: ScreenType = "CircleNavigation" }
    enum ColorNavigation: NavigationContainer { static let type: ScreenType = "ColorNavigation" }
    enum SecondNavigation: NavigationContainer { static let type: ScreenType = "SecondNavigation" }
    enum CitiesNavigation: NavigationContainer { static let type: ScreenType = "CitiesNavigation" }
    enum LoginNavigation: NavigationContainer { static let type: ScreenType = "LoginNavigation" }
    enum ImagesNavigation: NavigationContainer { static let type: ScreenType = "ImagesNavigation" }

    enum ProductNavigation: NavigationContainer {
        static let type: ScreenType = "ProductNavigation"
    }

    enum WishListNavigation: NavigationContainer {
        static let type: ScreenType = "WishListNavigation"
    }

    enum InnerHomeNavigation: NavigationContainer {
        static let type: ScreenType = "InnerHomeNavigation"
    }

    enum InnerSettingsNavigation: NavigationContainer {
        static let type: ScreenType = "InnerSettingsNavigation"
    }

    /// Any navigation container, as a place to push onto.
    enum Navigation: NavigationContainer { static let type: ScreenType = "Navigation" }

    /// Shows one picture, or all small.
    enum ImagesContainer: CustomContainer {
        static let type: ScreenType = "ImagesContainer"
        static var behavior: any ContainerBehavior { StandardBehavior.last }
    }
}
