import Landfall
import Testing

/// Three journeys over one stack and a modal.
///
/// They are those of an article's sample app that gives each a coordinator. A page that goes away takes its coordinator along there; here there is none.
struct JourneyTests {
    private static let catalog = """
        landfall: 1
        screens:
          Menu: {}
          TourStart: {}
          TourEnd: {}
          FormName: {}
          FormAddress: {context: {name: "string?"}}
          Help: {}
          Hub: {}
          HubEnd: {}
          Farewell: {}
        containers:
          Main: {kind: navigation, children: [Menu]}
          FormStack: {kind: navigation, children: [FormName]}
        links: {schemes: [https], hosts: [app.example]}
        flows:
          tour:
            root: TourStart
            steps: {start: {route: tour-start}, end: {route: tour-end}}
          form:
            root: FormName
            steps:
              name: {route: form-name, result: {name: string}}
              address: {route: form-address, with: {name: $flow.name}, result: {address: string}}
            cancelled: menu
          hub:
            root: Hub
            steps: {start: {route: hub}, tour: {flow: tour}, end: {route: hub-end}}
        routes:
          stack: {steps: [{container: Main, find: any, action: replace-root}, {from: root}]}
          menu: {links: ["/"], steps: [{screen: Menu, find: any, build: no}, {from: stack}]}
          journey-one:
            links: ["/one"]
            before: [{require: {attribute: {toured: "true"}}, otherwise: {detour: tour}}]
            steps: [{from: menu}]
          journey-two:
            links: ["/two"]
            before: [{require: {attribute: {known: "true"}}, otherwise: {detour: form}}]
            steps: [{from: menu}]
          journey-two-address:
            links: ["/two/address"]
            before: [{require: {attribute: {known: "true"}}, otherwise: {detour: {flow: form, step: address}}}]
            steps: [{from: menu}]
          journey-three:
            links: ["/three"]
            before: [{require: {attribute: {finished: "true"}}, otherwise: {detour: hub}}]
            steps: [{from: menu}]
          farewell:
            links: ["/farewell"]
            before: [{require: {attribute: {toured: "true"}}, otherwise: {detour: tour}}]
            steps: [{screen: Farewell, find: any, action: replace-root}, {from: root}]
          tour-start: {steps: [{screen: TourStart, find: any, action: push}, {from: stack}]}
          tour-end: {steps: [{screen: TourEnd, find: any, action: push}, {from: tour-start}]}
          form-name:
            steps:
              - {screen: FormName, find: any, build: no}
              - {container: FormStack, find: any, action: {present: {style: page-sheet}}}
              - {from: stack}
          form-address:
            context: {name: "string?"}
            steps: [{screen: FormAddress, find: any, set: [name], action: push}, {from: form-name}]
          help:
            links: ["/help"]
            steps:
              - {screen: Help, find: any, action: push}
              - {from: {find: {kind: navigation, search: current-visible-only}}}
          hub: {steps: [{screen: Hub, find: any, action: push}, {from: stack}]}
          hub-end: {steps: [{screen: HubEnd, find: any, action: push}, {from: hub}]}
        """

    private static func person(on tree: String? = "nav:Main[Menu]") throws -> FlowPerson {
        try FlowPerson(catalog, on: tree)
    }

    // MARK: Journey one: pages on the stack that is there

    @Test func `a journey pushes its pages, and its end leads back to where it began`() throws {
        var person = try Self.person()
        try person.tap("/one")
        #expect(person.view == "DETOUR tour tour-start: nav:Main[Menu, TourStart]")
        try person.complete()
        #expect(person.view == "DETOUR tour tour-end: nav:Main[Menu, TourStart, TourEnd]")
        person.gain("toured")
        try person.complete()
        #expect(person.view == "NAVIGATE - journey-one: nav:Main[Menu]")
    }

    @Test func `going back past its first page ends a journey, with nothing left behind`() throws {
        var person = try Self.person()
        try person.tap("/one")
        let token = person.plan.resume
        try person.show("nav:Main[Menu]")
        try person.complete(token: token)
        #expect(person.answer == "REFUSED flow_ended -")
        // The app has noted that the page was seen, as it does whichever way the page goes.
        person.gain("toured")
        try person.tap("/one")
        #expect(person.answer == "ALREADY_THERE - journey-one")
    }

    @Test func `going back within a journey does not end it`() throws {
        var person = try Self.person()
        try person.tap("/one")
        let start = person.plan.resume
        try person.complete()
        let end = person.plan.resume
        try person.show("nav:Main[Menu, TourStart]")
        try person.complete(token: end)
        #expect(person.answer == "REFUSED step_not_open -")
        try person.complete(token: start)
        #expect(person.view == "DETOUR tour tour-end: nav:Main[Menu, TourStart, TourEnd]")
    }

    @Test func `a journey begins where the app is not running, too`() throws {
        var person = try Self.person(on: nil)
        try person.tap("/one")
        #expect(person.view == "DETOUR tour tour-start: nav:Main[Menu, TourStart]")
    }

    // MARK: Journey two: a stack of its own, presented

    @Test func `a modal journey has its own stack, and its pages share what they gather`() throws {
        var person = try Self.person()
        try person.tap("/two")
        #expect(
            person.view
                == "DETOUR form form-name: nav:Main[Menu] ^page-sheet nav:FormStack[FormName]"
        )
        try person.complete(["name": .string("Ada")])
        #expect(
            person.view == "DETOUR form form-address: nav:Main[Menu] ^page-sheet"
                + " nav:FormStack[FormName, FormAddress(name=Ada)]"
        )
        person.gain("known")
        try person.complete(["address": .string("1 Main Street")])
        #expect(person.view == "NAVIGATE - journey-two: nav:Main[Menu]")
    }

    @Test func `a page that is no part of a journey does not keep it`() throws {
        var person = try Self.person()
        try person.tap("/two")
        let token = person.plan.resume
        try person.tap("/help")
        let stack = "nav:Main[Menu] ^page-sheet nav:FormStack"
        #expect(person.view == "NAVIGATE - help: \(stack)[FormName, Help]")
        try person.complete(["name": .string("Ada")], token: token)
        #expect(person.answer == "REFUSED step_not_open -")
        try person.show("\(stack)[Help]")
        try person.complete(["name": .string("Ada")], token: token)
        #expect(person.answer == "REFUSED flow_ended -")
    }

    @Test func `a sheet that is swiped away can still be said to be cancelled`() throws {
        var person = try Self.person()
        try person.tap("/two")
        try person.show("nav:Main[Menu, Help]")
        try person.cancel()
        #expect(person.view == "NAVIGATE form menu: nav:Main[Menu]")
    }

    @Test func `a journey can be entered at any step`() throws {
        var person = try Self.person(on: nil)
        try person.tap("/two/address")
        #expect(
            person.view == "DETOUR form form-address: nav:Main[Menu] ^page-sheet"
                + " nav:FormStack[FormName, FormAddress]"
        )
        person.gain("known")
        try person.complete(["address": .string("1 Main Street")])
        #expect(person.view == "NAVIGATE - journey-two-address: nav:Main[Menu]")
    }

    @Test func `a journey that is begun twice is there once`() throws {
        var person = try Self.person()
        try person.tap("/two")
        let first = person.plan.resume
        let tree = person.tree
        try person.tap("/two")
        let second = person.plan.resume
        #expect(person.tree == tree)
        try person.complete(["name": .string("Ada")], token: second)
        #expect(person.answer == "DETOUR form form-address")
        try person.complete(["name": .string("Bo")], token: first)
        #expect(person.answer == "REFUSED step_not_open -")
        #expect(person.tree.contains("name=Ada"))
    }

    @Test func `a journey ends once, however often that is said`() throws {
        var person = try Self.person()
        try person.tap("/one")
        try person.complete()
        let token = person.plan.resume
        person.gain("toured")
        try person.complete()
        let tree = person.tree
        for _ in 0..<2 {
            try person.complete(token: token)
            #expect(person.view == "REFUSED flow_ended -: \(tree)")
        }
    }

    // MARK: Journey three: another journey inside

    @Test func `a journey takes another along on its own stack, and goes on behind it`() throws {
        var person = try Self.person()
        try person.tap("/three")
        #expect(person.view == "DETOUR hub hub: nav:Main[Menu, Hub]")
        try person.complete()
        #expect(person.view == "DETOUR tour tour-start: nav:Main[Menu, Hub, TourStart]")
        try person.complete()
        #expect(person.view == "DETOUR tour tour-end: nav:Main[Menu, Hub, TourStart, TourEnd]")
        try person.complete()
        #expect(person.view == "DETOUR hub hub-end: nav:Main[Menu, Hub, HubEnd]")
        person.gain("finished")
        try person.complete()
        #expect(person.view == "NAVIGATE - journey-three: nav:Main[Menu]")
    }

    @Test func `the journey around is over when its own first page has gone`() throws {
        var person = try Self.person()
        try person.tap("/three")
        try person.complete()
        let token = person.plan.resume
        try person.show("nav:Main[Menu, TourStart]")
        try person.complete(token: token)
        #expect(person.answer == "REFUSED flow_ended -")
    }

    @Test func `the end of the whole app takes the place of everything, journeys included`() throws
    {
        var person = try Self.person()
        try person.tap("/two")
        let form = person.plan.resume
        try person.tap("/farewell")
        #expect(person.view == "DETOUR tour tour-start: nav:Main[Menu, TourStart]")
        try person.complete()
        person.gain("toured")
        try person.complete()
        #expect(person.view == "NAVIGATE - farewell: Farewell")
        try person.complete(["name": .string("Ada")], token: form)
        #expect(person.answer == "REFUSED flow_ended -")
    }
}
