import Landfall

extension JourneyApp {
    struct FormInput: RouteInput {
        let name: String?
        static let fields = InputFields(Self.init, InputField("name", \.name))
    }

    struct TopicInput: RouteInput {
        let topic: String
        static let fields = InputFields(Self.init, InputField("topic", \.topic))
    }

    enum Menu: Screen { static let type: ScreenType = "Menu" }
    enum TourStart: Screen { static let type: ScreenType = "TourStart" }
    enum TourEnd: Screen { static let type: ScreenType = "TourEnd" }
    enum FormName: Screen { static let type: ScreenType = "FormName" }
    enum HubStart: Screen { static let type: ScreenType = "HubStart" }
    enum HubEnd: Screen { static let type: ScreenType = "HubEnd" }

    enum FormAddress: Screen {
        typealias Input = FormInput
        static let type: ScreenType = "FormAddress"
    }

    enum HubMore: Screen {
        typealias Input = TopicInput
        static let type: ScreenType = "HubMore"
    }

    enum Main: NavigationContainer { static let type: ScreenType = "Main" }
    enum FormStack: NavigationContainer { static let type: ScreenType = "FormStack" }
}
