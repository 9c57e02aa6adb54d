import Testing

/// A catalog with faults, and what is printed for it.
struct FaultyCatalog: CustomTestStringConvertible {
    /// What is wrong with it.
    let name: String

    /// The text of the file.
    let text: String

    /// The errors as they are printed.
    let rendered: String

    /// Describes a faulty catalog.
    init(_ name: String, text: String, rendered: String) {
        self.name = name
        self.text = text
        self.rendered = rendered
    }

    var testDescription: String { name }
}

/// What the corpus of findings does not hold: keys for signed links that are missing, and characters
/// that its file would not keep.
extension FaultyCatalog {
    static let all = [
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
            "a token that the route does not declare",
            text: #"""
                landfall: 1
                screens: {A: {}}
                links: {schemes: [https], hosts: [a.example]}
                before: [{signed-link: {parameter: t}}]
                routes:
                  a:
                    links: ["/a"]
                    before: [{signed-link: {parameter: t}}, signed-link]
                    steps: [{from: root}]
                  b:
                    links: ["/b/:id"]
                    query: {tok: "string?", n: int, m: {type: string, length: [1, 64]}}
                    context: {id: string, tok: "string?"}
                    before: [{signed-link: {parameter: tok, otherwise: {redirect: b}}}]
                    steps: [{screen: A, find: {context: [tok]}, build: no, before: [{signed-link: {parameter: tok}}]}, {from: root}]
                  c:
                    links: ["/c"]
                    query: {tok: "string?", n: int}
                    before: [{signed-link: {parameter: n, max: 1}}, {signed-link: {}}, {signed-link: [t]}, {signed-link: {parameter: tok}}]
                    steps: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:4:24: "signed-link" stands once in the "before" of a route with links
                  4 | before: [{signed-link: {parameter: t}}]
                    |                        ^
                routes.yaml:8:28: signed links need "app" at the top, the name that they are signed for
                  8 |     before: [{signed-link: {parameter: t}}, signed-link]
                    |                            ^
                routes.yaml:8:28: signed links need keys: give link-keys-file, or LANDFALL_LINK_KEYS_FILE
                  8 |     before: [{signed-link: {parameter: t}}, signed-link]
                    |                            ^
                routes.yaml:8:40: route "a" has no query parameter "t"; a token's is declared: query: {t: "string?"}
                  8 |     before: [{signed-link: {parameter: t}}, signed-link]
                    |                                        ^
                routes.yaml:8:45: "signed-link" needs a value: {signed-link: {parameter: t}}
                  8 |     before: [{signed-link: {parameter: t}}, signed-link]
                    |                                             ^^^^^^^^^^^
                routes.yaml:13:27: "tok" holds a token, which is checked and goes no further; leave it out of "context"
                  13 |     context: {id: string, tok: "string?"}
                     |                           ^^^
                routes.yaml:14:67: this leads from route "b" to itself
                  14 |     before: [{signed-link: {parameter: tok, otherwise: {redirect: b}}}]
                     |                                                                   ^
                routes.yaml:15:42: "A" declares no context key "tok" to find it by
                  15 |     steps: [{screen: A, find: {context: [tok]}, build: no, before: [{signed-link: {parameter: tok}}]…
                     |                                          ^^^
                routes.yaml:15:83: "signed-link" stands once in the "before" of a route with links
                  15 | …ontext: [tok]}, build: no, before: [{signed-link: {parameter: tok}}]}, {from: root}]
                     |                                                    ^
                routes.yaml:19:40: "n" holds a token, and must be a string without bounds
                  19 |     before: [{signed-link: {parameter: n, max: 1}}, {signed-link: {}}, {signed-link: [t]}, {signed-l…
                     |                                        ^
                routes.yaml:19:43: "signed-link" has no key "max"; it has parameter, otherwise
                  19 |     before: [{signed-link: {parameter: n, max: 1}}, {signed-link: {}}, {signed-link: [t]}, {signed-l…
                     |                                           ^^^
                routes.yaml:19:67: "signed-link" needs the query parameter that holds the token: {parameter: t}
                  19 | …gned-link: {parameter: n, max: 1}}, {signed-link: {}}, {signed-link: [t]}, {signed-link: {parameter:…
                     |                                                    ^
                routes.yaml:19:86: expected "signed-link" as a mapping, found a list
                  19 | …er: n, max: 1}}, {signed-link: {}}, {signed-link: [t]}, {signed-link: {parameter: tok}}]
                     |                                                    ^
                routes.yaml:19:106: "signed-link" stands once in the "before" of a route with links
                  19 | …gned-link: {}}, {signed-link: [t]}, {signed-link: {parameter: tok}}]
                     |                                                    ^
                """#
        ),
        FaultyCatalog(
            "a route that stands on one with signed links",
            text: #"""
                landfall: 1
                app: shop
                links: {schemes: [https], hosts: [a.example]}
                routes:
                  order:
                    links: ["/order"]
                    query: {t: string}
                    before: [{signed-link: {parameter: t}}]
                    steps: [{from: root}]
                  other:
                    steps: [{from: order}]
                """#,
            rendered: #"""
                routes.yaml:8:28: signed links need keys: give link-keys-file, or LANDFALL_LINK_KEYS_FILE
                  8 |     before: [{signed-link: {parameter: t}}]
                    |                            ^
                routes.yaml:11:20: route "order" takes signed links of its own only, so "other" can't stand on it
                  11 |     steps: [{from: order}]
                     |                    ^^^^^
                """#
        ),
        FaultyCatalog(
            "a tab as indentation",
            text: #"""
                landfall: 1
                routes:
                \#thome: {}
                """#,
            rendered: #"""
                routes.yaml:3:1: a tab can't indent YAML; use spaces
                  3 | \#thome: {}
                    | ^
                """#
        ),
    ]
}
