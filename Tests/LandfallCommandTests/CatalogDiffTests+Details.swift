import Foundation
import TestSupport
import Testing

@testable import LandfallCommand

/// What a diff without intents shows of conditions, finders, actions, flows and experiments.
extension `Catalog diff` {
    /// A catalog in which each detail of a diff stands once.
    static let detailed = """
        landfall: 1
        app: shop
        screens:
          Item: {context: {id: string}}
          Login: {}
          Code: {context: {email: string}}
        containers:
          Main: {kind: navigation}
          Sheet: {kind: navigation}
          Pages: {kind: custom}
          Pad: {kind: split}
        links: {schemes: [https], hosts: [shop.example]}
        flags:
          big: yes
          phone: {platform: ios}
        groups:
          eu: [DE, FR]
          ours: {condition: {"staff": true}}
        experiments:
          look:
            variations: [a, b]
            hash-attribute: userId
            seed: one
            condition: {"country": {"$inGroup": "eu"}, "$savedGroup": "ours"}
        before:
          - maintenance: {app-version: ">=7"}
            early: yes
            otherwise: {redirect: {route: login}}
        flows:
          sign-in:
            root: Sheet
            data: {hint: "string?"}
            steps:
              name: {route: login, result: {email: string}}
              code: {route: code, with: {email: $flow.email}, when: {attribute: {mfa: "true"}}}
            result: {userId: "string?"}
            cancelled: home
        routes:
          home:
            steps:
              - {container: Main, find: any, action: replace-root}
              - from: root
          login:
            steps:
              - {screen: Login, find: {search: all-visible}, action: push}
              - {container: Sheet, find: {start: root}, action: {present: {style: page-sheet}}}
              - from: home
          code:
            context: {email: string}
            steps:
              - {screen: Code, find: {context: {email: a}}, set: [email], action: {push: {options: {fade: slow}}}}
              - {container: Sheet, find: any, build: no}
              - from: login
          item:
            context: {id: string}
            links: ["/i/:id"]
            before:
              - require: {attribute: {role: [admin]}, screen: {type: Login, window: any}}
              - signed-in: {otherwise: {detour: sign-in}}
            after: [{event: {name: seen}}]
            steps:
              - {screen: Item, set: [id], action: {add: {to: Pages, at: 0}}}
              - {container: Pages, action: push}
              - switch:
                  - when: {flag: phone}
                    steps: [{from: {find: {type: Main, window: any}}}]
                  - when: {experiment: {look: a}}
                    steps: [{from: {find: {presenting-of: topmost}}}]
                  - when: {idiom: pad}
                    steps: [{from: {find: {details-navigation: Pad}}}]
                  - else: [{from: home}]
        """

    @Test(
        arguments: [
            (
                "[admin]", "[admin, guest]",
                "before: require {all: [{attribute: {role: admin}}, {screen: Login, window any}]}",
                "before: require {all: [{attribute: {role: [admin, guest]}}, {screen: Login, window any}]}"
            ),
            (
                "Login, window: any", "Login",
                "before: require {all: [{attribute: {role: admin}}, {screen: Login, window any}]}",
                "before: require {all: [{attribute: {role: admin}}, {screen: Login}]}"
            ),
            (
                ">=7", ">=8",
                "before all: maintenance {app-version: \">=7\"}, early, else to route login",
                "before all: maintenance {app-version: \">=8\"}, early, else to route login"
            ),
            (
                "{route: login}", "{route: login, with: {}}",
                "before all: maintenance {app-version: \">=7\"}, early, else to route login",
                "before all: maintenance {app-version: \">=7\"}, early, else to route login with nothing"
            ),
            (
                "{redirect: {route: login}}", "{detour: sign-in}",
                "before all: maintenance {app-version: \">=7\"}, early, else to route login",
                "before all: maintenance {app-version: \">=7\"}, early, else through flow sign-in"
            ),
            (
                "early: yes\n    otherwise: {redirect: {route: login}}", "early: no",
                "before all: maintenance {app-version: \">=7\"}, early, else to route login",
                "before all: maintenance {app-version: \">=7\"}"
            ),
            (
                "{detour: sign-in}", "{detour: {flow: sign-in, step: name}}",
                "before: signed-in, else through flow sign-in",
                "before: signed-in, else through flow sign-in from step name"
            ),
            (
                "search: all-visible", "search: current-and-up",
                "step Login, finds Login, search [current, visible, presented, presenting], builds Login, push",
                "step Login, finds Login, search [current, contained, presented], builds Login, push"
            ),
            (
                "start: root", "start: root, window: w2",
                "step Sheet, finds Sheet, start root, builds Sheet, present page-sheet",
                "step Sheet, finds Sheet, start root, window w2, builds Sheet, present page-sheet"
            ),
            (
                "page-sheet", "full-screen",
                "step Sheet, finds Sheet, start root, builds Sheet, present page-sheet",
                "step Sheet, finds Sheet, start root, builds Sheet, present"
            ),
            (
                "style: page-sheet", "style: page-sheet, from: topmost-parent",
                "step Sheet, finds Sheet, start root, builds Sheet, present page-sheet",
                "step Sheet, finds Sheet, start root, builds Sheet, present page-sheet from topmost-parent"
            ),
            (
                "email: a}", "email: b}",
                "step Code, finds Code with equal email (email=a), builds Code, push, options {fade: \"slow\"}",
                "step Code, finds Code with equal email (email=b), builds Code, push, options {fade: \"slow\"}"
            ),
            (
                "fade: slow", "fade: fast",
                "step Code, finds Code with equal email (email=a), builds Code, push, options {fade: \"slow\"}",
                "step Code, finds Code with equal email (email=a), builds Code, push, options {fade: \"fast\"}"
            ),
            (
                "at: 0", "at: 1", "step Item, builds Item, add to Pages at 0",
                "step Item, builds Item, add to Pages at 1"
            ),
            (
                "type: Main, window: any", "type: Main", "  from: Main, window any", "  from: Main"
            ),
            (
                "presenting-of: topmost", "presenting-of: {type: Login}", "  from: what presents",
                "  from: what presents, start {Login}"
            ),
            ("big: yes", "big: no", "true", "false"),
            ("[DE, FR]", "[DE, AT]", "\"FR\"", "\"AT\""),
            (
                "\"staff\": true", "\"staff\": false", "condition.staff: true",
                "condition.staff: false"
            ),
            ("seed: one", "seed: two", "seed: one", "seed: two"),
            (
                "\"$savedGroup\": \"ours\"", "\"beta\": true", "condition.$savedGroup: \"ours\"",
                "condition.beta: true"
            ),
            ("hint: \"string?\"", "hint: string", "data hint: string?", "data hint: string"),
            (
                "userId: \"string?\"", "userId: string", "result userId: string?",
                "result userId: string"
            ),
            (
                "{email: $flow.email}", "{email: x}",
                "step code: route code with email=$flow.email, when attribute: {mfa: true}",
                "step code: route code with email=x, when attribute: {mfa: true}"
            ),
            (
                "{email: string}}\n      code", "{email: {enum: [x, y]}}}\n      code",
                "  result email: string", "  result email: string, one of x, y"
            ),
        ] as [(String, String, String, String)]
    )
    func `without intents shows a changed detail`(
        old: String,
        new: String,
        removed: String,
        added: String
    ) async throws {
        let run = try await Self.diff(detail: old, new)
        #expect(run.status == 1, "\(run.complaint)")
        let changes = run.lines.filter { $0.hasPrefix("    - ") || $0.hasPrefix("    + ") }
        #expect(changes == ["    - \(removed)", "    + \(added)"])
    }

    @Test func `an experiment shows the shares of all subjects, too`() async throws {
        let run = try await Self.diff(detail: "seed: one", "seed: one\n    coverage: 0.2")
        #expect(run.status == 1)
        #expect(
            run.lines.dropLast() == [
                "~ experiment look", "    - shares: a 50.0 %, b 50.0 %",
                "    + shares: a 10.0 %, b 10.0 %", "    + coverage: 0.2",
            ]
        )
    }

    @Test func `a flag with a condition shows it, and the switches that ask it`() async throws {
        let run = try await Self.diff(detail: "platform: ios", "platform: android")
        #expect(run.status == 1)
        #expect(run.lines.contains("~ flag phone"))
        #expect(run.lines.contains("    - platform: ios"))
        #expect(run.lines.contains("    + when platform: android"))
    }

    @Test func `a search within a finder is shown`() async throws {
        let run = try await Self.diff(
            detail: "details-navigation: Pad",
            "details-navigation: Pad, start: root"
        )
        #expect(run.status == 1)
        #expect(
            run.lines.dropLast() == [
                "~ route item", "    -   from: the details navigation of Pad",
                "    +   from: the details navigation of Pad, start root",
            ]
        )
    }

    static func diff(detail: String, _ change: String) async throws -> Invocation {
        let folder = try TemporaryFolder()
        try #require(detailed.contains(detail))
        return try await diff(
            try folder.file("old.yaml", detailed),
            try folder.file("new.yaml", detailed.replacingOccurrences(of: detail, with: change))
        )
    }
}
