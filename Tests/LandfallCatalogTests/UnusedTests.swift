import LandfallCatalog
import Testing

/// Declarations that nothing uses, and cases that nothing reaches.
struct UnusedTests {
    private func warnings(_ text: String) throws -> [String] {
        let catalog = try Catalog.load(text: text, file: "routes.yaml", version: "")
        return catalog.warnings.map { "\($0.line):\($0.column): \($0.message) \($0.code.rawValue)" }
    }

    @Test
    func `what nothing uses is a warning`() throws {
        let text = """
            landfall: 1
            screens:
              A: {}
              Lost: {}
              Base: {}
              Sub: {supertypes: [Base]}
              Closing: {dismissal: a}
              Asked: {}
              Started: {}
              Child: {}
            containers:
              N: {kind: navigation, children: [Child]}
              Odd: {kind: tab, children: [Lost]}
              Own: {kind: custom, visible: last}
            flags: {f: {idiom: pad}, g: {flag: f}, h: no}
            experiments: {e: {variations: [x, y], hash-attribute: userId}}
            flows:
              used: {root: N, steps: {one: {route: a}}}
              lost: {root: N, steps: {one: {route: a}}}
            routes:
              a:
                before: [{require: {flag: h}, otherwise: open-url}]
                steps:
                  - {screen: A, action: push, find: {start: {type: Started}}}
                  - {container: N, find: {context: {}}, action: replace-root}
                  - from: root
              b:
                before: [{signed-in: {otherwise: {detour: used}}}]
                steps:
                  - switch:
                      - {when: {screen: Asked, not: {screen: Base}}, steps: [{from: a}]}
                      - else: [{from: a}]
            """
        #expect(
            try warnings(text) == [
                "4:3: no route uses screen \"Lost\" unused",
                "13:3: no route uses container \"Odd\" unused",
                "15:26: no condition asks flag \"g\" unused",
                "16:15: no condition asks experiment \"e\" unused",
                "19:3: nothing leads to flow \"lost\" unused",
            ]
        )
    }

    @Test
    func `a word that is no name uses nothing`() throws {
        let text = """
            landfall: 1
            screens: {A: {}, Beta: {}}
            containers: {N: {kind: navigation, children: [A]}}
            flags: {beta: yes}
            groups: {beta: [1]}
            experiments: {beta: {variations: [x, y], hash-attribute: userId}}
            flows: {beta: {root: N, steps: {one: {route: a}}}}
            routes:
              a:
                context: {flow: {enum: [beta, other]}, experiment: "string?"}
                before:
                  - {require: {attribute: {flag: [beta], detour: beta, $inGroup: beta}}}
                  - {require: {context: {flow: beta, experiment: Beta}}}
                steps: [{container: N, find: any, action: replace-root}, {from: root}]
            """
        #expect(
            try warnings(text) == [
                "2:18: no route uses screen \"Beta\" unused",
                "4:9: no condition asks flag \"beta\" unused",
                "5:10: no condition asks group \"beta\" unused",
                "6:15: no condition asks experiment \"beta\" unused",
                "7:9: nothing leads to flow \"beta\" unused",
            ]
        )
    }

    @Test
    func `what only a part of a step names is used`() throws {
        let text = """
            landfall: 1
            screens: {A: {}, Shown: {}, Before: {}, Held: {}, When: {}}
            containers:
              N: {kind: navigation}
              Own: {kind: custom}
              S: {kind: split, children: [N, D]}
              D: {kind: navigation}
              Stage: {kind: custom}
            flags: {f: {screen: When}}
            routes:
              a:
                steps:
                  - {screen: A, action: {present: {from: {type: Shown}}}}
                  - from: {find: {presenting-of: {type: Before}}}
              b: {steps: [{container: N, find: none, children: [Held], action: replace-root}, {from: root}]}
              c: {steps: [{screen: A, action: {add: {to: Own}}}, {container: Own, find: any, build: no}, {from: root}]}
              d: {before: [{require: {flag: f}}], steps: [{from: {find: {details-navigation: S}}}]}
            """
        #expect(
            try warnings(text).filter { $0.hasSuffix(" unused") } == [
                "8:3: no route uses container \"Stage\" unused"
            ]
        )
    }

    @Test
    func `an else behind cases that take everything is a warning`() throws {
        let text = """
            landfall: 1
            experiments: {e: {variations: [x, y], hash-attribute: userId}}
            routes:
              a:
                steps:
                  - switch:
                      - {when: {experiment: {e: x}}, steps: [{from: root}]}
                      - {when: {experiment: {e: y}}, steps: [{from: root}]}
                      - else: [{from: current}]
            """
        #expect(
            try warnings(text) == [
                "9:13: this is never reached, since the cases before it take everything; let the"
                    + " last of them be the \"else\" never_reached"
            ]
        )
    }

    @Test(
        arguments: [
            "{idiom: pad, not: {platform: ios}}", "{any: [{idiom: pad}, {idiom: phone}]}",
            "{app-version: \">=7 <=7\"}", "{app-version: \">7.0.0.0.0.0.0.0 <7.0.0.0.0.0.0.2\"}",
            "{app-version: \"<0.0.1\"}", "{not: {app-version: \">=0\"}}",
            "{locale: de*, not: {locale: de-AT}}", "{locale: \"d*\", all: [{locale: \"de-*\"}]}",
            "{locale: \"*-AT\", all: [{locale: \"de*\"}]}", "{locale: [x, de*], not: {locale: x}}",
            "{attribute: {tier: gold}, not: {attribute: {level: gold}}}",
            "{not: {context: {kind: sale}}, all: [{not: {context: {kind: new}}}]}",
            "{context: {kind: present}, not: {context: {kind: sale}}}",
            "{context: {id: present}, not: {context: {id: [1, 2, 3]}}}",
            "{flag: off}", "{flag: off, not: {flag: off}}", "{screen: A, not: {screen: B}}",
            "{screen: A, not: {screen: {type: A, search: all-visible}}}",
            "{between: [2026-11-27T00:00:00Z, 2026-12-01T00:00:00Z], not:"
                + " {between: [2026-11-28T00:00:00Z, 2026-12-01T00:00:00Z]}}",
            "{experiment: {e: [x, y]}, not: {experiment: {e: x}}}",
        ]
    )
    func `a condition that can hold is no fault`(condition: String) throws {
        let text = """
            landfall: 1
            screens: {A: {}, B: {}}
            flags: {off: no}
            experiments: {e: {variations: [x, y], hash-attribute: userId}}
            routes:
              a:
                context: {kind: {enum: [sale, new]}, id: "int?"}
                steps:
                  - switch:
                      - {when: \(condition), steps: [{from: root}]}
                      - else: [{from: current}]
            """
        #expect(try warnings(text).allSatisfy { $0.hasSuffix(" unused") })
    }

    @Test
    func `conditions with too many ways are given up in little time`() throws {
        let wide = (0..<40).map { "{any: [{attribute: {a\($0): x}}, {attribute: {b\($0): x}}]}" }
        let none = (0..<40).map { "{not: {any: [{attribute: {a\($0): x}}]}}" }
        let last = "{attribute: {b39: y}}"
        let all = ([last] + wide + none).joined(separator: ", ")
        let cases = String(repeating: "{when: {all: [\(all)]}, steps: [{from: root}]},", count: 20)
        let text =
            "landfall: 1\nroutes: {a: {steps: [{switch: [\(cases) {else: [{from: root}]}]}]}}"
        let time = ContinuousClock().measure { _ = try? warnings(text) }
        #expect(time < .seconds(20))
    }
}
