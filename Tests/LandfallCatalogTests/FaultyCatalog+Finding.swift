/// Faults in what looks for screens.
extension FaultyCatalog {
    static let finding: [FaultyCatalog] = [
        FaultyCatalog(
            "searches that look at nothing",
            text: #"""
                landfall: 1
                screens: {A: {}}
                routes:
                  a: {steps: [{screen: A, find: {search: [presented]}, build: no}, {from: root}]}
                  b: {steps: [{screen: A, find: {search: [presenting, presented]}, build: no}, {from: root}]}
                  c: {steps: [{screen: A, find: {search: [presenting, parent]}, build: no}, {from: root}]}
                """#,
            rendered: #"""
                routes.yaml:4:42: this search looks at no node: presented and presenting say where it goes on; name current, visible, contained or parent, too
                  4 |   a: {steps: [{screen: A, find: {search: [presented]}, build: no}, {from: root}]}
                    |                                          ^
                routes.yaml:5:42: this search looks at no node: presented and presenting say where it goes on; name current, visible, contained or parent, too
                  5 |   b: {steps: [{screen: A, find: {search: [presenting, presented]}, build: no}, {from: root}]}
                    |                                          ^
                """#
        ),
        FaultyCatalog(
            "forms of finders",
            text: #"""
                landfall: 1
                screens: {A: {context: {id: int}}, B: {}}
                containers:
                  Tabs: {kind: tab}
                  Nav: {kind: navigation}
                  Split: {kind: split}
                routes:
                  a:
                    context: {id: int}
                    steps:
                      - {container: Nav, find: {kind: navigaton}, build: no}
                      - {container: Nav, find: {kind: tab}, build: no}
                      - {container: Nav, find: {kind: navigation, node: x}, build: no}
                      - {screen: A, find: {node: $1}, build: no}
                      - {screen: A, find: {node: n-1, search: all-visible, context: [id]}, build: no}
                      - {screen: A, find: {presenting-of: top}, build: no}
                      - {screen: A, find: {presenting-of: {context: [id]}}, build: no}
                      - {screen: A, find: {presenting-of: {type: B}, window: any, start: root}, build: no}
                      - {screen: A, find: {details-navigation: Split}, build: no}
                      - {container: Nav, find: {details-navigation: Tabs}, build: no}
                      - {container: Nav, find: {details-navigation: Splt, context: {a: b}}, build: no}
                      - {screen: A, find: {type: B}, build: no}
                      - {screen: A, find: {window: [key]}, build: no}
                      - from: root
                """#,
            rendered: #"""
                routes.yaml:11:39: "navigaton" is no kind of container; did you mean "navigation"?
                  11 |       - {container: Nav, find: {kind: navigaton}, build: no}
                     |                                       ^^^^^^^^^
                routes.yaml:12:33: this finds a tab container, and "Nav" is a navigation container
                  12 |       - {container: Nav, find: {kind: tab}, build: no}
                     |                                 ^^^^
                routes.yaml:13:51: "node" can't stand beside "kind"
                  13 |       - {container: Nav, find: {kind: navigation, node: x}, build: no}
                     |                                                   ^^^^
                routes.yaml:14:34: no device reports a node "$1": such ids are of plans
                  14 |       - {screen: A, find: {node: $1}, build: no}
                     |                                  ^^
                routes.yaml:15:39: "search" has no effect beside "node"
                  15 |       - {screen: A, find: {node: n-1, search: all-visible, context: [id]}, build: no}
                     |                                       ^^^^^^
                routes.yaml:15:60: "context" has no effect beside "node"
                  15 |       - {screen: A, find: {node: n-1, search: all-visible, context: [id]}, build: no}
                     |                                                            ^^^^^^^
                routes.yaml:16:43: "top" is no "presenting-of"; there is topmost
                  16 |       - {screen: A, find: {presenting-of: top}, build: no}
                     |                                           ^^^
                routes.yaml:17:43: "presenting-of" needs the "type" that it finds
                  17 |       - {screen: A, find: {presenting-of: {context: [id]}}, build: no}
                     |                                           ^
                routes.yaml:18:54: "window" has no effect here; it stands in the mapping of "presenting-of"
                  18 |       - {screen: A, find: {presenting-of: {type: B}, window: any, start: root}, build: no}
                     |                                                      ^^^^^^
                routes.yaml:18:67: "start" has no effect beside "presenting-of"
                  18 |       - {screen: A, find: {presenting-of: {type: B}, window: any, start: root}, build: no}
                     |                                                                   ^^^^^
                routes.yaml:19:28: this finds a navigation container, and "A" is a screen
                  19 |       - {screen: A, find: {details-navigation: Split}, build: no}
                     |                            ^^^^^^^^^^^^^^^^^^
                routes.yaml:20:53: "Tabs" is a tab container, and only a split has a details navigation
                  20 |       - {container: Nav, find: {details-navigation: Tabs}, build: no}
                     |                                                     ^^^^
                routes.yaml:21:53: there is no split "Splt"; did you mean "Split"?
                  21 |       - {container: Nav, find: {details-navigation: Splt, context: {a: b}}, build: no}
                     |                                                     ^^^^
                routes.yaml:21:59: "context" has no effect beside "details-navigation"
                  21 |       - {container: Nav, find: {details-navigation: Splt, context: {a: b}}, build: no}
                     |                                                           ^^^^^^^
                routes.yaml:22:28: "find" has no key "type"; it has context, search, start, window, kind, node, presenting-of, details-navigation
                  22 |       - {screen: A, find: {type: B}, build: no}
                     |                            ^^^^
                routes.yaml:23:36: expected key, any or the id of a window, found a list
                  23 |       - {screen: A, find: {window: [key]}, build: no}
                     |                                    ^
                """#
        ),
        FaultyCatalog(
            "where a search starts",
            text: #"""
                landfall: 1
                screens: {A: {context: {id: int}}, B: {}}
                containers: {Nav: {kind: navigation}}
                routes:
                  a:
                    steps:
                      - {screen: A, find: {start: top}, build: no}
                      - {screen: A, find: {start: {type: C}}, build: no}
                      - {screen: A, find: {start: {search: current}}, build: no}
                      - {screen: A, find: {start: {type: B, kind: tab}}, build: no}
                      - {screen: A, find: {start: {type: A, context: {id: x}}, window: any}, build: no}
                      - {screen: A, find: {start: {type: B, context: {id: 7}}}, build: no}
                      - {screen: A, find: {start: [root]}, build: no}
                      - from: root
                """#,
            rendered: #"""
                routes.yaml:7:35: "top" is no start; there is root, topmost
                  7 |       - {screen: A, find: {start: top}, build: no}
                    |                                   ^^^
                routes.yaml:8:42: there is no screen or container "C"; there is A, B, Nav
                  8 |       - {screen: A, find: {start: {type: C}}, build: no}
                    |                                          ^
                routes.yaml:9:35: "start" needs the "type" that it finds
                  9 |       - {screen: A, find: {start: {search: current}}, build: no}
                    |                                   ^
                routes.yaml:10:36: "type" has no effect beside "kind"
                  10 |       - {screen: A, find: {start: {type: B, kind: tab}}, build: no}
                     |                                    ^^^^
                routes.yaml:11:59: "x" is no int that "id" takes
                  11 |       - {screen: A, find: {start: {type: A, context: {id: x}}, window: any}, build: no}
                     |                                                           ^
                routes.yaml:11:64: "window" has no effect here; it stands in the mapping of "start"
                  11 |       - {screen: A, find: {start: {type: A, context: {id: x}}, window: any}, build: no}
                     |                                                                ^^^^^^
                routes.yaml:12:55: "B" declares no context key "id" to find it by
                  12 |       - {screen: A, find: {start: {type: B, context: {id: 7}}}, build: no}
                     |                                                       ^^
                routes.yaml:13:35: expected start (topmost, root), found a list
                  13 |       - {screen: A, find: {start: [root]}, build: no}
                     |                                   ^
                """#
        ),
        FaultyCatalog(
            "where a chain begins, by a finder or a window",
            text: #"""
                landfall: 1
                screens: {A: {}}
                routes:
                  a: {steps: [{from: {find: {type: B}}}]}
                  b: {steps: [{from: {find: {}}}]}
                  c: {steps: [{from: {fnd: {type: A}}}]}
                  d: {steps: [{from: root, window: any}]}
                  e: {steps: [{from: a, window: key}]}
                  f: {steps: [{from: {find: {type: A}}, windw: any}]}
                  g: {steps: [{from: [root]}]}
                  h: {steps: [{from: {find: none}}]}
                  i: {steps: [{from: {find: {type: A}, build: no}}]}
                  j: {steps: [{from: {find: {type: A, window: any}}, window: any}]}
                  k: {steps: [{from: {find: {node: n1}}, window: w2}]}
                """#,
            rendered: #"""
                routes.yaml:4:36: there is no screen or container "B"; there is A
                  4 |   a: {steps: [{from: {find: {type: B}}}]}
                    |                                    ^
                routes.yaml:5:29: "find" needs the "type" that it finds
                  5 |   b: {steps: [{from: {find: {}}}]}
                    |                             ^
                routes.yaml:6:23: "from" has no key "fnd"; it has type, context, search, start, window, kind, node, presenting-of, details-navigation
                  6 |   c: {steps: [{from: {fnd: {type: A}}}]}
                    |                       ^^^
                routes.yaml:7:36: a chain begins in one window: key, or the id of one
                  7 |   d: {steps: [{from: root, window: any}]}
                    |                                    ^^^
                routes.yaml:8:25: "window" has no effect here; route "a" says where it begins
                  8 |   e: {steps: [{from: a, window: key}]}
                    |                         ^^^^^^
                routes.yaml:9:41: the last step has no key "windw"; did you mean "window"?
                  9 |   f: {steps: [{from: {find: {type: A}}, windw: any}]}
                    |                                         ^^^^^
                routes.yaml:10:22: expected current, root, the name of a route or {find: …}, found a list
                  10 |   g: {steps: [{from: [root]}]}
                     |                      ^
                routes.yaml:11:29: no step gives a type here; write {find: {type: T}}
                  11 |   h: {steps: [{from: {find: none}}]}
                     |                             ^^^^
                routes.yaml:12:40: "from" has no key "build"; it has find
                  12 |   i: {steps: [{from: {find: {type: A}, build: no}}]}
                     |                                        ^^^^^
                routes.yaml:13:62: "window" stands in the finder already
                  13 |   j: {steps: [{from: {find: {type: A, window: any}}, window: any}]}
                     |                                                              ^^^
                routes.yaml:14:50: "window" has no effect beside "node"
                  14 |   k: {steps: [{from: {find: {node: n1}}, window: w2}]}
                     |                                                  ^^
                """#
        ),
        FaultyCatalog(
            "screens in conditions",
            text: #"""
                landfall: 1
                screens: {A: {context: {id: int}}}
                routes:
                  a:
                    steps:
                      - switch:
                          - {when: {screen: B}, steps: [{from: root}]}
                          - {when: {screen: {search: all-visible}}, steps: [{from: root}]}
                          - {when: {screen: {type: A, context: [id]}}, steps: [{from: root}]}
                          - {when: {screen: [A]}, steps: [{from: root}]}
                          - {when: {screen: {type: A, find: any}}, steps: [{from: root}]}
                          - else: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:7:29: there is no screen or container "B"; there is A
                  7 |           - {when: {screen: B}, steps: [{from: root}]}
                    |                             ^
                routes.yaml:8:29: "screen" needs the "type" that it finds
                  8 |           - {when: {screen: {search: all-visible}}, steps: [{from: root}]}
                    |                             ^
                routes.yaml:9:49: route "a" has no context key "id"
                  9 |           - {when: {screen: {type: A, context: [id]}}, steps: [{from: root}]}
                    |                                                 ^^
                routes.yaml:10:29: expected "screen" as a mapping, found a list
                  10 |           - {when: {screen: [A]}, steps: [{from: root}]}
                     |                             ^
                routes.yaml:11:39: "screen" has no key "find"; did you mean "kind"?
                  11 |           - {when: {screen: {type: A, find: any}}, steps: [{from: root}]}
                     |                                       ^^^^
                """#
        ),
    ]
}
