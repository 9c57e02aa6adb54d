/// Faults in results, and in destinations that are no routes.
extension FaultyCatalog {
    static let results = [
        FaultyCatalog(
            "results and departures",
            text: #"""
                landfall: 1
                screens:
                  A: {context: {n: "int?"}, dismissal: close}
                  B: {dismissal: return-to}
                  C: {dismissal: back}
                flows:
                  one:
                    root: A
                    data: {colour: int}
                    steps: {x: {route: colour}, y: {route: back}}
                    cancelled: {route: close, with: {n: 1}}
                routes:
                  back: {steps: [{screen: C, action: replace-root}, {from: root}]}
                  home: {then: back, steps: [{screen: A, action: replace-root}, {from: root}]}
                  item: {context: {id: int, size: string}, steps: [{from: close}]}
                  colour: {result: {colour: string, id: string}, then: item, steps: [{screen: B, action: present}, {from: home}]}
                  self: {result: {n: paint}, then: self, steps: [{from: home}]}
                  lost: {result: {}, then: nowhere, steps: [{from: home}]}
                  a:
                    before:
                      - {signed-in: {otherwise: {redirect: return-to}}}
                      - {signed-in: {otherwise: {redirect: {route: back, with: {n: 1}}}}}
                      - {signed-in: {otherwise: {detour: one}}}
                    steps: [{from: root}]
                """#,
            rendered: #"""
                routes.yaml:3:40: "close" is where a close button leads unless "dismissal" says otherwise: leave it out
                  3 |   A: {context: {n: "int?"}, dismissal: close}
                    |                                        ^^^^^
                routes.yaml:4:18: "return-to" needs the token of a flow or of a result: it can stand in "cancelled" of a flow and in "then" of a route
                  4 |   B: {dismissal: return-to}
                    |                  ^^^^^^^^^
                routes.yaml:10:24: "colour" is an int elsewhere in the flow
                  10 |     steps: {x: {route: colour}, y: {route: back}}
                     |                        ^^^^^^
                routes.yaml:10:44: "back" leads back and builds nothing, so it can't be what shows a step
                  10 |     steps: {x: {route: colour}, y: {route: back}}
                     |                                            ^^^^
                routes.yaml:11:37: "with" has no effect on "close"
                  11 |     cancelled: {route: close, with: {n: 1}}
                     |                                     ^
                routes.yaml:13:3: "back" leads back to what was shown before, and can't name a route: give the route another name
                  13 |   back: {steps: [{screen: C, action: replace-root}, {from: root}]}
                     |   ^^^^
                routes.yaml:14:10: "then" says what comes behind a result, and route "home" lacks "result"
                  14 |   home: {then: back, steps: [{screen: A, action: replace-root}, {from: root}]}
                     |          ^^^^
                routes.yaml:15:59: "close" leads back and builds nothing, so it can't be where a chain begins
                  15 |   item: {context: {id: int, size: string}, steps: [{from: close}]}
                     |                                                           ^^^^^
                routes.yaml:16:56: route "item" needs "size", which neither route "colour" nor its result has
                  16 | …our: {result: {colour: string, id: string}, then: item, steps: [{screen: B, action: present}, {from:…
                     |                                                    ^^^^
                routes.yaml:16:56: route "item" takes "id" as an int, and it is a string here
                  16 | …our: {result: {colour: string, id: string}, then: item, steps: [{screen: B, action: present}, {from:…
                     |                                                    ^^^^
                routes.yaml:17:22: there is no type "paint"; there is bool, double, int, string, uuid
                  17 |   self: {result: {n: paint}, then: self, steps: [{from: home}]}
                     |                      ^^^^^
                routes.yaml:17:36: this leads from route "self" to itself
                  17 |   self: {result: {n: paint}, then: self, steps: [{from: home}]}
                     |                                    ^^^^
                routes.yaml:18:28: there is no route "nowhere"; there is a, back, colour, home, item, lost, self
                  18 |   lost: {result: {}, then: nowhere, steps: [{from: home}]}
                     |                            ^^^^^^^
                routes.yaml:21:44: "return-to" needs the token of a flow or of a result: it can stand in "cancelled" of a flow and in "then" of a route
                  21 |       - {signed-in: {otherwise: {redirect: return-to}}}
                     |                                            ^^^^^^^^^
                routes.yaml:22:64: "with" has no effect on "back"
                  22 |       - {signed-in: {otherwise: {redirect: {route: back, with: {n: 1}}}}}
                     |                                                                ^
                """#
        )
    ]
}
