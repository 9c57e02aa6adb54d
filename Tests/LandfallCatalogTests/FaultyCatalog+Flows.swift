/// Faults in flows.
extension FaultyCatalog {
    static let flows = [
        FaultyCatalog(
            "flows in flows",
            text: #"""
                landfall: 1
                screens: {A: {context: {n: "int?"}}}
                flows:
                  one: {root: A, data: {n: string}, steps: {x: {flow: two}, y: {route: home, flow: two}, z: {flow: twoo}}}
                  two: {root: A, steps: {x: {flow: one, result: {n: int}}, y: {route: home, parent-step: w}}}
                  three:
                    root: A
                    data: {n: int}
                    steps:
                      x: {route: item, result: {n: string}}
                      y: {route: item, with: {id: $flow.m}, parent-step: x}
                      z: {route: item, with: {id: $id}, when: {context: {q: present}}}
                    cancelled: {with: {}}
                routes:
                  home: {steps: [{screen: A, set: {n: $flow.n}, action: replace-root}, {from: root}]}
                  item: {context: {id: int}, steps: [{from: root}]}
                  a:
                    before:
                      - {signed-in: {otherwise: {detour: {flow: three, step: xx}}}}
                      - {signed-in: {otherwise: {detour: {step: x}}}}
                    steps: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:4:3: these flows are steps of each other: one → two → one
                  4 |   one: {root: A, data: {n: string}, steps: {x: {flow: two}, y: {route: home, flow: two}, z: {flow: t…
                    |   ^^^
                routes.yaml:4:61: a route or a flow shows step "y", not both
                  4 | …ot: A, data: {n: string}, steps: {x: {flow: two}, y: {route: home, flow: two}, z: {flow: twoo}}}
                    |                                                    ^
                routes.yaml:4:100: there is no flow "twoo"; did you mean "two"?
                  4 | …low: two}, y: {route: home, flow: two}, z: {flow: twoo}}}
                    |                                                    ^^^^
                routes.yaml:5:41: "result" has no effect on a step that is a flow
                  5 |   two: {root: A, steps: {x: {flow: one, result: {n: int}}, y: {route: home, parent-step: w}}}
                    |                                         ^^^^^^
                routes.yaml:5:60: flow "one" has no step "w"; there is x
                  5 |   two: {root: A, steps: {x: {flow: one, result: {n: int}}, y: {route: home, parent-step: w}}}
                    |                                                            ^
                routes.yaml:10:32: "n" is an int elsewhere in the flow
                  10 |       x: {route: item, result: {n: string}}
                     |                                ^
                routes.yaml:11:7: no flow has "three" as a step that could take "x"
                  11 |       y: {route: item, with: {id: $flow.m}, parent-step: x}
                     |       ^
                routes.yaml:11:35: flow "three" does not have the key "m"; there is n
                  11 |       y: {route: item, with: {id: $flow.m}, parent-step: x}
                     |                                   ^^^^^^^
                routes.yaml:12:35: flow "three" has no context key "id"
                  12 |       z: {route: item, with: {id: $id}, when: {context: {q: present}}}
                     |                                   ^^^
                routes.yaml:12:58: flow "three" has no context key "q"; there is n
                  12 |       z: {route: item, with: {id: $id}, when: {context: {q: present}}}
                     |                                                          ^
                routes.yaml:13:16: expected {route: …, with: {…}} in "cancelled"
                  13 |     cancelled: {with: {}}
                     |                ^
                routes.yaml:15:39: "$flow.n" is a string and an int, by the flow; name one of them anew
                  15 |   home: {steps: [{screen: A, set: {n: $flow.n}, action: replace-root}, {from: root}]}
                     |                                       ^^^^^^^
                routes.yaml:19:49: route "item" needs "id", which route "a" does not have; give it by "with"
                  19 |       - {signed-in: {otherwise: {detour: {flow: three, step: xx}}}}
                     |                                                 ^^^^^
                routes.yaml:19:62: flow "three" has no step "xx"; there is x, y, z
                  19 |       - {signed-in: {otherwise: {detour: {flow: three, step: xx}}}}
                     |                                                              ^^
                routes.yaml:20:42: expected {flow: …, step: …} in "detour"
                  20 |       - {signed-in: {otherwise: {detour: {step: x}}}}
                     |                                          ^
                """#
        ),
        FaultyCatalog(
            "flows that never run",
            text: #"""
                landfall: 1
                screens: {A: {}, B: {}, C: {}, D: {}, E: {supertypes: [Sheet]}}
                containers: {Sheet: {kind: navigation, children: [B]}}
                flows:
                  none: {root: C, steps: {x: {route: a}}}
                  away: {root: Sheet, steps: {x: {route: a}, y: {flow: inner}, z: {route: far}}}
                  inner: {root: A, steps: {x: {route: a}}}
                  over: {root: Sheet, steps: {x: {route: d}}}
                  sub: {root: Sheet, steps: {x: {route: e}}}
                  nested: {root: Sheet, steps: {x: {flow: sub}}}
                  empty: {root: A, steps: {}}
                routes:
                  a: {steps: [{screen: A, action: replace-root}, {from: root}]}
                  far: {steps: [{screen: D, action: present}, {from: a}]}
                  sheet: {steps: [{container: Sheet, action: present}, {from: current}]}
                  d: {steps: [{screen: D, action: present}, {from: current}]}
                  e: {steps: [{screen: E, action: present}, {from: a}]}
                """#,
            rendered: #"""
                routes.yaml:5:16: no route builds "C", without which flow "none" never runs
                  5 |   none: {root: C, steps: {x: {route: a}}}
                    |                ^
                routes.yaml:6:16: no step of flow "away" leads to "Sheet", without which it never runs
                  6 |   away: {root: Sheet, steps: {x: {route: a}, y: {flow: inner}, z: {route: far}}}
                    |                ^^^^^
                routes.yaml:11:3: flow "empty" needs at least one step
                  11 |   empty: {root: A, steps: {}}
                     |   ^^^^^
                """#
        ),
        FaultyCatalog(
            "flows that give others another type",
            text: #"""
                landfall: 1
                screens: {A: {}}
                flows:
                  outer: {root: A, data: {n: int}, steps: {x: {route: a}, y: {flow: inner}}}
                  inner: {root: A, result: {n: bool}, steps: {x: {route: a}}}
                routes:
                  a: {steps: [{screen: A, action: replace-root}, {from: root}]}
                """#,
            rendered: #"""
                routes.yaml:4:59: flow "inner" gives "n" as a bool, and here it is an int
                  4 |   outer: {root: A, data: {n: int}, steps: {x: {route: a}, y: {flow: inner}}}
                    |                                                           ^
                """#
        ),
    ]
}
