import LandfallCatalog
import Testing

/// Warnings about flows, and flows that deserve none though they are near to a fault.
struct FlowCheckTests {
    private static func text(_ flows: String, _ routes: String = "") -> String {
        """
        landfall: 1
        screens: {Start: {}, Login: {}, Other: {context: {note: "string?"}}}
        containers: {Shop: {kind: navigation, children: [Start]}, SignIn: {kind: navigation, children: [Login]}}
        flows:
          \(flows)
        routes:
          home: {steps: [{container: Shop, find: any, action: replace-root}, {from: root}]}
          sign-in: {steps: [{container: SignIn, find: any, action: present}, {from: home}]}
          other: {steps: [{screen: Other, action: present}, {from: current}]}
          noted: {context: {note: string}, steps: [{screen: Other, set: [note], action: present}, {from: sign-in}]}
          begin: {before: [{signed-in: {otherwise: {detour: one}}}], steps: [{from: home}]}
          more: {before: [{require: {idiom: pad, otherwise: {detour: two}}}], steps: [{from: home}]}
          \(routes)
        """
    }

    /// The warnings, without those of routes that need a running app.
    private static func warnings(_ flows: String, _ routes: String = "") throws -> [String] {
        let text = text(flows, routes)
        return try Catalog.load(text: text, file: "routes.yaml", version: "").warnings
            .filter { !$0.message.contains("the app is not running") }
            .map { "\($0.line):\($0.column): \($0.message)" }
    }

    private static let two = "two: {root: SignIn, steps: {x: {route: sign-in}}}"

    @Test func `a flow that brings no root deserves a look`() throws {
        let flows = "one: {root: SignIn, steps: {x: {route: other}}}\n  \(Self.two)"
        #expect(
            try Self.warnings(flows) == [
                "5:15: flow \"one\" runs only where \"SignIn\" is there already: no step of it leads"
                    + " there"
            ]
        )
    }

    @Test func `a value that may be left out deserves a look`() throws {
        let flows = """
            one:
                root: SignIn
                steps:
                  x: {route: sign-in, result: {note: "string?"}}
                  y: {route: noted, with: {note: $flow.note}}
              \(Self.two)
            """
        #expect(
            try Self.warnings(flows) == [
                "9:18: route \"noted\" needs \"note\", which may be left out here"
            ]
        )
    }

    private static let harmless: [(flows: String, routes: String)] = [
        // The step that needs the value is shown only where it is there.
        (
            """
            one:
                root: SignIn
                steps:
                  x: {route: sign-in, result: {note: string}}
                  w: {route: sign-in}
                  y: {route: noted, with: {note: $flow.note}, when: {context: {note: present}}}
              two: {root: SignIn, steps: {x: {route: late}}}
            """,
            """
            late:
                before: [{require: {idiom: pad, otherwise: {detour: {flow: one, step: w}}}}]
                steps: [{from: sign-in}]
            """
        ),
        // A flow around may have gathered it.
        (
            """
            one: {root: SignIn, data: {note: string}, steps: {y: {route: noted, with: {note: $flow.note}}}}
              two: {root: SignIn, steps: {x: {route: sign-in, result: {note: string}}, y: {flow: one}}}
            """,
            ""
        ),
        // An inner flow gives it, and a person who cancels is sent to what needs none.
        (
            """
            one:
                root: SignIn
                data: {note: string}
                steps: {x: {flow: two}, y: {route: noted, with: {note: $flow.note}}}
                cancelled: {route: home}
              two: {root: SignIn, result: {note: string}, steps: {x: {route: sign-in}}}
            """,
            ""
        ),
        // A case without the root asks for it, or stands behind a step that has brought it.
        (
            """
            one: {root: SignIn, steps: {x: {route: asking}}}
              two: {root: SignIn, steps: {x: {route: sign-in}, y: {route: bare}}}
            """,
            """
            asking:
                steps:
                  - {screen: Other, find: any, action: present}
                  - switch:
                      - {when: {screen: SignIn, idiom: pad}, steps: [{from: current}]}
                      - else: [{from: sign-in}]
              bare:
                steps:
                  - {screen: Other, find: any, action: present}
                  - switch:
                      - {when: {idiom: pad}, steps: [{from: current}]}
                      - else: [{from: sign-in}]
            """
        ),
    ]

    @Test(arguments: harmless)
    func `what may well be there is no fault`(flows: String, routes: String) throws {
        #expect(try Self.warnings(flows, routes).isEmpty)
    }
}
