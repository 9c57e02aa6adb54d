/// Faults in switches, conditions and interceptors.
extension FaultyCatalog {
    static let conditions: [FaultyCatalog] = [
        FaultyCatalog(
            "a switch without an end",
            text: #"""
                landfall: 1
                screens: {A: {}}
                routes:
                  home:
                    steps:
                      - switch:
                          - when: {idiom: pad, platfrom: ios}
                            steps: [{screen: A, action: push}]
                  b:
                    steps:
                      - switch:
                          - else: [{from: root}]
                          - {when: {}, steps: [{from: root}]}
                          - {when: {idiom: pad}}
                  c:
                    steps:
                      - switch:
                          - when: {app-version: "7"}
                            steps: [{from: root}]
                          - else: [{from: current}]
                      - {screen: A, action: push}
                      - from: root
                """#,
            rendered: #"""
                routes.yaml:6:9: a switch that no step follows needs an "else"
                  6 |       - switch:
                    |         ^^^^^^
                routes.yaml:7:32: a condition has no key "platfrom"; did you mean "platform"?
                  7 |           - when: {idiom: pad, platfrom: ios}
                    |                                ^^^^^^^^
                routes.yaml:8:22: the last step must say where the chain begins: from current, root, a route or {find: …}
                  8 |             steps: [{screen: A, action: push}]
                    |                      ^^^^^^
                routes.yaml:12:13: "else" must be the last case
                  12 |           - else: [{from: root}]
                     |             ^^^^
                routes.yaml:13:20: expected a condition, found an empty mapping
                  13 |           - {when: {}, steps: [{from: root}]}
                     |                    ^
                routes.yaml:14:13: a case needs "when" and "steps", or "else"
                  14 |           - {when: {idiom: pad}}
                     |             ^
                routes.yaml:18:33: expected a range of versions such as ">=7.2 <8"
                  18 |           - when: {app-version: "7"}
                     |                                 ^^^
                routes.yaml:21:10: these steps are never read, since every case of the switch ends with "from"
                  21 |       - {screen: A, action: push}
                     |          ^^^^^^
                """#
        ),
        FaultyCatalog(
            "experiments in conditions",
            text: #"""
                landfall: 1
                experiments:
                  entry: {variations: [push, sheet], hash-attribute: userId}
                routes:
                  home:
                    before:
                      - {require: {experiment: {entry: push}}}
                    steps:
                      - switch:
                          - when: {experiment: {entri: push}}
                            steps: [{from: root}]
                          - when: {experiment: {entry: shet}}
                            steps: [{from: root}]
                          - else: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:7:19: an experiment can only decide a switch, not an interceptor
                  7 |       - {require: {experiment: {entry: push}}}
                    |                   ^
                routes.yaml:10:33: there is no experiment "entri"; did you mean "entry"?
                  10 |           - when: {experiment: {entri: push}}
                     |                                 ^^^^^
                routes.yaml:12:40: experiment "entry" has no variation "shet"; did you mean "sheet"?
                  12 |           - when: {experiment: {entry: shet}}
                     |                                        ^^^^
                """#
        ),
        FaultyCatalog(
            "context in conditions",
            text: #"""
                landfall: 1
                routes:
                  home:
                    context: {kind: {enum: [sale, new]}}
                    steps:
                      - switch:
                          - when: {context: {kind: sal}}
                            steps: [{from: root}]
                          - when: {context: {kid: present}, signed-in: maybe}
                            steps: [{from: root}]
                          - when: {flag: x, screen: A, between: [a, b]}
                            steps: [{from: root}]
                          - when: {all: [], any: {idiom: pad}, not: [x]}
                            steps: [{from: root}]
                          - else: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:7:36: "sal" is none that "kind" takes
                  7 |           - when: {context: {kind: sal}}
                    |                                    ^^^
                routes.yaml:9:30: route "home" has no context key "kid"; did you mean "kind"?
                  9 |           - when: {context: {kid: present}, signed-in: maybe}
                    |                              ^^^
                routes.yaml:9:56: expected yes or no for "signed-in", found "maybe"
                  9 |           - when: {context: {kid: present}, signed-in: maybe}
                    |                                                        ^^^^^
                routes.yaml:11:26: there is no flag "x"
                  11 |           - when: {flag: x, screen: A, between: [a, b]}
                     |                          ^
                routes.yaml:11:37: there is no screen or container "A"
                  11 |           - when: {flag: x, screen: A, between: [a, b]}
                     |                                     ^
                routes.yaml:11:50: "a" is no instant; expected one such as 2026-11-27T00:00:00Z
                  11 |           - when: {flag: x, screen: A, between: [a, b]}
                     |                                                  ^
                routes.yaml:13:25: expected at least one condition
                  13 |           - when: {all: [], any: {idiom: pad}, not: [x]}
                     |                         ^
                routes.yaml:13:34: expected conditions as a list, found a mapping
                  13 |           - when: {all: [], any: {idiom: pad}, not: [x]}
                     |                                  ^
                routes.yaml:13:53: expected a condition as a mapping, found a list
                  13 |           - when: {all: [], any: {idiom: pad}, not: [x]}
                     |                                                     ^
                """#
        ),
        FaultyCatalog(
            "interceptors",
            text: #"""
                landfall: 1
                routes:
                  home:
                    before:
                      - singed-in
                      - signed-link
                      - {signed-link: {parameter: t}}
                      - {signed-in: {otherwise: {detour: x}}}
                      - {signed-in: yes}
                      - {require: {idiom: pad}, otherwise: {refuse: Not Good}}
                      - {require: {idiom: pad}, otherwise: open-url}
                      - {early: yes}
                      - {require: {idiom: pad}, maintenance: {idiom: pad}}
                    after:
                      - evnt
                      - {event: {nam: x}}
                      - {event: {name: x, properties: {a: $b, c: $flow.x, d: $session.user}}}
                    steps: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:5:9: there is no interceptor "singed-in"; did you mean "signed-in"?
                  5 |       - singed-in
                    |         ^^^^^^^^^
                routes.yaml:6:9: "signed-link" needs a value: {signed-link: {parameter: t}}
                  6 |       - signed-link
                    |         ^^^^^^^^^^^
                routes.yaml:7:23: signed links need "app" at the top, the name that they are signed for
                  7 |       - {signed-link: {parameter: t}}
                    |                       ^
                routes.yaml:7:23: signed links need keys: give link-keys-file, or LANDFALL_LINK_KEYS_FILE
                  7 |       - {signed-link: {parameter: t}}
                    |                       ^
                routes.yaml:7:35: route "home" has no query parameter "t"; a token's is declared: query: {t: "string?"}
                  7 |       - {signed-link: {parameter: t}}
                    |                                   ^
                routes.yaml:8:42: there is no flow "x"
                  8 |       - {signed-in: {otherwise: {detour: x}}}
                    |                                          ^
                routes.yaml:9:21: "signed-in" takes nothing but "otherwise"
                  9 |       - {signed-in: yes}
                    |                     ^^^
                routes.yaml:10:53: a reason is a word in lower snake case, such as not_for_minors
                  10 |       - {require: {idiom: pad}, otherwise: {refuse: Not Good}}
                     |                                                     ^^^^^^^^
                routes.yaml:12:9: expected one of signed-in, not-expired, require, maintenance, signed-link
                  12 |       - {early: yes}
                     |         ^
                routes.yaml:12:10: "early" is for the interceptors of the whole catalog
                  12 |       - {early: yes}
                     |          ^^^^^
                routes.yaml:13:9: expected one of signed-in, not-expired, require, maintenance, signed-link
                  13 |       - {require: {idiom: pad}, maintenance: {idiom: pad}}
                     |         ^
                routes.yaml:15:9: there is no interceptor "evnt"; did you mean "event"?
                  15 |       - evnt
                     |         ^^^^
                routes.yaml:16:17: an event lacks "name"
                  16 |       - {event: {nam: x}}
                     |                 ^
                routes.yaml:16:18: an event has no key "nam"; did you mean "name"?
                  16 |       - {event: {nam: x}}
                     |                  ^^^
                routes.yaml:17:43: route "home" has no context key "b"
                  17 |       - {event: {name: x, properties: {a: $b, c: $flow.x, d: $session.user}}}
                     |                                           ^^
                routes.yaml:17:50: no flow has the key "x"
                  17 |       - {event: {name: x, properties: {a: $b, c: $flow.x, d: $session.user}}}
                     |                                                  ^^^^^^^
                routes.yaml:17:62: there is no value "$session.user"; did you mean "$session.userId"?
                  17 |       - {event: {name: x, properties: {a: $b, c: $flow.x, d: $session.user}}}
                     |                                                              ^^^^^^^^^^^^^
                """#
        ),
    ]
}
