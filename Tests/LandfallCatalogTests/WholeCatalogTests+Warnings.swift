import LandfallCatalog
import Testing

@testable import Landfall

/// What certainly fails is a warning.
extension WholeCatalogTests {
    @Test
    func `what certainly fails where the app is not running is a warning`() throws {
        let body = """
            screens: {A: {}, B: {}}
            containers: {Nav: {kind: navigation, children: [A]}}
            routes:
              home: {steps: [{container: Nav, find: any, action: replace-root}, {from: root}]}
              one: {steps: [{screen: B, action: present}, {from: current}]}
              two: {steps: [{screen: B, action: push}, {container: Nav, find: any, action: present}, {from: root}]}
              three: {steps: [{screen: B, action: present}, {from: home}]}
              four:
                steps:
                  - {screen: B, action: present}
                  - switch: [{when: {screen: Nav}, steps: [{from: current}]}, {else: [{from: home}]}]
              five: {steps: [{screen: B, action: present}, {from: {find: {type: Nav}}}]}
              six: {steps: [{screen: B, action: present}, {screen: A, find: any, build: no}, {from: root}]}
            """
        let catalog = try load("", body)
        let end = "is an empty window then; begin it at another route, or add a switch"
        #expect(
            catalog.warnings.map { "\($0.line):\($0.column): \($0.message)" } == [
                "7:29: this fails where the app is not running, since \"from: current\" \(end)",
                "8:72: this fails where the app is not running, since \"from: root\" \(end)",
            ]
        )
    }

    /// The condition on the way of a lookup, and whether the lookup is a warning where what is built
    /// depends on `{idiom: pad}`.
    static let lookups: [(condition: String, isWarning: Bool)] = [
        ("{idiom: pad}", false), ("{all: [{idiom: pad}, {signed-in: yes}]}", false),
        ("{idiom: tv}", true), ("{signed-in: yes}", true), ("{not: {idiom: phone}}", true),
    ]

    @Test(arguments: lookups)
    func `what a switch decides is known further back`(condition: String, isWarning: Bool) throws {
        let body = """
            screens: {A: {}, B: {}}
            containers:
              Pad: {kind: navigation, children: [B]}
              Phone: {kind: navigation, children: [A]}
            routes:
              home:
                steps:
                  - switch:
                      - when: {idiom: pad}
                        steps: [{container: Pad, find: any, action: replace-root}, {from: root}]
                      - else: [{container: Phone, find: any, action: replace-root}, {from: root}]
              lookup:
                steps:
                  - switch:
                      - when: \(condition)
                        steps: [{screen: B, find: any, build: no}, {from: home}]
                      - else: [{from: home}]
            """
        let warnings = try load("", body).warnings.map(\.message)
        #expect(warnings.contains { $0.contains("does not bring it") } == isWarning)
    }

    @Test
    func `what may lead astray is a warning`() throws {
        let body = """
            screens: {A: {}, B: {}}
            containers: {Nav: {kind: navigation, children: [A]}, Half: {kind: split, children: [A]}}
            routes:
              home:
                before: [{signed-in: {otherwise: {redirect: login}}}]
                steps: [{container: Nav, action: replace-root}, {from: current}]
              login: {steps: [{screen: B, action: present}, {from: home}]}
              detail:
                steps:
                  - {container: Nav, action: push-on-detail}
                  - {container: Half, find: {window: kee}, action: replace-root}
                  - from: root
              lookup:
                steps: [{screen: B, find: any, build: no}, {from: home}]
              there: {steps: [{screen: A, find: any, build: no}, {from: home}]}
              anywhere: {steps: [{screen: B, find: any, build: no}, {from: root}]}
            """
        #expect(
            try load("", body).warnings.map { "\($0.line):\($0.column): \($0.message)" } == [
                "7:49: route \"login\" stands on \"home\", where this is asked again",
                "8:30: behind \"replace-root\" stands \"from: current\", which is the root only while"
                    + " nothing is presented; write from: root",
                "12:26: \"Nav\" is a navigation container and goes only onto a split that is built"
                    + " without a detail; for any other write show-detail",
                "13:42: \"kee\" is taken as the id of a window; did you mean \"key\"?",
                "16:13: \"B\" is looked up here, and a fresh \"Nav\" does not bring it:"
                    + " it is there only where the app has put it",
            ]
        )
    }
}
