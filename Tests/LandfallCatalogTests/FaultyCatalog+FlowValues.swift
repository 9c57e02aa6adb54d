/// Faults in what flows and results bring, and in where flows begin.
extension FaultyCatalog {
    static let flowValues = [
        FaultyCatalog(
            "values of flows that are not there",
            text: #"""
                landfall: 1
                screens: {Start: {}, Paint: {}, Mix: {context: {colour: string}}}
                flows:
                  paint:
                    root: Paint
                    data: {shade: int}
                    steps:
                      early: {route: mix, with: {colour: $flow.colour}}
                      choose: {route: choose, result: {colour: string, tint: "string?"}}
                      mix: {route: mix, with: {colour: $flow.colour}}
                      tint: {route: mix, with: {colour: $flow.tint}, when: {context: {tint: present}}}
                      shade: {route: shade, with: {shade: $flow.shade}}
                      few: {route: few, with: {colour: $flow.colour}}
                    cancelled: {route: mix, with: {colour: $flow.colour}}
                routes:
                  home: {steps: [{screen: Start, action: replace-root}, {from: root}]}
                  alone:
                    steps: [{screen: Mix, set: {colour: $flow.colour}, action: present}, {from: home}]
                    after: [{event: {name: shown, properties: {colour: $flow.colour}}}]
                  choose: {steps: [{screen: Paint, action: present}, {from: home}]}
                  mix: {context: {colour: string}, steps: [{screen: Mix, set: [colour], action: present}, {from: choose}]}
                  shade: {context: {shade: int}, steps: [{from: choose}]}
                  few: {context: {colour: {enum: [red, blue]}}, steps: [{from: choose}]}
                  a: {before: [{signed-in: {otherwise: {detour: {flow: paint, step: mix}}}}], steps: [{from: home}]}
                  b: {before: [{signed-in: {otherwise: {detour: {flow: paint, step: choose}}}}], steps: [{from: home}]}
                """#,
            rendered: #"""
                routes.yaml:8:7: step "early" needs "$flow.colour" for route "mix", which no step before it brings
                  8 |       early: {route: mix, with: {colour: $flow.colour}}
                    |       ^^^^^
                routes.yaml:12:7: step "shade" needs "$flow.shade" for route "shade", which no step before it brings
                  12 |       shade: {route: shade, with: {shade: $flow.shade}}
                     |       ^^^^^
                routes.yaml:13:20: route "few" takes "colour" within narrower bounds than flow "paint" has: what is past them would fail there; give both the same bounds
                  13 |       few: {route: few, with: {colour: $flow.colour}}
                     |                    ^^^
                routes.yaml:14:24: route "mix" needs "$flow.colour", which is not there yet where the first step is cancelled
                  14 |     cancelled: {route: mix, with: {colour: $flow.colour}}
                     |                        ^^^
                routes.yaml:18:41: "$flow.colour" is there only in a flow, and no step of one leads to route "alone"
                  18 |     steps: [{screen: Mix, set: {colour: $flow.colour}, action: present}, {from: home}]
                     |                                         ^^^^^^^^^^^^
                routes.yaml:19:56: "$flow.colour" is there only in a flow, and no step of one leads to route "alone"
                  19 |     after: [{event: {name: shown, properties: {colour: $flow.colour}}}]
                     |                                                        ^^^^^^^^^^^^
                routes.yaml:24:69: who begins flow "paint" at step "mix" has no "$flow.colour", which step "few" needs
                  24 |   a: {before: [{signed-in: {otherwise: {detour: {flow: paint, step: mix}}}}], steps: [{from: home}]}
                     |                                                                     ^^^
                routes.yaml:24:69: who begins flow "paint" at step "mix" has no "$flow.colour", which step "mix" needs
                  24 |   a: {before: [{signed-in: {otherwise: {detour: {flow: paint, step: mix}}}}], steps: [{from: home}]}
                     |                                                                     ^^^
                """#
        ),
        FaultyCatalog(
            "results that lead nowhere",
            text: #"""
                landfall: 1
                screens: {A: {context: {colour: "string?"}}}
                flows:
                  one:
                    root: A
                    steps: {x: {route: home, result: }}
                    result:
                    cancelled:
                routes:
                  home: {steps: [{screen: A, action: replace-root}, {from: root}]}
                  empty: {result: , then: home, steps: [{from: home}]}
                  nowhere: {result: {colour: string}, then: , steps: [{from: home}]}
                  few: {context: {colour: {enum: [red, blue]}}, steps: [{from: home}]}
                  short: {context: {colour: {type: string, length: [0, 4]}}, steps: [{from: home}]}
                  some: {context: {n: {type: int, min: 1, max: 9}}, steps: [{from: home}]}
                  all: {result: {colour: string}, then: few, steps: [{from: home}]}
                  three: {result: {colour: {enum: [red, blue, green]}}, then: few, steps: [{from: home}]}
                  one: {result: {colour: {enum: [red]}}, then: few, steps: [{from: home}]}
                  long: {context: {colour: {type: string, length: [1, 5]}}, result: {}, then: short, steps: [{from: home}]}
                  fit: {result: {colour: {enum: [red, blue]}}, then: short, steps: [{from: home}]}
                  small: {result: {n: {type: int, min: 2, max: 8}}, then: some, steps: [{from: home}]}
                  big: {result: {n: {type: int, min: 0}}, then: some, steps: [{from: home}]}
                """#,
            rendered: #"""
                routes.yaml:6:38: expected types by key in "result", found nothing: {} stands for no values
                  6 |     steps: {x: {route: home, result: }}
                    |                                      ^
                routes.yaml:7:12: expected types by key in "result", found nothing: {} stands for no values
                  7 |     result:
                    |            ^
                routes.yaml:8:15: expected the name of a route, found nothing
                  8 |     cancelled:
                    |               ^
                routes.yaml:11:19: expected types by key in "result", found nothing: {} stands for no values
                  11 |   empty: {result: , then: home, steps: [{from: home}]}
                     |                   ^
                routes.yaml:12:45: expected the name of a route in "then", found nothing
                  12 |   nowhere: {result: {colour: string}, then: , steps: [{from: home}]}
                     |                                             ^
                routes.yaml:16:41: route "few" takes "colour" within narrower bounds than route "all" or its result has: what is past them would fail there; give both the same bounds
                  16 |   all: {result: {colour: string}, then: few, steps: [{from: home}]}
                     |                                         ^^^
                routes.yaml:17:63: route "few" takes "colour" within narrower bounds than route "three" or its result has: what is past them would fail there; give both the same bounds
                  17 |   three: {result: {colour: {enum: [red, blue, green]}}, then: few, steps: [{from: home}]}
                     |                                                               ^^^
                routes.yaml:19:79: route "short" takes "colour" within narrower bounds than route "long" or its result has: what is past them would fail there; give both the same bounds
                  19 | …type: string, length: [1, 5]}}, result: {}, then: short, steps: [{from: home}]}
                     |                                                    ^^^^^
                routes.yaml:22:49: route "some" takes "n" within narrower bounds than route "big" or its result has: what is past them would fail there; give both the same bounds
                  22 |   big: {result: {n: {type: int, min: 0}}, then: some, steps: [{from: home}]}
                     |                                                 ^^^^
                """#
        ),
        FaultyCatalog(
            "flows that can't begin everywhere",
            text: #"""
                landfall: 1
                screens: {Start: {}, Login: {}, Other: {}}
                containers: {Shop: {kind: navigation, children: [Start]}, SignIn: {kind: navigation, children: [Login]}}
                flows:
                  pads: {root: SignIn, steps: {x: {route: pads}}}
                  later: {root: SignIn, steps: {x: {route: sign-in}, y: {route: pads}}}
                  skipped: {root: SignIn, steps: {x: {route: sign-in, when: {idiom: pad}}, y: {flow: pads}}}
                  asking: {root: SignIn, steps: {x: {route: asking}}}
                  over: {root: SignIn, steps: {x: {route: other}}}
                routes:
                  home: {steps: [{container: Shop, find: any, action: replace-root}, {from: root}]}
                  sign-in: {steps: [{container: SignIn, find: any, action: present}, {from: home}]}
                  other: {steps: [{screen: Other, action: present}, {from: current}]}
                  pads:
                    steps:
                      - {screen: Login, find: any, action: present}
                      - switch:
                          - {when: {idiom: pad}, steps: [{from: current}]}
                          - {when: {platform: ios}, steps: [{from: sign-in}]}
                          - else: [{from: current}]
                  asking:
                    steps:
                      - {screen: Other, find: any, action: present}
                      - switch:
                          - {when: {screen: SignIn, idiom: pad}, steps: [{from: current}]}
                          - else: [{from: sign-in}]
                """#,
            rendered: #"""
                routes.yaml:5:32: where no case holds, route "pads" does not lead to "SignIn", without which flow "pads" does not run; build it there, too
                  5 |   pads: {root: SignIn, steps: {x: {route: pads}}}
                    |                                ^
                routes.yaml:5:32: where {idiom: pad}, route "pads" does not lead to "SignIn", without which flow "pads" does not run; build it there, too
                  5 |   pads: {root: SignIn, steps: {x: {route: pads}}}
                    |                                ^
                """#
        ),
    ]
}
