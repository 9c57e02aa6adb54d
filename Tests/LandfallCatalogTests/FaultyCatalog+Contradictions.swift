/// Conditions that can't hold, and cases that are never reached.
extension FaultyCatalog {
    static let contradictions: [FaultyCatalog] = [
        FaultyCatalog(
            "conditions that can never hold",
            text: #"""
                landfall: 1
                experiments: {entry: {variations: [push, sheet], hash-attribute: userId}}
                flags: {never: {signed-in: yes, not: {signed-in: yes}}, late: no}
                routes:
                  a:
                    context: {kind: {enum: [sale, new]}, id: int}
                    before:
                      - {require: {idiom: pad, not: {idiom: [pad, tv]}}}
                      - {maintenance: {attribute: {tier: gold}, not: {attribute: {tier: [gold, basic]}}}}
                      - {require: {flag: late}}
                    steps:
                      - switch:
                          - {when: {all: [{idiom: pad}, {idiom: phone}]}, steps: [{from: root}]}
                          - {when: {app-version: ">=8 <7.2"}, steps: [{from: root}]}
                          - {when: {app-version: ">=7.2", not: {app-version: ">7"}}, steps: [{from: root}]}
                          - {when: {locale: de*, all: [{locale: "fr*"}]}, steps: [{from: root}]}
                          - {when: {context: {kind: sale}, not: {context: {kind: present}}}, steps: [{from: root}]}
                          - {when: {not: {any: [{signed-in: yes}, {signed-in: no}]}}, steps: [{from: root}]}
                          - {when: {experiment: {entry: push}, not: {experiment: {entry: [push, sheet]}}}, steps: [{from: root}]}
                          - {when: {between: [2026-11-27T00:00:00Z, 2026-12-01T00:00:00Z], not: {between: [2026-11-01T00:00:00Z, 2027-01-01T00:00:00Z]}}, steps: [{from: root}]}
                          - {when: {between: [2026-12-01T00:00:00Z, 2026-11-27T00:00:00Z]}, steps: [{from: root}]}
                          - {when: {any: [{idiom: pad, platform: ios}, {idiom: tv}], not: {idiom: [pad, tv]}}, steps: [{from: root}]}
                          - {when: {any: [{idiom: pad}, {platform: ios}], not: {any: [{idiom: pad}, {platform: [ios, web]}]}}, steps: [{from: root}]}
                          - else: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:3:16: this can never hold: nobody is signed in and not signed in at once
                  3 | flags: {never: {signed-in: yes, not: {signed-in: yes}}, late: no}
                    |                ^
                routes.yaml:8:19: this can never hold: no idiom meets all of it
                  8 |       - {require: {idiom: pad, not: {idiom: [pad, tv]}}}
                    |                   ^
                routes.yaml:9:23: this can never hold: no value of attribute "tier" meets all of it
                  9 |       - {maintenance: {attribute: {tier: gold}, not: {attribute: {tier: [gold, basic]}}}}
                    |                       ^
                routes.yaml:13:20: this can never hold: no idiom meets all of it
                  13 |           - {when: {all: [{idiom: pad}, {idiom: phone}]}, steps: [{from: root}]}
                     |                    ^
                routes.yaml:14:20: this can never hold: no version of the app meets all of it
                  14 |           - {when: {app-version: ">=8 <7.2"}, steps: [{from: root}]}
                     |                    ^
                routes.yaml:15:20: this can never hold: no version of the app meets all of it
                  15 |           - {when: {app-version: ">=7.2", not: {app-version: ">7"}}, steps: [{from: root}]}
                     |                    ^
                routes.yaml:16:20: this can never hold: no locale meets all of it
                  16 |           - {when: {locale: de*, all: [{locale: "fr*"}]}, steps: [{from: root}]}
                     |                    ^
                routes.yaml:17:20: this can never hold: no value of context key "kind" meets all of it
                  17 |           - {when: {context: {kind: sale}, not: {context: {kind: present}}}, steps: [{from: root}]}
                     |                    ^
                routes.yaml:18:20: this can never hold: nobody is signed in and not signed in at once
                  18 |           - {when: {not: {any: [{signed-in: yes}, {signed-in: no}]}}, steps: [{from: root}]}
                     |                    ^
                routes.yaml:19:20: this can never hold: no variation of experiment "entry" meets all of it
                  19 |           - {when: {experiment: {entry: push}, not: {experiment: {entry: [push, sheet]}}}, steps: [{…
                     |                    ^
                routes.yaml:20:20: this can never hold: no time meets all of it
                  20 |           - {when: {between: [2026-11-27T00:00:00Z, 2026-12-01T00:00:00Z], not: {between: [2026-11-0…
                     |                    ^
                routes.yaml:21:30: no time lies between these instants
                  21 |           - {when: {between: [2026-12-01T00:00:00Z, 2026-11-27T00:00:00Z]}, steps: [{from: root}]}
                     |                              ^
                routes.yaml:22:20: this can never hold: no idiom meets all of it
                  22 |           - {when: {any: [{idiom: pad, platform: ios}, {idiom: tv}], not: {idiom: [pad, tv]}}, steps…
                     |                    ^
                routes.yaml:23:20: this can never hold, whichever way is taken
                  23 |           - {when: {any: [{idiom: pad}, {platform: ios}], not: {any: [{idiom: pad}, {platform: [ios,…
                     |                    ^
                """#
        ),
        FaultyCatalog(
            "cases that others leave nothing to do",
            text: #"""
                landfall: 1
                flags: {late: no}
                routes:
                  b:
                    steps:
                      - switch:
                          - {when: {idiom: [pad, tv]}, steps: [{from: root}]}
                          - {when: {idiom: pad, platform: ios}, steps: [{from: root}]}
                          - {when: {flag: late}, steps: [{from: root}]}
                          - {when: {idiom: mac}, steps: [{from: root}]}
                          - else: [{from: root}]
                  c:
                    steps:
                      - switch:
                          - {when: {signed-in: yes}, steps: [{from: root}]}
                          - {when: {signed-in: no}, steps: [{from: root}]}
                          - {when: {idiom: pad}, steps: [{from: root}]}
                          - else: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:8:20: this case is never reached, since the cases before it take all that it would
                  8 |           - {when: {idiom: pad, platform: ios}, steps: [{from: root}]}
                    |                    ^
                routes.yaml:17:20: this case is never reached, since the cases before it take all that it would
                  17 |           - {when: {idiom: pad}, steps: [{from: root}]}
                     |                    ^
                """#
        ),
        FaultyCatalog(
            "cases that nest and repeat",
            text: #"""
                landfall: 1
                routes:
                  a:
                    context: {id: "int?", isNew: bool, name: string}
                    steps:
                      - switch:
                          - when: {context: {id: present}}
                            steps:
                              - switch:
                                  - {when: {locale: "de*"}, steps: [{from: root}]}
                                  - {when: {locale: de-AT}, steps: [{from: root}]}
                                  - {when: {locale: "d*"}, steps: [{from: root}]}
                                  - else: [{from: root}]
                          - {when: {context: {id: 7}}, steps: [{from: root}]}
                          - {when: {any: [{context: {isNew: "true"}}, {context: {name: [a, b]}}]}, steps: [{from: root}]}
                          - {when: {context: {isNew: "true"}}, steps: [{from: root}]}
                          - {when: {context: {name: b}}, steps: [{from: root}]}
                          - {when: {context: {name: c}}, steps: [{from: root}]}
                          - else: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:11:28: this case is never reached, since the cases before it take all that it would
                  11 |                   - {when: {locale: de-AT}, steps: [{from: root}]}
                     |                            ^
                routes.yaml:14:20: this case is never reached, since the cases before it take all that it would
                  14 |           - {when: {context: {id: 7}}, steps: [{from: root}]}
                     |                    ^
                routes.yaml:16:20: this case is never reached, since the cases before it take all that it would
                  16 |           - {when: {context: {isNew: "true"}}, steps: [{from: root}]}
                     |                    ^
                routes.yaml:17:20: this case is never reached, since the cases before it take all that it would
                  17 |           - {when: {context: {name: b}}, steps: [{from: root}]}
                     |                    ^
                """#
        ),
    ]
}
