import Landfall

/// Three journeys over one stack and a modal, in Swift: those of an article's sample app that gives
/// each a coordinator.
enum JourneyApp {
    /// The table, with all flows.
    static func table() throws -> RouteTable {
        try RouteTable(
            of: [
                menu, tourStart, tourEnd, formName, formAddress, hubStart, hubMore, hubEnd, one,
                two, twoAddress, three,
            ],
            flows: [Tour(), Form(), Hub()]
        )
    }

    // MARK: Flows

    /// Two pages on the stack that is there; the second asks how it was.
    struct Tour: FlowDefinition {
        enum Step: Codable { case start, end }

        enum Mood: String, CaseIterable, InputValue { case good, bad, curious }

        struct Shared: SharedValues {
            var mood: Mood?
            static let fields = InputFields(Self.init, InputField("mood", \.mood))
        }

        typealias Root = TourStart
        typealias Parent = Hub
        let name = "tour"
        static var result: [PartialKeyPath<Shared>] { [\.mood] }

        func begin(in place: Place) -> Next { .show(.start) }

        func stage(of step: Step, in place: Place) -> Stage {
            switch step {
            case .start:
                .show(tourStart).when(place.attribute("hasty") == nil).then(.show(.end))
            case .end:
                .show(tourEnd).bringing(optionally: \.mood).then(
                    place.shared.mood == .curious ? .handUp(.more(about: "tour")) : .end
                )
            }
        }
    }

    /// Two pages on a stack of their own, which is presented.
    struct Form: FlowDefinition {
        enum Step: Codable {
            case name
            case address(name: String?)
        }

        struct Shared: SharedValues {
            var name: String?
            var age: Int?
            var address: String?
            static let fields = InputFields(
                Self.init,
                InputField("name", \.name).within(1...20),
                InputField("age", \.age),
                InputField("address", \.address)
            )
        }

        typealias Root = FormStack
        let name = "form"

        func begin(in place: Place) -> Next { .show(.name) }

        func stage(of step: Step, in place: Place) -> Stage {
            switch step {
            case .name:
                .show(formName).bringing(\.name, \.age).then { name, age in
                    age < 18 ? .end : .show(.address(name: name))
                }
            case .address(let name):
                .show(formAddress, FormInput(name: name)).bringing(\.address)
                    .when(place.attribute("known") == nil, otherwise: .end)
                    .then(.end)
            }
        }

        func destination(cancelling step: Step, in place: Place) -> Destination? {
            menu.destination()
        }
    }

    /// A page, another journey, and a page behind it.
    struct Hub: FlowDefinition {
        enum Step: Codable {
            case start, tour, end
            case more(about: String)
        }

        typealias Root = HubStart
        typealias Shared = Tour.Shared
        let name = "hub"

        func begin(in place: Place) -> Next { .show(.start) }

        func stage(of step: Step, in place: Place) -> Stage {
            switch step {
            case .start: .show(hubStart).then(.show(.tour))
            case .tour:
                .flow(Tour()).then(place.shared.mood == .bad ? .end : .show(.end))
            case .more(let topic):
                .show(hubMore, TopicInput(topic: topic)).then(.show(.end))
            case .end: .show(hubEnd).then(.end)
            }
        }
    }

    // MARK: Routes

    static let stack = Assembly(Main.self)
        .find()
        .build(Blueprint(Main.self).with(Blueprint(Menu.self)))
        .using(.replaceRoot, from: .root)

    static let menu = RouteDefinition("menu") { Assembly(Menu.self).find().from(stack) }

    static let tourStart = RouteDefinition("tour-start") {
        Assembly(TourStart.self).find().build().using(.push, from: stack)
    }

    static let tourEnd = RouteDefinition("tour-end") {
        Assembly(TourEnd.self).find().build().using(.push, from: tourStart.expecting(Main.self))
    }

    static let formName = RouteDefinition("form-name") {
        Assembly(FormName.self)
            .find()
            .from(FormStack.self)
            .find()
            .build(Blueprint(FormStack.self).with(Blueprint(FormName.self)))
            .using(.present(.pageSheet), from: stack)
    }

    static let formAddress = RouteDefinition("form-address") {
        Assembly(FormAddress.self)
            .find()
            .build()
            .set()
            .using(.push, from: formName.expecting(FormStack.self).assuming(FormInput.self))
    }

    static let hubStart = RouteDefinition("hub-start") {
        Assembly(HubStart.self).find().build().using(.push, from: stack)
    }

    static let hubMore = RouteDefinition("hub-more") {
        Assembly(HubMore.self).find().build().set()
            .using(.push, from: hubStart.expecting(Main.self).assuming(TopicInput.self))
    }

    static let hubEnd = RouteDefinition("hub-end") {
        Assembly(HubEnd.self).find().build().using(.push, from: hubStart.expecting(Main.self))
    }

    static let one = destination("one") { "toured".isKnown(of: $0) ?? .detour(Tour().detour()) }
    static let two = destination("two") { "known".isKnown(of: $0) ?? .detour(Form().detour()) }

    static let twoAddress = destination("two-address") { request in
        "known".isKnown(of: request) ?? .detour(Form().detour(at: .address(name: "Bo")))
    }

    static let three = destination("three") { "done".isKnown(of: $0) ?? .detour(Hub().detour()) }

    private static func destination(
        _ id: RouteID,
        _ verdict: @escaping @Sendable (NavigationRequest) -> Verdict
    ) -> RouteDefinition<Menu, NoInput> {
        RouteDefinition(id) { Assembly(Menu.self).find().from(stack) }
            .before("needed") { _, request in verdict(request) }
    }
}

extension String {
    /// Lets through whose session has the attribute.
    fileprivate func isKnown(of request: NavigationRequest) -> Verdict? {
        request.state.session?.attributes[self] == nil ? nil : .proceed
    }
}
