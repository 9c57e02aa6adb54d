import Landfall

/// The screens of random trees as types.
enum SketchApp {
    struct Key: RouteInput {
        let k: Int
        static let fields = InputFields(Self.init, InputField("k", \.k))
    }

    struct Other: RouteInput {
        let text: String
        static let fields = InputFields(Self.init, InputField("text", \.text))
    }

    struct Note: RouteInput {
        let note: String?
        static let fields = InputFields(Self.init, InputField("note", \.note))
    }

    enum S0: Screen {
        typealias Input = Key
        static let type: ScreenType = "S0"
    }

    enum S1: Screen {
        typealias Input = Key
        static let type: ScreenType = "S1"
    }

    /// The same screens as ``S1``, seen as ones that show a text.
    enum Texted: Screen {
        typealias Input = Other
        static let type: ScreenType = "S1"
    }

    enum Noted: Screen {
        typealias Input = Note
        static let type: ScreenType = "S1"
    }

    enum S2: Screen { static let type: ScreenType = "S2" }

    enum Nav0: NavigationContainer { static let type: ScreenType = "Nav0" }
    enum Nav1: NavigationContainer { static let type: ScreenType = "Nav1" }
    enum Tab0: TabContainer { static let type: ScreenType = "Tab0" }
    enum Split0: SplitContainer { static let type: ScreenType = "Split0" }

    enum Custom0: CustomContainer {
        static let type: ScreenType = "Custom0"
        static var behavior: any ContainerBehavior { StandardBehavior.last }
    }

    static let root = RouteDefinition("root") {
        Assembly(Tab0.self).find(from: .root).build().using(.replaceRoot, from: .root)
    }
}
