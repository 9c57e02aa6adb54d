/// Signed links that can't be checked.
extension FaultyCatalog {
    static let signedLinks: [FaultyCatalog] = [
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
    ]
}
