/// Faults in links.
extension FaultyCatalog {
    static let links: [FaultyCatalog] = [
        FaultyCatalog(
            "schemes and hosts",
            text: #"""
                landfall: 1
                links:
                  schemes: [https, "chat app", javascript, "app:"]
                  hosts: ["*.example.com", "https://a.example", 10.0.0.1, ümlaut.example, a.0x1f]
                  exclude: ["/x/(a)"]
                routes: {a: {steps: [{from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:3:20: "chat app" is no scheme, expected one such as https
                  3 |   schemes: [https, "chat app", javascript, "app:"]
                    |                    ^^^^^^^^^^
                routes.yaml:3:32: the scheme "javascript" never leads into an app
                  3 |   schemes: [https, "chat app", javascript, "app:"]
                    |                                ^^^^^^^^^^
                routes.yaml:3:44: expected a scheme without ":", such as "app"
                  3 |   schemes: [https, "chat app", javascript, "app:"]
                    |                                            ^^^^^^
                routes.yaml:4:11: hosts are compared exactly; name each one without "*"
                  4 |   hosts: ["*.example.com", "https://a.example", 10.0.0.1, ümlaut.example, a.0x1f]
                    |           ^^^^^^^^^^^^^^^
                routes.yaml:4:28: expected a bare host such as links.example.com, found "https://a.example"
                  4 |   hosts: ["*.example.com", "https://a.example", 10.0.0.1, ümlaut.example, a.0x1f]
                    |                            ^^^^^^^^^^^^^^^^^^^
                routes.yaml:4:49: an address is no host, expected a name such as links.example.com
                  4 |   hosts: ["*.example.com", "https://a.example", 10.0.0.1, ümlaut.example, a.0x1f]
                    |                                                 ^^^^^^^^
                routes.yaml:4:59: "ümlaut.example" is no host in ASCII, expected one such as links.example.com
                  4 |   hosts: ["*.example.com", "https://a.example", 10.0.0.1, ümlaut.example, a.0x1f]
                    |                                                           ^^^^^^^^^^^^^^
                routes.yaml:4:75: an address is no host, expected a name such as links.example.com
                  4 |   hosts: ["*.example.com", "https://a.example", 10.0.0.1, ümlaut.example, a.0x1f]
                    |                                                                           ^^^^^^
                routes.yaml:5:13: regular expressions are no part of a pattern
                  5 |   exclude: ["/x/(a)"]
                    |             ^^^^^^^^
                """#
        ),
        FaultyCatalog(
            "patterns",
            text: ##"""
                landfall: 1
                links: {schemes: [app]}
                routes:
                  a:
                    context: {id: string}
                    links:
                      - "c/:id"
                      - "/c/:chatId"
                      - "/c"
                      - "/d/:id?"
                      - "/d/:id(a+)"
                      - "/d/(.*)/:id"
                      - "/e//f/:id"
                      - "/f/{x{y}}"
                      - "/f/{:id"
                      - "/f}"
                      - "/f{/:id?}"
                      - "/f{/:id-:id}?"
                      - "/g?x=:id"
                      - "/g+/:id"
                      - "/g#:id"
                      - "/:id/:id"
                      - "/a%2/:id"
                      - "/a%2Fb/:id"
                      - "/:1"
                      - "/a/../:id"
                      - "/a{/.}?/:id"
                      - "/:id{a}?{b}?{c}?{d}?{e}?{f}?{g}?"
                    steps: [{from: root}]
                """##,
            rendered: ##"""
                routes.yaml:7:9: a pattern is a path and begins with "/"
                  7 |       - "c/:id"
                    |         ^^^^^^^
                routes.yaml:8:9: route "a" has no context key "chatId"; there is id
                  8 |       - "/c/:chatId"
                    |         ^^^^^^^^^^^^
                routes.yaml:9:9: this link does not bring "id", which the route needs
                  9 |       - "/c"
                    |         ^^^^
                routes.yaml:10:9: this link does not bring "id", which the route needs
                  10 |       - "/d/:id?"
                     |         ^^^^^^^^^
                routes.yaml:11:9: regular expressions are no part of a pattern; give "id" a type
                  11 |       - "/d/:id(a+)"
                     |         ^^^^^^^^^^^^
                routes.yaml:12:9: regular expressions are no part of a pattern
                  12 |       - "/d/(.*)/:id"
                     |         ^^^^^^^^^^^^^
                routes.yaml:13:9: a segment of a pattern can't be empty
                  13 |       - "/e//f/:id"
                     |         ^^^^^^^^^^^
                routes.yaml:14:9: a group can't stand in a group
                  14 |       - "/f/{x{y}}"
                     |         ^^^^^^^^^^^
                routes.yaml:15:9: the group lacks its "}"
                  15 |       - "/f/{:id"
                     |         ^^^^^^^^^
                routes.yaml:16:9: there is no "{" before this "}"
                  16 |       - "/f}"
                     |         ^^^^^
                routes.yaml:17:9: in a group nothing is optional or repeated; give it a group of its own
                  17 |       - "/f{/:id?}"
                     |         ^^^^^^^^^^^
                routes.yaml:18:9: a group holds one parameter or "*" at most
                  18 |       - "/f{/:id-:id}?"
                     |         ^^^^^^^^^^^^^^^
                routes.yaml:19:9: "?" stands behind a parameter or a group; query parameters stand under "query"
                  19 |       - "/g?x=:id"
                     |         ^^^^^^^^^^
                routes.yaml:20:9: a plus sign is written \+ in a pattern
                  20 |       - "/g+/:id"
                     |         ^^^^^^^^^
                routes.yaml:21:9: a pattern is a path; a "#" that is meant is written \#
                  21 |       - "/g#:id"
                     |         ^^^^^^^^
                routes.yaml:22:9: the parameter ":id" stands there twice
                  22 |       - "/:id/:id"
                     |         ^^^^^^^^^^
                routes.yaml:23:9: a percent sign must begin an escape such as %20
                  23 |       - "/a%2/:id"
                     |         ^^^^^^^^^^
                routes.yaml:24:9: no link may hold an escaped slash, a backslash or a control character, so this pattern could take none
                  24 |       - "/a%2Fb/:id"
                     |         ^^^^^^^^^^^^
                routes.yaml:25:9: expected the name of a parameter after ":"
                  25 |       - "/:1"
                     |         ^^^^^
                routes.yaml:26:9: ".." can't stand in a path
                  26 |       - "/a/../:id"
                     |         ^^^^^^^^^^^
                routes.yaml:27:9: "." can't stand in a path
                  27 |       - "/a{/.}?/:id"
                     |         ^^^^^^^^^^^^^
                routes.yaml:28:9: a pattern has at most 6 optional parts
                  28 |       - "/:id{a}?{b}?{c}?{d}?{e}?{f}?{g}?"
                     |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
                """##
        ),
        FaultyCatalog(
            "links that tie",
            text: #"""
                landfall: 1
                links: {schemes: [app]}
                routes:
                  a:
                    context: {id: string}
                    links: ["/c/:id", "/x/:id/y"]
                    steps: [{from: root}]
                  b:
                    context: {name: string}
                    links: ["/c/:name", "/:name/z/y"]
                    steps: [{from: root}]
                  c:
                    context: {n: int}
                    links: ["/k/:n"]
                    steps: [{from: root}]
                  d:
                    context: {u: uuid}
                    links: ["/k/:u"]
                    steps: [{from: root}]
                  e:
                    context: {n: {type: int, max: 5}}
                    links: ["/k/{:n}", "/fixed/:n"]
                    steps: [{from: root}]
                  f:
                    context: {w: {enum: [x, y]}}
                    links: ["/fixed/:w"]
                    steps: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:10:13: one URL could fit this link and "/c/:id" of route "a" at line 6, and neither is more literal
                  10 |     links: ["/c/:name", "/:name/z/y"]
                     |             ^^^^^^^^^^
                routes.yaml:10:25: one URL could fit this link and "/x/:id/y" of route "a" at line 6, and neither is more literal
                  10 |     links: ["/c/:name", "/:name/z/y"]
                     |                         ^^^^^^^^^^^^
                routes.yaml:22:13: one URL could fit this link and "/k/:n" of route "c" at line 14, and neither is more literal
                  22 |     links: ["/k/{:n}", "/fixed/:n"]
                     |             ^^^^^^^^^
                """#
        ),
        FaultyCatalog(
            "queries",
            text: #"""
                landfall: 1
                links: {schemes: [app]}
                routes:
                  e:
                    context: {a: string, b: "string?"}
                    query: {a: string, c: "int?", b: int}
                    links: ["/e", "/e/:a"]
                    steps: [{from: root}]
                  f:
                    query: {a: string}
                    steps: [{from: root}]
                  g:
                    context: {a: string}
                    query: {a: "string?"}
                    links: ["/g"]
                    steps: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:6:35: "b" is a string in the route's context
                  6 |     query: {a: string, c: "int?", b: int}
                    |                                   ^
                routes.yaml:7:19: "a" stands in the path and in the query
                  7 |     links: ["/e", "/e/:a"]
                    |                   ^^^^^^^
                routes.yaml:10:5: "query" has no effect without "links"
                  10 |     query: {a: string}
                     |     ^^^^^
                routes.yaml:15:13: this link does not bring "a", which the route needs
                  15 |     links: ["/g"]
                     |             ^^^^
                """#
        ),
        FaultyCatalog(
            "links without settings",
            text: #"""
                landfall: 1
                routes:
                  a:
                    links: ["/"]
                    steps: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:4:13: links of routes need "links: {schemes, hosts}" of the catalog
                  4 |     links: ["/"]
                    |             ^^^
                """#
        ),
        FaultyCatalog(
            "https without hosts",
            text: #"""
                landfall: 1
                links: {schemes: [https]}
                routes:
                  a:
                    links: ["/"]
                    steps: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:2:8: "links" lacks "hosts", which https needs
                  2 | links: {schemes: [https]}
                    |        ^
                """#
        ),
    ]
}
