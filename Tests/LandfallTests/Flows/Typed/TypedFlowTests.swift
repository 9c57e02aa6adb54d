import Testing

@testable import Landfall

/// Flows in Swift, from the tap to the destination.
struct TypedFlowTests {
    private static let menu = nav("main", type: "Main", [screen("menu", "Menu")])

    private static func device() throws -> FlowDevice {
        try FlowDevice(try JourneyApp.table(), on: menu)
    }

    @Test func `a journey shows its steps in the order that it decides`() throws {
        var device = try Self.device()
        try device.tap(JourneyApp.one.destination())
        #expect(device.view == "DETOUR tour: Main[Menu, TourStart]")
        try device.complete()
        #expect(device.view == "DETOUR tour: Main[Menu, TourStart, TourEnd]")
        device.gain("toured")
        try device.complete()
        #expect(device.view == "NAVIGATE -: Main[Menu]")
    }

    @Test func `a step that is not needed is passed over, for what comes behind it`() throws {
        var device = try Self.device()
        device.gain("hasty")
        try device.tap(JourneyApp.one.destination())
        #expect(device.view == "DETOUR tour: Main[Menu, TourStart, TourEnd]")
    }

    @Test func `what a step brings decides about the next, which carries it`() throws {
        var device = try Self.device()
        try device.tap(JourneyApp.two.destination())
        #expect(device.view == "DETOUR form: Main[Menu] ^ FormStack[FormName]")
        let token = device.plan.resume
        try device.complete(["name": .string("Ada"), "age": .number(36)])
        #expect(
            device.view == "DETOUR form: Main[Menu] ^ FormStack[FormName, FormAddress(Ada)]"
        )
        device.gain("known")
        try device.complete(["address": .string("1 Main Street")])
        #expect(device.view == "NAVIGATE -: Main[Menu]")
        try device.complete(["name": .string("Ada"), "age": .number(36)], token: token)
        #expect(device.answer == "REFUSED flow_ended")
    }

    @Test func `a step that brings something and is not needed says what comes instead`() throws {
        var device = try Self.device()
        try device.tap(JourneyApp.two.destination())
        device.gain("known")
        try device.complete(["name": .string("Ada"), "age": .number(36)])
        #expect(device.view == "NAVIGATE -: Main[Menu]")
    }

    @Test(
        arguments: [
            [:], ["name": .string("Ada")], ["age": .number(36)],
            ["name": .string(""), "age": .number(36)],
            ["name": .string("Ada"), "age": .number(3.5)],
            ["name": .string("Ada"), "age": .string("old")],
            ["name": .number(1), "age": .number(36)],
        ] as [Attributes]
    )
    func `what a step brings is what it says, of the types of the fields`(data: Attributes) throws {
        var device = try Self.device()
        try device.tap(JourneyApp.two.destination())
        try device.complete(data)
        #expect(device.answer == "REFUSED invalid_result")
    }

    @Test func `a flow is entered at any step, with its data`() throws {
        var device = try Self.device()
        try device.tap(JourneyApp.twoAddress.destination())
        #expect(device.view == "DETOUR form: Main[Menu] ^ FormStack[FormName, FormAddress(Bo)]")
        device.gain("known")
        try device.complete(["address": .string("1 Main Street")])
        #expect(device.view == "NAVIGATE -: Main[Menu]")
    }

    @Test func `a person who cancels comes where the flow says`() throws {
        var device = try Self.device()
        try device.tap(JourneyApp.two.destination())
        try device.cancel()
        #expect(device.view == "NAVIGATE form: Main[Menu]")
        try device.tap(JourneyApp.one.destination())
        try device.cancel()
        #expect(device.view == "REFUSED tour: Main[Menu, TourStart]")
    }

    @Test func `a flow is a step of another, which goes on by what it gives`() throws {
        for (mood, view) in [
            ("good", "DETOUR hub: Main[Menu, HubStart, HubEnd]"), ("bad", "NAVIGATE -: Main[Menu]"),
        ] {
            var device = try Self.device()
            try device.tap(JourneyApp.three.destination())
            #expect(device.view == "DETOUR hub: Main[Menu, HubStart]")
            try device.complete()
            #expect(device.view == "DETOUR tour: Main[Menu, HubStart, TourStart]")
            try device.complete()
            device.gain("done")
            try device.complete(["mood": .string(mood)])
            #expect(device.view == view)
        }
    }

    @Test func `a step is handed up with its data`() throws {
        var device = try Self.device()
        try device.tap(JourneyApp.three.destination())
        try device.complete()
        try device.complete()
        try device.complete(["mood": .string("curious")])
        #expect(device.view == "DETOUR hub: Main[Menu, HubStart, HubMore(tour)]")
        try device.complete()
        #expect(device.view == "DETOUR hub: Main[Menu, HubStart, HubEnd]")
    }

    @Test func `a flow alone that hands a step up is over`() throws {
        var device = try Self.device()
        try device.tap(JourneyApp.one.destination())
        try device.complete()
        device.gain("toured")
        try device.complete(["mood": .string("curious")])
        #expect(device.view == "NAVIGATE -: Main[Menu]")
    }

    // MARK: A step that is a container

    /// A form whose first step is its stack, whatever the app shows there.
    private struct Stacked: FlowDefinition {
        enum Step: Codable { case stack, address }
        typealias Root = JourneyApp.FormStack
        let name = "stacked"

        static let stack = RouteDefinition("stack") {
            Assembly(JourneyApp.FormStack.self)
                .find()
                .build(
                    Blueprint(JourneyApp.FormStack.self).with(Blueprint(JourneyApp.FormName.self))
                )
                .using(.present(), from: JourneyApp.stack)
        }

        func begin(in place: Place) -> Next { .show(.stack) }

        func stage(of step: Step, in place: Place) -> Stage {
            switch step {
            case .stack: .show(Self.stack).then(.show(.address))
            case .address:
                .show(JourneyApp.formAddress, JourneyApp.FormInput(name: nil)).then(.end)
            }
        }
    }

    @Test func `a step that is a container is open until the next one is seen in it`() throws {
        let start = RouteDefinition("start") { JourneyApp.stack }
            .before("always") { _, _ in .detour(Stacked().detour()) }
        let table = try RouteTable(
            of: [start, Stacked.stack, JourneyApp.formName, JourneyApp.formAddress],
            flows: [Stacked()]
        )
        var device = try FlowDevice(table, on: Self.menu)
        try device.tap(start.destination())
        let token = device.plan.resume
        let help = nav("f", type: "FormStack", [screen("n", "FormName"), screen("h", "Help")])
        try device.show(Self.menu.presenting(help))
        try device.complete()
        #expect(device.view.hasSuffix("FormStack[FormName, FormAddress]"))
        let view = device.view.drop { $0 != ":" }
        for _ in 0..<2 {
            try device.complete(token: token)
            #expect(device.view == "REFUSED step_not_open\(view)")
            try device.cancel(token: token)
            #expect(device.view == "REFUSED step_not_open\(view)")
        }
    }

    // MARK: Mistakes that the compiler can't see

    /// Steps that are never needed, one behind the other.
    private struct Circle: FlowDefinition {
        enum Step: Codable { case here, there }
        typealias Root = JourneyApp.TourStart
        let name = "circle"

        func begin(in place: Place) -> Next { .show(.here) }

        func stage(of step: Step, in place: Place) -> Stage {
            switch step {
            case .here: .show(JourneyApp.tourStart).when(false).then { .show(.there) }
            case .there: .show(JourneyApp.tourEnd).when(false).then { .show(.here) }
            }
        }
    }

    @Test func `steps that are not needed and lead in a circle are not asked for ever`() {
        let scope = FlowScope(request: .on(.coldStart))
        guard case .show = Circle().first(in: scope) else {
            Issue.record("one of the steps is shown")
            return
        }
    }

    /// A flow whose step another one shows, or that leads to what its root is not under.
    private struct Lost: FlowDefinition {
        enum Step: Codable { case form, page }
        typealias Root = JourneyApp.HubStart
        let name = "lost"
        let start: Step

        func begin(in place: Place) -> Next { .show(start) }

        func stage(of step: Step, in place: Place) -> Stage {
            switch step {
            case .form: .flow(JourneyApp.Form()).then(.end)
            case .page: .show(JourneyApp.tourStart).then(.end)
            }
        }
    }

    private static func device(with flow: any Flow) throws -> FlowDevice {
        let start = RouteDefinition("start") { JourneyApp.stack }
            .before("always") { _, _ in .detour(Detour(flow: "lost")) }
        let routes: [any RouteDefining] = [start, JourneyApp.tourStart, JourneyApp.formName]
        return try FlowDevice(try RouteTable(of: routes, flows: [flow]), on: menu)
    }

    @Test func `a flow that the table does not have is no flow that ends at once`() throws {
        var unknown = try Self.device(with: JourneyApp.Tour())
        try unknown.tap(Destination(route: "start"))
        #expect(unknown.answer == "REFUSED flow_unknown")
        var child = try Self.device(with: Lost(start: .form))
        try child.tap(Destination(route: "start"))
        #expect(child.answer == "REFUSED flow_unknown")
    }

    @Test func `a step whose route does not bring the root fails before anything is shown`() throws
    {
        var device = try Self.device(with: Lost(start: .page))
        try device.tap(Destination(route: "start"))
        #expect(device.plan.reason == "composition_failed")
        #expect(
            device.plan.error?.message
                == "what shows step \"page\" of flow \"lost\" does not bring its root \"HubStart\""
        )
        #expect(device.plan.operations.isEmpty)
    }
}
