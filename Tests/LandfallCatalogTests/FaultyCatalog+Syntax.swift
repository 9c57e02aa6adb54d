/// What is no YAML, or no catalog at all.
extension FaultyCatalog {
    static let syntax: [FaultyCatalog] = [
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
        FaultyCatalog(
            "a list that never ends",
            text: #"""
                landfall: 1
                links: {schemes: [https, hosts: [a]
                routes: {}
                """#,
            rendered: #"""
                routes.yaml:3:1: expected "," or "]" in the list that begins at 2:18
                  3 | routes: {}
                    | ^
                """#
        ),
        FaultyCatalog(
            "a value that begins with a reserved character",
            text: #"""
                landfall: 1
                app: @chat
                """#,
            rendered: #"""
                routes.yaml:2:6: a value that begins with "@" must be in quotes
                  2 | app: @chat
                    |      ^
                """#
        ),
        FaultyCatalog(
            "a quote that never ends",
            text: #"""
                app: "chat
                landfall: 1
                """#,
            rendered: #"""
                routes.yaml:1:6: the quoted text that begins here never ends
                  1 | app: "chat
                    |      ^
                """#
        ),
        FaultyCatalog(
            "a step with wrong indentation",
            text: #"""
                landfall: 1
                routes:
                  home:
                    steps:
                      - screen: A
                       find: any
                """#,
            rendered: #"""
                routes.yaml:6:8: expected "- " in the list that begins at 5:7; check the indentation
                  6 |        find: any
                    |        ^
                """#
        ),
        FaultyCatalog(
            "a colon in a plain value",
            text: #"""
                landfall: 1
                app: chat: x
                """#,
            rendered: #"""
                routes.yaml:2:10: a mapping can't begin here; check the indentation, or put a value with ": " in quotes
                  2 | app: chat: x
                    |          ^
                """#
        ),
        FaultyCatalog(
            "a star without quotes",
            text: #"""
                landfall: 1
                links: {exclude: [*]}
                """#,
            rendered: #"""
                routes.yaml:2:20: a value that begins with "*" or "&" must be in quotes
                  2 | links: {exclude: [*]}
                    |                    ^
                """#
        ),
        FaultyCatalog(
            "an alias without an anchor",
            text: #"""
                landfall: 1
                app: *name
                """#,
            rendered: #"""
                routes.yaml:2:6: no anchor of this name ends before here; a value that begins with "*" must be in quotes
                  2 | app: *name
                    |      ^
                """#
        ),
        FaultyCatalog(
            "two documents",
            text: #"""
                landfall: 1
                ---
                landfall: 1
                """#,
            rendered: #"""
                routes.yaml:2:1: expected nothing behind the first document
                  2 | ---
                    | ^
                """#
        ),
        FaultyCatalog(
            "nothing but a comment",
            text: #"""
                # nothing
                """#,
            rendered: #"""
                routes.yaml:1:1: the file is empty, expected a catalog
                  1 | # nothing
                    | ^
                """#
        ),
        FaultyCatalog(
            "a list at the top",
            text: #"""
                - landfall: 1
                """#,
            rendered: #"""
                routes.yaml:1:1: expected a catalog as a mapping, found a list
                  1 | - landfall: 1
                    | ^
                """#
        ),
        FaultyCatalog(
            "a word at the top",
            text: #"""
                hello
                """#,
            rendered: #"""
                routes.yaml:1:1: expected a catalog as a mapping, found "hello"
                  1 | hello
                    | ^^^^^
                """#
        ),
        FaultyCatalog(
            "a merge key",
            text: #"""
                landfall: 1
                defaults: &d {veto: strict}
                routes:
                  home:
                    <<: *d
                """#,
            rendered: #"""
                routes.yaml:5:5: merge keys (<<) are no part of a catalog; write the keys out
                  5 |     <<: *d
                    |     ^^
                """#
        ),
        FaultyCatalog(
            "a mapping that never ends",
            text: #"""
                landfall: 1
                links: {schemes: [https]
                routes: {}
                """#,
            rendered: #"""
                routes.yaml:3:1: expected "," or "}" in the mapping that begins at 2:8
                  3 | routes: {}
                    | ^
                """#
        ),
        FaultyCatalog(
            "an unknown escape",
            text: #"""
                landfall: 1
                app: "a\qb"
                """#,
            rendered: #"""
                routes.yaml:2:8: there is no such escape; in double quotes a backslash is written \\
                  2 | app: "a\qb"
                    |        ^
                """#
        ),
        FaultyCatalog(
            "keys that stand twice, beside other faults",
            text: #"""
                landfall: 1
                screens:
                  A: {}
                  B: {}
                  A: {}
                routes:
                  home: {links: ["/"], links: ["/x"], steps: [{from: root}]}
                  homes: {stepz: []}
                  home:
                    steps: [{screen: C}]
                """#,
            rendered: #"""
                routes.yaml:5:3: the key "A" stands in this mapping already, at line 3
                  5 |   A: {}
                    |   ^
                routes.yaml:7:18: links of routes need "links: {schemes, hosts}" of the catalog
                  7 |   home: {links: ["/"], links: ["/x"], steps: [{from: root}]}
                    |                  ^^^
                routes.yaml:7:24: the key "links" stands in this mapping already, at line 7
                  7 |   home: {links: ["/"], links: ["/x"], steps: [{from: root}]}
                    |                        ^^^^^
                routes.yaml:8:3: route "homes" lacks "steps"
                  8 |   homes: {stepz: []}
                    |   ^^^^^
                routes.yaml:8:11: a route has no key "stepz"; did you mean "steps"?
                  8 |   homes: {stepz: []}
                    |           ^^^^^
                routes.yaml:9:3: the key "home" stands in this mapping already, at line 7
                  9 |   home:
                    |   ^^^^
                """#
        ),
        FaultyCatalog(
            "a complex key",
            text: #"""
                landfall: 1
                ? [a]
                : b
                """#,
            rendered: #"""
                routes.yaml:2:3: a key must be a word
                  2 | ? [a]
                    |   ^
                """#
        ),
    ]
}
