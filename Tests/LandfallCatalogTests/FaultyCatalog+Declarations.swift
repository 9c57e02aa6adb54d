/// Faults in what a catalog declares.
extension FaultyCatalog {
    static let declarations: [FaultyCatalog] = [
        FaultyCatalog(
            "what follows from a fault of a declaration",
            text: #"""
                landfall: 1
                screens:
                  A: {context: {id: integer}, dismissal: home}
                containers:
                  N: {kind: navigtion, children: [A]}
                routes:
                  home: {context: {id: int}, steps: [{from: root}]}
                  a:
                    context: {id: int}
                    steps:
                      - {screen: A, find: {context: [id]}, set: [id], action: push}
                      - {container: N, action: replace-root}
                      - from: root
                """#,
            rendered: #"""
                routes.yaml:3:21: there is no type "integer"; there is bool, double, int, string, uuid
                  3 |   A: {context: {id: integer}, dismissal: home}
                    |                     ^^^^^^^
                routes.yaml:5:13: "navigtion" is no kind of container; did you mean "navigation"?
                  5 |   N: {kind: navigtion, children: [A]}
                    |             ^^^^^^^^^
                """#
        ),
        FaultyCatalog(
            "names that a terminal would obey",
            text: "landfall: 1\nscreens: {A: {}}\nroutes:\n"
                + #"  "r\e[31m": {steps: [{from: "B\e[2J\u202e"}]}"#
                + "\n  s: {steps: [{from: \u{202E}A\u{200F}}]}\n",
            rendered: #"""
                routes.yaml:4:30: there is no route "B\u{1b}[2J\u{202e}"; there is current, r\u{1b}[31m, root, s
                  4 |   "r\e[31m": {steps: [{from: "B\e[2J\u202e"}]}
                    |                              ^^^^^^^^
                routes.yaml:5:22: there is no route "\u{202e}A\u{200f}"; there is current, r\u{1b}[31m, root, s
                  5 |   s: {steps: [{from: �A�}]}
                    |                      ^^^
                """#
        ),
        FaultyCatalog(
            "unknown keys",
            text: #"""
                landfall: 1
                ap: chat
                flow: {}
                routes: {a: {steps: [{from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:2:1: a catalog has no key "ap"; it has landfall, app, defaults, screens, containers, links, experiments, flags, flows, routes, before, after
                  2 | ap: chat
                    | ^^
                routes.yaml:3:1: a catalog has no key "flow"; did you mean "flows"?
                  3 | flow: {}
                    | ^^^^
                """#
        ),
        FaultyCatalog(
            "no version and no routes",
            text: #"""
                app: chat
                """#,
            rendered: #"""
                routes.yaml:1:1: a catalog begins with "landfall: 1", the version of its format
                  1 | app: chat
                    | ^
                routes.yaml:1:1: a catalog lacks "routes"
                  1 | app: chat
                    | ^
                """#
        ),
        FaultyCatalog(
            "another version",
            text: #"""
                landfall: 2
                routes: {a: {steps: [{from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:1:11: this version reads catalogs of format 1, found "2"
                  1 | landfall: 2
                    |           ^
                """#
        ),
        FaultyCatalog(
            "defaults",
            text: #"""
                landfall: 1
                defaults:
                  veto: exact
                  transition: singel
                  interceptor-timeout: 1 s
                  max-state-age: 30
                routes: {a: {steps: [{from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:3:9: "exact" is no veto; there is precise, strict
                  3 |   veto: exact
                    |         ^^^^^
                routes.yaml:4:15: "singel" is no transition; did you mean "single"?
                  4 |   transition: singel
                    |               ^^^^^^
                routes.yaml:5:24: expected a time such as 500ms, 1s, 30m, 1h or 2d for "interceptor-timeout", found "1 s"
                  5 |   interceptor-timeout: 1 s
                    |                        ^^^
                routes.yaml:6:18: expected a time such as 500ms, 1s, 30m, 1h or 2d for "max-state-age", found "30"
                  6 |   max-state-age: 30
                    |                  ^^
                """#
        ),
        FaultyCatalog(
            "types of context entries",
            text: #"""
                landfall: 1
                screens:
                  Chat:
                    context:
                      a: strin
                      b: {type: int, min: 9, max: 1}
                      c: {type: uuid, length: [1, 2]}
                      d: {enum: [a, a]}
                      e: {type: int, enum: [1, x]}
                      f: {type: string, min: 1}
                      g: {optional: yes}
                      h: [string]
                      i: {type: string, length: 5}
                routes: {a: {steps: [{from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:5:10: there is no type "strin"; did you mean "string"?
                  5 |       a: strin
                    |          ^^^^^
                routes.yaml:6:30: no value lies between these bounds
                  6 |       b: {type: int, min: 9, max: 1}
                    |                              ^^^
                routes.yaml:7:31: "length" bounds a string, not a uuid
                  7 |       c: {type: uuid, length: [1, 2]}
                    |                               ^
                routes.yaml:8:21: "a" stands in "enum" already
                  8 |       d: {enum: [a, a]}
                    |                     ^
                routes.yaml:9:32: "x" is no int
                  9 |       e: {type: int, enum: [1, x]}
                    |                                ^
                routes.yaml:10:25: "min" bounds an int or a double, not a string
                  10 |       f: {type: string, min: 1}
                     |                         ^^^
                routes.yaml:11:10: expected "type" or "enum" in a type
                  11 |       g: {optional: yes}
                     |          ^
                routes.yaml:12:10: expected a type as a mapping, found a list
                  12 |       h: [string]
                     |          ^
                routes.yaml:13:33: expected the least and the most characters, such as [1, 64]
                  13 |       i: {type: string, length: 5}
                     |                                 ^
                """#
        ),
        FaultyCatalog(
            "screens and containers",
            text: #"""
                landfall: 1
                screens:
                  Chat: {}
                  Set: {dismissal: home, context: [a]}
                  Sub: {supertypes: [Chta]}
                containers:
                  Tabs: {kind: tabs, children: [Nav]}
                  Nav:
                    kind: navigation
                    children: [Nav2, Caht, {screen: Chat}]
                  Nav2: {kind: navigation, children: []}
                  Split: {kind: split, visible: all}
                  Chat: {kind: TAB}
                  No: {}
                routes: {a: {steps: [{from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:4:20: there is no route "home"; there is a
                  4 |   Set: {dismissal: home, context: [a]}
                    |                    ^^^^
                routes.yaml:4:35: expected the context of screen "Set" as a mapping, found a list
                  4 |   Set: {dismissal: home, context: [a]}
                    |                                   ^
                routes.yaml:5:22: there is no screen or container "Chta"; did you mean "Chat"?
                  5 |   Sub: {supertypes: [Chta]}
                    |                      ^^^^
                routes.yaml:7:16: "tabs" is no kind of container; did you mean "tab"?
                  7 |   Tabs: {kind: tabs, children: [Nav]}
                    |                ^^^^
                routes.yaml:10:16: "Nav2" is a navigation container and can't stand in another
                  10 |     children: [Nav2, Caht, {screen: Chat}]
                     |                ^^^^
                routes.yaml:10:22: there is no screen or container "Caht"; did you mean "Chat"?
                  10 |     children: [Nav2, Caht, {screen: Chat}]
                     |                      ^^^^
                routes.yaml:10:29: a declaration names its children; what one is given stands under "children" of the step that builds the container
                  10 |     children: [Nav2, Caht, {screen: Chat}]
                     |                             ^^^^^^
                routes.yaml:12:24: "visible" is for custom containers, and this is a split
                  12 |   Split: {kind: split, visible: all}
                     |                        ^^^^^^^
                routes.yaml:13:3: "Chat" is the name of a screen already
                  13 |   Chat: {kind: TAB}
                     |   ^^^^
                routes.yaml:14:3: container "No" lacks "kind"
                  14 |   No: {}
                     |   ^^
                """#
        ),
        FaultyCatalog(
            "a container within itself",
            text: #"""
                landfall: 1
                containers:
                  Loop: {kind: tab, children: [Loop2]}
                  Loop2: {kind: tab, children: [Loop]}
                routes: {a: {steps: [{container: Loop, action: present}, {from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:4:33: a fresh "Loop" would hold itself: Loop → Loop2 → Loop
                  4 |   Loop2: {kind: tab, children: [Loop]}
                    |                                 ^^^^
                """#
        ),
    ]
}
