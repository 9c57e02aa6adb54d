/// Faults in what leads elsewhere: flags, flows, interceptors.
extension FaultyCatalog {
    static let turning: [FaultyCatalog] = [
        FaultyCatalog(
            "what happens otherwise",
            text: #"""
                landfall: 1
                screens: {A: {}}
                routes:
                  home: {steps: [{from: root}]}
                  item: {context: {id: int}, steps: [{from: root}]}
                  a:
                    context: {name: string}
                    before:
                      - {signed-in: {otherwise: {redirect: hom}}}
                      - {signed-in: {otherwise: {redirect: item}}}
                      - {signed-in: {otherwise: {redirect: {route: item, with: {id: x}}}}}
                      - {signed-in: {otherwise: {redirect: {route: item, with: {id: $name}}}}}
                      - {signed-in: {otherwise: {redirect: {route: home, with: {id: 7}}}}}
                      - {signed-in: {otherwise: {redirect: {with: {id: 7}}}}}
                      - {signed-in: {otherwise: {redirect: a}}}
                      - {signed-in: {otherwise: {redirect: home, refuse: no}}}
                      - {signed-in: {otherwise: {}}}
                      - {signed-in: {otherwise: opn-url}}
                      - {signed-in: {otherwise: {open-url: no}}}
                      - {signed-in: {otherwise: {detour: sign-in}}}
                      - {otherwise: {refuse: no}}
                      - {signed-in: {otherwise: {refuse: no}}, otherwise: {refuse: no}}
                    steps: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:9:44: there is no route "hom"; did you mean "home"?
                  9 |       - {signed-in: {otherwise: {redirect: hom}}}
                    |                                            ^^^
                routes.yaml:10:44: route "item" needs "id", which route "a" does not have; give it by "with"
                  10 |       - {signed-in: {otherwise: {redirect: item}}}
                     |                                            ^^^^
                routes.yaml:11:69: "x" is no int that "id" takes
                  11 |       - {signed-in: {otherwise: {redirect: {route: item, with: {id: x}}}}}
                     |                                                                     ^
                routes.yaml:12:69: "$name" is a string, and "id" takes an int
                  12 |       - {signed-in: {otherwise: {redirect: {route: item, with: {id: $name}}}}}
                     |                                                                     ^^^^^
                routes.yaml:13:65: route "home" takes no "id"
                  13 |       - {signed-in: {otherwise: {redirect: {route: home, with: {id: 7}}}}}
                     |                                                                 ^^
                routes.yaml:14:44: expected {route: …, with: {…}} in "redirect"
                  14 |       - {signed-in: {otherwise: {redirect: {with: {id: 7}}}}}
                     |                                            ^
                routes.yaml:15:44: this leads from route "a" to itself
                  15 |       - {signed-in: {otherwise: {redirect: a}}}
                     |                                            ^
                routes.yaml:16:33: expected one of {refuse: reason}, {redirect: route}, {detour: flow} and open-url
                  16 |       - {signed-in: {otherwise: {redirect: home, refuse: no}}}
                     |                                 ^
                routes.yaml:17:33: expected one of {refuse: reason}, {redirect: route}, {detour: flow} and open-url
                  17 |       - {signed-in: {otherwise: {}}}
                     |                                 ^
                routes.yaml:18:33: "otherwise" has no way "opn-url"; did you mean "open-url"?
                  18 |       - {signed-in: {otherwise: opn-url}}
                     |                                 ^^^^^^^
                routes.yaml:19:44: expected open-url alone
                  19 |       - {signed-in: {otherwise: {open-url: no}}}
                     |                                            ^^
                routes.yaml:20:42: there is no flow "sign-in"
                  20 |       - {signed-in: {otherwise: {detour: sign-in}}}
                     |                                          ^^^^^^^
                routes.yaml:21:9: expected one of signed-in, not-expired, require, maintenance, signed-link
                  21 |       - {otherwise: {refuse: no}}
                     |         ^
                routes.yaml:22:48: "otherwise" stands in "signed-in" already
                  22 |       - {signed-in: {otherwise: {refuse: no}}, otherwise: {refuse: no}}
                     |                                                ^^^^^^^^^
                """#
        ),
        FaultyCatalog(
            "flows",
            text: #"""
                landfall: 1
                screens: {A: {}}
                flow: {}
                flows:
                  one: {steps: {first: {route: home}}}
                  two: {root: B, steps: {first: {route: hme, when: {experiment: {e: a}}}}}
                  three: {root: A, steps: {first: {when: {idiom: pad}}}, result: {id: number}}
                  four: {root: A, step: {}}
                  five: {root: A, steps: {first: {route: item}}}
                experiments: {e: {variations: [a, b], hash-attribute: userId}}
                routes:
                  home: {steps: [{from: root}]}
                  item: {context: {id: int}, steps: [{from: root}]}
                  a:
                    before: [{signed-in: {otherwise: {detour: five}}}, {signed-in: {otherwise: {detour: too}}}]
                    steps: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:3:1: a catalog has no key "flow"; did you mean "flows"?
                  3 | flow: {}
                    | ^^^^
                routes.yaml:5:3: flow "one" lacks "root"
                  5 |   one: {steps: {first: {route: home}}}
                    |   ^^^
                routes.yaml:6:15: there is no screen or container "B"; there is A
                  6 |   two: {root: B, steps: {first: {route: hme, when: {experiment: {e: a}}}}}
                    |               ^
                routes.yaml:6:41: there is no route "hme"; did you mean "home"?
                  6 |   two: {root: B, steps: {first: {route: hme, when: {experiment: {e: a}}}}}
                    |                                         ^^^
                routes.yaml:6:52: an experiment can only decide a switch, not an interceptor
                  6 |   two: {root: B, steps: {first: {route: hme, when: {experiment: {e: a}}}}}
                    |                                                    ^
                routes.yaml:7:17: no route builds "A", without which flow "three" never runs
                  7 |   three: {root: A, steps: {first: {when: {idiom: pad}}}, result: {id: number}}
                    |                 ^
                routes.yaml:7:28: step "first" lacks "route"
                  7 |   three: {root: A, steps: {first: {when: {idiom: pad}}}, result: {id: number}}
                    |                            ^^^^^
                routes.yaml:7:71: there is no type "number"; there is bool, double, int, string, uuid
                  7 |   three: {root: A, steps: {first: {when: {idiom: pad}}}, result: {id: number}}
                    |                                                                       ^^^^^^
                routes.yaml:8:3: flow "four" needs at least one step
                  8 |   four: {root: A, step: {}}
                    |   ^^^^
                routes.yaml:8:16: no route builds "A", without which flow "four" never runs
                  8 |   four: {root: A, step: {}}
                    |                ^
                routes.yaml:8:19: a flow has no key "step"; did you mean "steps"?
                  8 |   four: {root: A, step: {}}
                    |                   ^^^^
                routes.yaml:9:16: no route builds "A", without which flow "five" never runs
                  9 |   five: {root: A, steps: {first: {route: item}}}
                    |                ^
                routes.yaml:15:47: route "item" needs "id", which route "a" does not have; give it by "with"
                  15 |     before: [{signed-in: {otherwise: {detour: five}}}, {signed-in: {otherwise: {detour: too}}}]
                     |                                               ^^^^
                routes.yaml:15:89: there is no flow "too"; did you mean "two"?
                  15 |     before: [{signed-in: {otherwise: {detour: five}}}, {signed-in: {otherwise: {detour: too}}}]
                     |                                                                                         ^^^
                """#
        ),
        FaultyCatalog(
            "interceptors of the whole catalog",
            text: #"""
                landfall: 1
                screens: {A: {}}
                flows: {sign-in: {root: A, steps: {first: {route: home}}}}
                before:
                  - {signed-in: {otherwise: {redirect: home}}}
                  - {signed-in: {otherwise: {detour: sign-in}}, early: no}
                  - {signed-in: {otherwise: {redirect: item}}, early: yes}
                  - {require: {context: {id: 7}}}
                  - {signed-in: , early: maybe}
                routes:
                  home: {steps: [{from: root}]}
                  item: {context: {id: int}, before: [{signed-in: , early: yes}], steps: [{from: root}]}
                """#,
            rendered: #"""
                routes.yaml:3:25: no route builds "A", without which flow "sign-in" never runs
                  3 | flows: {sign-in: {root: A, steps: {first: {route: home}}}}
                    |                         ^
                routes.yaml:5:40: this is asked again of "home", and so for ever; add "early: true", with which it is asked once
                  5 |   - {signed-in: {otherwise: {redirect: home}}}
                    |                                        ^^^^
                routes.yaml:6:38: this is asked again of "home", and so for ever; add "early: true", with which it is asked once
                  6 |   - {signed-in: {otherwise: {detour: sign-in}}, early: no}
                    |                                      ^^^^^^^
                routes.yaml:7:40: route "item" needs "id", which the catalog does not have; give it by "with"
                  7 |   - {signed-in: {otherwise: {redirect: item}}, early: yes}
                    |                                        ^^^^
                routes.yaml:8:26: the catalog has no context key "id"
                  8 |   - {require: {context: {id: 7}}}
                    |                          ^^
                routes.yaml:9:26: expected yes or no for "early", found "maybe"
                  9 |   - {signed-in: , early: maybe}
                    |                          ^^^^^
                routes.yaml:12:53: "early" is for the interceptors of the whole catalog
                  12 |   item: {context: {id: int}, before: [{signed-in: , early: yes}], steps: [{from: root}]}
                     |                                                     ^^^^^
                """#
        ),
        FaultyCatalog(
            "flags",
            text: #"""
                landfall: 1
                experiments: {e: {variations: [a, b], hash-attribute: userId}}
                flags:
                  on: yes
                  maybe: perhaps
                  some: {flag: onn}
                  one: {any: [{flag: two}]}
                  two: {not: {flag: one}}
                  own: {context: {id: 7}}
                  mixed: {experiment: {e: a}}
                  list: [on]
                routes:
                  a:
                    before: [{require: {flag: mixed}}, {require: {flag: [on]}}, {require: {flag: of}}]
                    steps: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:5:10: expected yes or no for the flag, or a condition, found "perhaps"
                  5 |   maybe: perhaps
                    |          ^^^^^^^
                routes.yaml:6:16: there is no flag "onn"; did you mean "on"?
                  6 |   some: {flag: onn}
                    |                ^^^
                routes.yaml:8:21: this asks in a circle: one → two → one
                  8 |   two: {not: {flag: one}}
                    |                     ^^^
                routes.yaml:9:19: flag "own" has no context key "id"
                  9 |   own: {context: {id: 7}}
                    |                   ^^
                routes.yaml:11:9: expected yes or no for the flag, or a condition, found a list
                  11 |   list: [on]
                     |         ^
                routes.yaml:14:24: an experiment can only decide a switch, not an interceptor
                  14 |     before: [{require: {flag: mixed}}, {require: {flag: [on]}}, {require: {flag: of}}]
                     |                        ^
                routes.yaml:14:57: expected the name of a flag, found a list
                  14 |     before: [{require: {flag: mixed}}, {require: {flag: [on]}}, {require: {flag: of}}]
                     |                                                         ^
                routes.yaml:14:82: there is no flag "of"; there is list, maybe, mixed, on, one, own, some, two
                  14 |     before: [{require: {flag: mixed}}, {require: {flag: [on]}}, {require: {flag: of}}]
                     |                                                                                  ^^
                """#
        ),
        FaultyCatalog(
            "periods",
            text: #"""
                landfall: 1
                routes:
                  a:
                    before:
                      - {require: {between: [2026-11-27T00:00:00Z, 2026-11-27T00:00:00Z]}}
                      - {require: {between: 2026-11-27T00:00:00Z}}
                      - {require: {between: [2026-02-29T00:00:00Z, 2026-11-27T24:00:00Z]}}
                      - {require: {between: [2026-11-27, [x]]}}
                    steps: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:5:29: no time lies between these instants
                  5 |       - {require: {between: [2026-11-27T00:00:00Z, 2026-11-27T00:00:00Z]}}
                    |                             ^
                routes.yaml:6:29: expected two instants, [from, until]
                  6 |       - {require: {between: 2026-11-27T00:00:00Z}}
                    |                             ^^^^^^^^^^^^^^^^^^^^
                routes.yaml:7:30: "2026-02-29T00:00:00Z" is no instant; expected one such as 2026-11-27T00:00:00Z
                  7 |       - {require: {between: [2026-02-29T00:00:00Z, 2026-11-27T24:00:00Z]}}
                    |                              ^^^^^^^^^^^^^^^^^^^^
                routes.yaml:8:30: "2026-11-27" is no instant; expected one such as 2026-11-27T00:00:00Z
                  8 |       - {require: {between: [2026-11-27, [x]]}}
                    |                              ^^^^^^^^^^
                """#
        ),
    ]
}
