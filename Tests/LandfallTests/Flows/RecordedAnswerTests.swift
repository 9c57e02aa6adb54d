import Testing

@testable import Landfall

/// The parts of an answer that stand in records: the reason of a detour, and nothing that a person
/// has typed.
struct RecordedAnswerTests {
    private typealias Values = JourneyApp.FormInput

    /// Asks for a name, where one is known already, and shows both.
    private struct Naming: FlowDefinition {
        enum Step: Codable { case known, name, typed }

        typealias Input = Values
        typealias Shared = JourneyApp.Form.Shared
        typealias Root = JourneyApp.FormStack
        let name = "naming"

        func begin(in place: Place) -> Next { .show(.known) }

        func stage(of step: Step, in place: Place) -> Stage {
            switch step {
            case .known: .show(address, place.input).then(.show(.name))
            case .name: .show(JourneyApp.formName).bringing(\.name).then(.show(.typed))
            case .typed: .show(address, Values(name: place.shared.name)).then(.end)
            }
        }

        func destination(cancelling step: Step, in place: Place) -> Destination? {
            place.shared.name.map { menu.destination(Values(name: $0)) }
        }
    }

    private static let address = JourneyApp.formAddress
        .after(event: "shown") { input in
            ["who": "by \(input.name ?? "nobody")", "kind": "form"]
        }

    private static let menu = RouteDefinition("menu") {
        Assembly(JourneyApp.Menu.self, with: Values.self).find().from(JourneyApp.stack)
    }
    .before("named") { input, request in
        request.state.session?.attributes["named"] != nil
            ? .proceed : .detour(Naming().detour(with: input, reason: "not_named"))
    }

    private static func device() throws -> FlowDevice {
        let routes: [any RouteDefining] = [address, menu, JourneyApp.formName]
        let main = nav("main", type: "Main", [screen("menu", "Menu")])
        return try FlowDevice(try RouteTable(of: routes, flows: [Naming()]), on: main)
    }

    private static func entry(_ key: String, _ value: String) -> ContextEntry {
        ContextEntry(key: key, value: value)
    }

    @Test func `what a person has typed is in the plan, and in no record`() throws {
        var device = try Self.device()
        try device.tap(Self.menu.destination(Values(name: "Bo")))
        #expect(device.resolution?.recordedContext == [Self.entry("name", "Bo")])
        #expect(
            device.resolution?.recordedEvents.first?.properties
                == [Self.entry("kind", "form"), Self.entry("who", "by Bo")]
        )
        try device.complete()
        try device.complete(["name": .string("Ada"), "age": .number(36)])
        #expect(device.plan.context == [Self.entry("name", "Ada")])
        #expect(device.resolution?.recordedContext == [Self.entry("name", "<redacted>")])
        try device.complete()
        #expect(device.plan.outcome == .detour, "the person has no name yet")
        #expect(device.resolution?.recordedContext == [Self.entry("name", "Bo")])
    }

    @Test func `events say nothing of it, alone or within a text`() throws {
        var device = try Self.device()
        try device.tap(Self.menu.destination(Values(name: "Bo")))
        try device.complete()
        try device.complete(["name": .string("Adalbert")])
        #expect(
            device.resolution?.events.first?.properties
                == [Self.entry("kind", "form"), Self.entry("who", "by Adalbert")]
        )
        #expect(
            device.resolution?.recordedEvents.first?.properties
                == [Self.entry("kind", "form"), Self.entry("who", "<redacted>")]
        )
    }

    @Test func `where a cancelled flow leads with it, neither`() throws {
        var device = try Self.device()
        device.gain("named")
        device.state.session?.attributes["named"] = nil
        try device.tap(Self.menu.destination(Values(name: "Bo")))
        try device.complete()
        try device.complete(["name": .string("Ada")])
        device.gain("named")
        try device.cancel()
        #expect(device.plan.route == "menu")
        #expect(device.plan.context == [Self.entry("name", "Ada")])
        #expect(device.resolution?.recordedContext == [Self.entry("name", "<redacted>")])
        try device.tap(Self.menu.destination(Values(name: "Bo")))
        #expect(device.resolution?.recordedContext == [Self.entry("name", "Bo")])
    }

    @Test
    func
        `a detour has the reason of the interceptor that asked for it, and its later steps have none`()
        throws
    {
        var device = try Self.device()
        try device.tap(Self.menu.destination(Values(name: "Bo")))
        #expect(device.plan.outcome == .detour)
        #expect(device.plan.reason == nil)
        #expect(device.resolution?.detourReason == "not_named")
        try device.complete()
        #expect(device.plan.outcome == .detour)
        #expect(device.resolution?.detourReason == nil)
        device.gain("named")
        try device.tap(Self.menu.destination(Values(name: "Bo")))
        #expect(device.plan.outcome != .detour)
        #expect(device.resolution?.detourReason == nil)
    }
}
