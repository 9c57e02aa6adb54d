/// Names that look alike, tags, and numbers as other languages write them.
extension FaultyCatalog {
    static let spelling: [FaultyCatalog] = [
        FaultyCatalog(
            "names that look like others",
            text: #"""
                landfall: 1
                screens: {ChatList: {}, Café: {}}
                containers: {N: {kind: navigation, children: [СhatList, Café, Chat​List, Chat List]}}
                rоutes: {}
                routes: {a: {steps: [{container: N, action: replace-root}, {from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:3:47: there is no screen or container "СhatList"; did you mean "ChatList", without U+0421?
                  3 | containers: {N: {kind: navigation, children: [СhatList, Café, Chat�List, Chat List]}}
                    |                                               ^^^^^^^^
                routes.yaml:3:57: "Café" looks like the name at line 2 and is written with other characters; copy it from there
                  3 | containers: {N: {kind: navigation, children: [СhatList, Café, Chat�List, Chat List]}}
                    |                                                         ^^^^^
                routes.yaml:3:64: there is no screen or container "Chat\u{200b}List"; did you mean "ChatList", without U+200B?
                  3 | containers: {N: {kind: navigation, children: [СhatList, Café, Chat�List, Chat List]}}
                    |                                                                ^^^^^^^^^
                routes.yaml:3:75: there is no screen or container "Chat List"; did you mean "ChatList", without U+00A0?
                  3 | containers: {N: {kind: navigation, children: [СhatList, Café, Chat�List, Chat List]}}
                    |                                                                           ^^^^^^^^^
                routes.yaml:4:1: a catalog has no key "rоutes"; did you mean "routes", without U+043E?
                  4 | rоutes: {}
                    | ^^^^^^
                """#
        ),
        FaultyCatalog(
            "a tag",
            text: #"""
                landfall: 1
                app: !!binary aGVsbG8=
                """#,
            rendered: #"""
                routes.yaml:2:6: tags (!) are no part of a catalog
                  2 | app: !!binary aGVsbG8=
                    |      ^
                """#
        ),
        FaultyCatalog(
            "a tag of another language",
            text: #"""
                landfall: 1
                routes: !!python/object:os.system {a: {}}
                """#,
            rendered: #"""
                routes.yaml:2:9: tags (!) are no part of a catalog
                  2 | routes: !!python/object:os.system {a: {}}
                    |         ^
                """#
        ),
        FaultyCatalog(
            "quoted keys that stand twice",
            text: #"""
                {"landfall": 1, "landfall": 1, "routes": {"a": {"steps": [{"from": "root"}], "steps": []}}}
                """#,
            rendered: #"""
                routes.yaml:1:18: the key "landfall" stands in this mapping already, at line 1
                  1 | {"landfall": 1, "landfall": 1, "routes": {"a": {"steps": [{"from": "root"}], "steps": []}}}
                    |                  ^^^^^^^^
                routes.yaml:1:79: the key "steps" stands in this mapping already, at line 1
                  1 | {"landfall": 1, "landfall": 1, "routes": {"a": {"steps": [{"from": "root"}], "steps": []}}}
                    |                                                                               ^^^^^
                """#
        ),
        FaultyCatalog(
            "numbers, words and dates of other formats",
            text: #"""
                landfall: 1
                screens: {A: {}}
                containers: {T: {kind: tab}}
                experiments: {e: {variations: [x, y], hash-attribute: i, weights: [.inf, .nan], coverage: 1e0}}
                routes:
                  a:
                    context: {n: {type: int, min: 0o17, max: 1e3}, m: {type: double, min: -.5, max: .inf}, l: {type: string, length: [0x1, 1_000]}}
                    steps:
                      - {screen: A, action: {add-tab: {at: 1e3}}}
                      - {container: T, action: replace-root, dismissible: on}
                      - from: root
                  b:
                    before: [{require: {signed-in: off}}, {require: {signed-in: y}}, {require: {between: [2026-11-27, 2026-11-28]}}]
                    steps: [{container: T, build: NO, find: any}, {from: root}]
                  c:
                    before: [{require: {between: [2026-02-30T00:00:00Z, 2026-11-28T24:00:00Z]}}, {require: {between: [2026-11-27T00:00:00.5Z, 2026-11-28T00:00:00+01:00]}}]
                    steps: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:4:68: expected a number for a weight, found ".inf"
                  4 | experiments: {e: {variations: [x, y], hash-attribute: i, weights: [.inf, .nan], coverage: 1e0}}
                    |                                                                    ^^^^
                routes.yaml:4:74: expected a number for a weight, found ".nan"
                  4 | experiments: {e: {variations: [x, y], hash-attribute: i, weights: [.inf, .nan], coverage: 1e0}}
                    |                                                                          ^^^^
                routes.yaml:7:35: expected a number for "min", found "0o17"
                  7 |     context: {n: {type: int, min: 0o17, max: 1e3}, m: {type: double, min: -.5, max: .inf}, l: {type:…
                    |                                   ^^^^
                routes.yaml:7:85: expected a number for "max", found ".inf"
                  7 | …0o17, max: 1e3}, m: {type: double, min: -.5, max: .inf}, l: {type: string, length: [0x1, 1_000]}}
                    |                                                    ^^^^
                routes.yaml:7:119: expected a whole number from 0 up for the least characters, found "0x1"
                  7 | … min: -.5, max: .inf}, l: {type: string, length: [0x1, 1_000]}}
                    |                                                    ^^^
                routes.yaml:7:124: expected a whole number from 0 up for the most characters, found "1_000"
                  7 | … -.5, max: .inf}, l: {type: string, length: [0x1, 1_000]}}
                    |                                                    ^^^^^
                routes.yaml:9:44: expected a whole number from 0 up for "at", found "1e3"
                  9 |       - {screen: A, action: {add-tab: {at: 1e3}}}
                    |                                            ^^^
                routes.yaml:10:59: expected yes or no for "dismissible", found "on"
                  10 |       - {container: T, action: replace-root, dismissible: on}
                     |                                                           ^^
                routes.yaml:13:36: expected yes or no for "signed-in", found "off"
                  13 |     before: [{require: {signed-in: off}}, {require: {signed-in: y}}, {require: {between: [2026-11-27…
                     |                                    ^^^
                routes.yaml:13:65: expected yes or no for "signed-in", found "y"
                  13 | …require: {signed-in: off}}, {require: {signed-in: y}}, {require: {between: [2026-11-27, 2026-11-28]}…
                     |                                                    ^
                routes.yaml:13:91: "2026-11-27" is no instant; expected one such as 2026-11-27T00:00:00Z
                  13 | …, {require: {signed-in: y}}, {require: {between: [2026-11-27, 2026-11-28]}}]
                     |                                                    ^^^^^^^^^^
                routes.yaml:16:35: "2026-02-30T00:00:00Z" is no instant; expected one such as 2026-11-27T00:00:00Z
                  16 |     before: [{require: {between: [2026-02-30T00:00:00Z, 2026-11-28T24:00:00Z]}}, {require: {between:…
                     |                                   ^^^^^^^^^^^^^^^^^^^^
                routes.yaml:16:103: "2026-11-27T00:00:00.5Z" is no instant; expected one such as 2026-11-27T00:00:00Z
                  16 | …0Z, 2026-11-28T24:00:00Z]}}, {require: {between: [2026-11-27T00:00:00.5Z, 2026-11-28T00:00:00+01:00]…
                     |                                                    ^^^^^^^^^^^^^^^^^^^^^^
                """#
        ),
        FaultyCatalog(
            "a key without a name",
            text: #"""
                landfall: 1
                screens: {"": {}}
                routes: {a: {steps: [{from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:2:11: expected a name of 1 to 128 characters
                  2 | screens: {"": {}}
                    |           ^^
                """#
        ),
        FaultyCatalog(
            "another format",
            text: #"""
                landfall: 2.0
                routes: {a: {steps: [{from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:1:11: this version reads catalogs of format 1, found "2.0"
                  1 | landfall: 2.0
                    |           ^^^
                """#
        ),
    ]
}
