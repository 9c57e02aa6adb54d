/// Faults in what puts screens in place.
extension FaultyCatalog {
    static let actions: [FaultyCatalog] = [
        FaultyCatalog(
            "actions of containers",
            text: #"""
                landfall: 1
                screens: {A: {}, B: {}}
                containers:
                  Tabs: {kind: tab}
                  Nav: {kind: navigation}
                  Split: {kind: split}
                  Stage: {kind: custom}
                routes:
                  a:
                    steps:
                      - {screen: A, action: add}
                      - {screen: A, action: {add: {at: 1}}}
                      - {screen: A, action: {add: {to: Stge}}}
                      - {screen: A, action: {set: {to: Nav}}}
                      - {screen: A, action: {set: {to: Stage, at: 1}}}
                      - {screen: A, action: {add: {to: Stage, at: first}}}
                      - {screen: A, action: {push-as-rot: }}
                      - {screen: A, action: {push: , set-primary: }}
                      - {screen: A, action: {options: {animated: no}}}
                      - {screen: A, action: {present: {from: {type: C}}}}
                      - {screen: A, action: {present: {from: {find: {type: A}, style: popover}}}}
                      - {screen: A, action: {present: {from: root}}}
                      - {screen: A, action: {present: {detents: [medium]}}}
                      - {screen: A, action: [push]}
                      - from: root
                """#,
            rendered: #"""
                routes.yaml:11:29: "add" needs "to", the custom container that takes it: {add: {to: T}}
                  11 |       - {screen: A, action: add}
                     |                             ^^^
                routes.yaml:12:35: "add" needs "to", the custom container that takes it: {add: {to: T}}
                  12 |       - {screen: A, action: {add: {at: 1}}}
                     |                                   ^
                routes.yaml:13:40: there is no custom container "Stge"; did you mean "Stage"?
                  13 |       - {screen: A, action: {add: {to: Stge}}}
                     |                                        ^^^^
                routes.yaml:14:40: "Nav" is a navigation container, and "set" is for custom containers
                  14 |       - {screen: A, action: {set: {to: Nav}}}
                     |                                        ^^^
                routes.yaml:15:47: "set" has no key "at"; it has to, options
                  15 |       - {screen: A, action: {set: {to: Stage, at: 1}}}
                     |                                               ^^
                routes.yaml:16:21: "add" needs the container "Stage" behind it, and the way ends at "A" without one
                  16 |       - {screen: A, action: {add: {to: Stage, at: first}}}
                     |                     ^^^^^^
                routes.yaml:16:51: expected a whole number from 0 up for "at", found "first"
                  16 |       - {screen: A, action: {add: {to: Stage, at: first}}}
                     |                                                   ^^^^^
                routes.yaml:17:30: an action has no key "push-as-rot"; did you mean "push-as-root"?
                  17 |       - {screen: A, action: {push-as-rot: }}
                     |                              ^^^^^^^^^^^
                routes.yaml:18:29: expected one action: push, push-as-root, push-replacing-last, set-primary, show-detail, push-on-detail, replace-root, add-tab, present, add, set
                  18 |       - {screen: A, action: {push: , set-primary: }}
                     |                             ^
                routes.yaml:19:29: expected one action: push, push-as-root, push-replacing-last, set-primary, show-detail, push-on-detail, replace-root, add-tab, present, add, set
                  19 |       - {screen: A, action: {options: {animated: no}}}
                     |                             ^
                routes.yaml:20:53: there is no screen or container "C"; there is A, B, Nav, Split, Stage, Tabs
                  20 |       - {screen: A, action: {present: {from: {type: C}}}}
                     |                                                     ^
                routes.yaml:21:64: "from" has no key "style"; it has find
                  21 |       - {screen: A, action: {present: {from: {find: {type: A}, style: popover}}}}
                     |                                                                ^^^^^
                routes.yaml:22:46: "root" is no presenter; there is current, topmost-parent, {find: …}
                  22 |       - {screen: A, action: {present: {from: root}}}
                     |                                              ^^^^
                routes.yaml:23:40: "present" has no key "detents"; it has style, from, options
                  23 |       - {screen: A, action: {present: {detents: [medium]}}}
                     |                                        ^^^^^^^
                routes.yaml:24:29: expected an action as a mapping, found a list
                  24 |       - {screen: A, action: [push]}
                     |                             ^
                """#
        ),
        FaultyCatalog(
            "a navigation container in another",
            text: #"""
                landfall: 1
                screens: {A: {}}
                containers:
                  Nav: {kind: navigation, children: [A]}
                  Other: {kind: navigation}
                routes:
                  a:
                    steps: [{container: Nav, action: push}, {container: Other, action: present}, {from: current}]
                  b:
                    steps: [{container: Nav, action: push-as-root}, {container: Other, action: present}, {from: current}]
                  c:
                    steps: [{container: Nav, action: push-replacing-last}, {from: current}]
                """#,
            rendered: #"""
                routes.yaml:8:30: "Nav" is a navigation container and can't be pushed into another
                  8 |     steps: [{container: Nav, action: push}, {container: Other, action: present}, {from: current}]
                    |                              ^^^^^^
                routes.yaml:8:30: "push" can't be done here: "Nav" is a navigation container and can't be pushed into another
                  8 |     steps: [{container: Nav, action: push}, {container: Other, action: present}, {from: current}]
                    |                              ^^^^^^
                routes.yaml:10:30: "Nav" is a navigation container and can't be pushed into another
                  10 |     steps: [{container: Nav, action: push-as-root}, {container: Other, action: present}, {from: curr…
                     |                              ^^^^^^
                routes.yaml:10:30: "push-as-root" can't be done here: "Nav" is a navigation container and can't be pushed into another
                  10 |     steps: [{container: Nav, action: push-as-root}, {container: Other, action: present}, {from: curr…
                     |                              ^^^^^^
                routes.yaml:12:30: "Nav" is a navigation container and can't be pushed into another
                  12 |     steps: [{container: Nav, action: push-replacing-last}, {from: current}]
                     |                              ^^^^^^
                """#
        ),
        FaultyCatalog(
            "actions without what they need",
            text: #"""
                landfall: 1
                screens: {A: {}, B: {}}
                containers:
                  Tabs: {kind: tab}
                  Nav: {kind: navigation}
                  Split: {kind: split}
                  Stage: {kind: custom}
                  Hall: {kind: custom, supertypes: [Stage]}
                routes:
                  split:
                    steps:
                      - {screen: A, action: show-detail}
                      - {container: Nav, action: present}
                      - from: current
                  primary:
                    steps:
                      - {screen: A, action: set-primary}
                      - {container: Tabs, action: replace-root}
                      - from: root
                  stage:
                    steps:
                      - {screen: A, action: {add: {to: Hall}}}
                      - {container: Stage, action: present}
                      - from: current
                  hall:
                    steps:
                      - {screen: A, action: {set: {to: Stage}}}
                      - {container: Hall, action: present}
                      - from: current
                  detail:
                    steps:
                      - {screen: A, action: push-on-detail}
                      - {screen: B, action: {push: {options: {animated: no}}}}
                      - from: stage
                  passing:
                    steps:
                      - {screen: A, action: push}
                      - {container: Nav, build: no, before: [signed-in]}
                      - {container: Tabs, action: present}
                      - from: current
                  instead:
                    steps:
                      - {screen: A, action: replace-root}
                      - {screen: B, action: present}
                      - from: root
                  over:
                    steps:
                      - {screen: A, action: replace-root}
                      - from: stage
                """#,
            rendered: #"""
                routes.yaml:12:21: "show-detail" needs a split behind it, and the way ends at "Nav" without one
                  12 |       - {screen: A, action: show-detail}
                     |                     ^^^^^^
                routes.yaml:17:21: "set-primary" needs a split behind it, and the way ends at "Tabs" without one
                  17 |       - {screen: A, action: set-primary}
                     |                     ^^^^^^
                routes.yaml:22:21: "add" needs the container "Hall" behind it, and the way ends at "Stage" without one
                  22 |       - {screen: A, action: {add: {to: Hall}}}
                     |                     ^^^^^^
                routes.yaml:32:21: "push-on-detail" needs a split behind it, and the way ends at "Stage" without one
                  32 |       - {screen: A, action: push-on-detail}
                     |                     ^^^^^^
                routes.yaml:33:21: "push" needs a navigation container behind it, and the way ends at "Stage" without one
                  33 |       - {screen: B, action: {push: {options: {animated: no}}}}
                     |                     ^^^^^^
                routes.yaml:37:21: "push" needs a navigation container behind it, and the way ends at "Tabs" without one
                  37 |       - {screen: A, action: push}
                     |                     ^^^^^^
                routes.yaml:43:21: "replace-root" needs the root of a window behind it, and "B" is built somewhere else
                  43 |       - {screen: A, action: replace-root}
                     |                     ^^^^^^
                routes.yaml:48:21: "replace-root" needs the root of a window behind it, and "A" is built somewhere else
                  48 |       - {screen: A, action: replace-root}
                     |                     ^^^^^^
                """#
        ),
        FaultyCatalog(
            "what a fresh container can't take",
            text: #"""
                landfall: 1
                screens: {A: {}, B: {}}
                containers:
                  Nav: {kind: navigation}
                  Split: {kind: split}
                  Half: {kind: split, children: [A]}
                  Full: {kind: split, children: [A, Nav]}
                routes:
                  a:
                    steps: [{screen: B, action: show-detail}, {container: Split, action: replace-root}, {from: root}]
                  b:
                    steps: [{screen: B, action: push-on-detail}, {container: Half, action: replace-root}, {from: root}]
                  c:
                    steps: [{screen: B, action: show-detail}, {from: split}]
                  split:
                    steps: [{container: Split, find: any, action: replace-root}, {from: root}]
                  d:
                    steps: [{screen: B, action: push-on-detail}, {container: Full, action: replace-root}, {from: root}]
                """#,
            rendered: #"""
                routes.yaml:10:25: "show-detail" can't be done here: the split has no primary to show a detail beside
                  10 |     steps: [{screen: B, action: show-detail}, {container: Split, action: replace-root}, {from: root}…
                     |                         ^^^^^^
                routes.yaml:12:25: "push-on-detail" can't be done here: the split has no navigation container as its detail to push B on
                  12 |     steps: [{screen: B, action: push-on-detail}, {container: Half, action: replace-root}, {from: roo…
                     |                         ^^^^^^
                routes.yaml:14:25: "show-detail" can't be done here: the split has no primary to show a detail beside
                  14 |     steps: [{screen: B, action: show-detail}, {from: split}]
                     |                         ^^^^^^
                """#
        ),
        FaultyCatalog(
            "children of a step",
            text: #"""
                landfall: 1
                screens: {A: {context: {id: int}}, B: {}}
                containers:
                  Tabs: {kind: tab, children: [B]}
                  Nav: {kind: navigation}
                  Split: {kind: split}
                  Stage: {kind: custom}
                routes:
                  a:
                    context: {id: int, name: string}
                    steps:
                      - container: Tabs
                        action: present
                        children:
                          - C
                          - {scren: B}
                          - {screen: B, container: Nav}
                          - {screen: Nav}
                          - {screen: B, find: any}
                          - {screen: B, action: push}
                          - {screen: B, action: present}
                          - {screen: B, action: none}
                          - {screen: B, action: {add: {to: Stage}}}
                          - {screen: B, action: {add-tab: {at: 0, options: {a: 1}}}}
                          - {screen: A, set: [name]}
                          - {screen: A, with: {id: seven}, set: [id]}
                          - {screen: A, with: {}, set: [id]}
                          - {screen: A, children: [B]}
                          - container: Nav
                            children:
                              - Nav
                              - {screen: A, set: {id: $nam}}
                          - [B]
                      - from: current
                  b:
                    steps:
                      - {container: Nav, action: present, children: [B, Nav]}
                      - from: current
                  c:
                    steps:
                      - {container: Split, action: present, children: [{screen: B, action: show-detail}]}
                      - from: current
                  d:
                    steps:
                      - {container: Split, action: present, children: B}
                      - from: current
                """#,
            rendered: #"""
                routes.yaml:15:13: there is no screen or container "C"; there is A, B, Nav, Split, Stage, Tabs
                  15 |           - C
                     |             ^
                routes.yaml:16:13: a child needs one of screen, container
                  16 |           - {scren: B}
                     |             ^
                routes.yaml:16:14: a child has no key "scren"; did you mean "screen"?
                  16 |           - {scren: B}
                     |              ^^^^^
                routes.yaml:17:13: a child stands for a screen or for a container, not for both
                  17 |           - {screen: B, container: Nav}
                     |             ^
                routes.yaml:18:22: "Nav" is a container; write container: Nav
                  18 |           - {screen: Nav}
                     |                      ^^^
                routes.yaml:19:25: a child has no key "find"; it has screen, container, with, set, action, children
                  19 |           - {screen: B, find: any}
                     |                         ^^^^
                routes.yaml:20:25: "push" needs a navigation container, and "Tabs" is a tab container
                  20 |           - {screen: B, action: push}
                     |                         ^^^^^^
                routes.yaml:21:25: "present" puts nothing into the list of a container, as a child needs it
                  21 |           - {screen: B, action: present}
                     |                         ^^^^^^
                routes.yaml:22:25: a child is put into the list of its container; leave "action" out for the end
                  22 |           - {screen: B, action: none}
                     |                         ^^^^^^
                routes.yaml:23:25: "add" needs the container "Stage", and "Tabs" is a tab container
                  23 |           - {screen: B, action: {add: {to: Stage}}}
                     |                         ^^^^^^
                routes.yaml:24:25: no transition is told about a child, so "options" has no effect
                  24 |           - {screen: B, action: {add-tab: {at: 0, options: {a: 1}}}}
                     |                         ^^^^^^
                routes.yaml:25:31: screen "A" declares no context key "name"; there is id
                  25 |           - {screen: A, set: [name]}
                     |                               ^^^^
                routes.yaml:26:36: "seven" is no int that "id" takes
                  26 |           - {screen: A, with: {id: seven}, set: [id]}
                     |                                    ^^^^^
                routes.yaml:27:41: the context of "with" has no context key "id"
                  27 |           - {screen: A, with: {}, set: [id]}
                     |                                         ^^
                routes.yaml:28:25: "A" is a screen, and only a container has children
                  28 |           - {screen: A, children: [B]}
                     |                         ^^^^^^^^
                routes.yaml:31:17: "Nav" is a navigation container and can't be pushed into another
                  31 |               - Nav
                     |                 ^^^
                routes.yaml:32:39: route "a" has no context key "nam"; did you mean "name"?
                  32 |               - {screen: A, set: {id: $nam}}
                     |                                       ^^^^
                routes.yaml:33:13: expected the name of a screen or container, found a list
                  33 |           - [B]
                     |             ^
                routes.yaml:37:57: "Nav" is a navigation container and can't be pushed into another
                  37 |       - {container: Nav, action: present, children: [B, Nav]}
                     |                                                         ^^^
                routes.yaml:41:57: the split has no primary to show a detail beside
                  41 |       - {container: Split, action: present, children: [{screen: B, action: show-detail}]}
                     |                                                         ^^^^^^
                routes.yaml:45:55: expected children as a list, found "B"
                  45 |       - {container: Split, action: present, children: B}
                     |                                                       ^
                """#
        ),
        FaultyCatalog(
            "kinds of containers",
            text: #"""
                landfall: 1
                screens: {A: {dismissal: b}, B: {dismissal: [a]}, C: {dismissal: a}}
                containers:
                  Split: {kind: split, children: [A, B, C]}
                  Stage: {kind: custom, visible: first}
                  Tabs: {kind: tab, visible: selected}
                routes:
                  a: {context: {id: int}, steps: [{from: root}]}
                """#,
            rendered: #"""
                routes.yaml:2:26: there is no route "b"; there is a
                  2 | screens: {A: {dismissal: b}, B: {dismissal: [a]}, C: {dismissal: a}}
                    |                          ^
                routes.yaml:2:45: expected the name of a route, found a list
                  2 | screens: {A: {dismissal: b}, B: {dismissal: [a]}, C: {dismissal: a}}
                    |                                             ^
                routes.yaml:2:66: route "a" needs "id" as an int, which "C" does not have
                  2 | screens: {A: {dismissal: b}, B: {dismissal: [a]}, C: {dismissal: a}}
                    |                                                                  ^
                routes.yaml:4:41: a split holds a primary and a detail, and this is one too many
                  4 |   Split: {kind: split, children: [A, B, C]}
                    |                                         ^
                routes.yaml:5:34: "first" is no "visible"; there is all, last, selected
                  5 |   Stage: {kind: custom, visible: first}
                    |                                  ^^^^^
                routes.yaml:6:21: "visible" is for custom containers, and this is a tab container
                  6 |   Tabs: {kind: tab, visible: selected}
                    |                     ^^^^^^^
                """#
        ),
    ]
}
