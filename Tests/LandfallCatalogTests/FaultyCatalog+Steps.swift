/// Faults in steps and chains.
extension FaultyCatalog {
    static let steps: [FaultyCatalog] = [
        FaultyCatalog(
            "names in steps",
            text: #"""
                landfall: 1
                screens:
                  ChatList: {}
                  Chat: {context: {chatId: string}}
                  Item: {context: {id: int}}
                containers:
                  Tabs: {kind: tab, children: [Nav]}
                  Nav: {kind: navigation, children: [ChatList]}
                routes:
                  home:
                    steps:
                      - {container: Tabs, find: any, action: replace-root}
                      - from: root
                  a:
                    steps:
                      - {screen: Chta, action: push}
                      - {screen: Nav, action: present}
                      - {container: Chat, find: all, action: pusch}
                      - from: hme
                """#,
            rendered: #"""
                routes.yaml:16:18: there is no screen "Chta"; did you mean "Chat"?
                  16 |       - {screen: Chta, action: push}
                     |                  ^^^^
                routes.yaml:17:18: "Nav" is a container; write container: Nav
                  17 |       - {screen: Nav, action: present}
                     |                  ^^^
                routes.yaml:18:21: "Chat" is a screen; write screen: Chat
                  18 |       - {container: Chat, find: all, action: pusch}
                     |                     ^^^^
                routes.yaml:18:33: expected none, any or a mapping for "find", found "all"
                  18 |       - {container: Chat, find: all, action: pusch}
                     |                                 ^^^
                routes.yaml:18:46: there is no action "pusch"; did you mean "push"?
                  18 |       - {container: Chat, find: all, action: pusch}
                     |                                              ^^^^^
                routes.yaml:19:15: there is no route "hme"; did you mean "home"?
                  19 |       - from: hme
                     |               ^^^
                """#
        ),
        FaultyCatalog(
            "what a step needs",
            text: #"""
                landfall: 1
                screens:
                  ChatList: {}
                  Chat: {context: {chatId: string}}
                  Item: {context: {id: int}}
                containers:
                  Tabs: {kind: tab, children: [Nav]}
                  Nav: {kind: navigation, children: [ChatList]}
                routes:
                  home:
                    steps:
                      - {container: Tabs, find: any, action: replace-root}
                      - from: root
                  a:
                    steps:
                      - {screen: ChatList}
                      - {screen: ChatList, build: maybe, action: push}
                      - {screen: ChatList, action: none}
                      - {screen: ChatList, build: no, action: push, dismissible: no}
                      - {find: any}
                      - {screen: ChatList, container: Nav}
                      - {screen: ChatList, build: no, children: [Chat]}
                      - ChatList
                      - from: home
                """#,
            rendered: #"""
                routes.yaml:16:9: the step builds "ChatList" and needs an action that puts it in place, or "build: no"
                  16 |       - {screen: ChatList}
                     |         ^
                routes.yaml:17:35: expected yes or no for "build", found "maybe"
                  17 |       - {screen: ChatList, build: maybe, action: push}
                     |                                   ^^^^^
                routes.yaml:18:28: the step builds "ChatList" and needs an action that puts it in place, or "build: no"
                  18 |       - {screen: ChatList, action: none}
                     |                            ^^^^^^
                routes.yaml:19:39: the action has no effect on a step that builds nothing
                  19 |       - {screen: ChatList, build: no, action: push, dismissible: no}
                     |                                       ^^^^^^
                routes.yaml:19:53: "dismissible" has no effect on a step that builds nothing
                  19 |       - {screen: ChatList, build: no, action: push, dismissible: no}
                     |                                                     ^^^^^^^^^^^
                routes.yaml:20:9: a step needs one of screen, container, switch or from
                  20 |       - {find: any}
                     |         ^
                routes.yaml:21:9: a step stands for a screen or for a container, not for both
                  21 |       - {screen: ChatList, container: Nav}
                     |         ^
                routes.yaml:22:39: "ChatList" is a screen, and only a container has children
                  22 |       - {screen: ChatList, build: no, children: [Chat]}
                     |                                       ^^^^^^^^
                routes.yaml:22:39: "children" has no effect on a step that builds nothing
                  22 |       - {screen: ChatList, build: no, children: [Chat]}
                     |                                       ^^^^^^^^
                routes.yaml:23:9: expected a step as a mapping, found "ChatList"
                  23 |       - ChatList
                     |         ^^^^^^^^
                """#
        ),
        FaultyCatalog(
            "finders",
            text: #"""
                landfall: 1
                screens:
                  ChatList: {}
                  Chat: {context: {chatId: string}}
                  Item: {context: {id: int}}
                containers:
                  Tabs: {kind: tab, children: [Nav]}
                  Nav: {kind: navigation, children: [ChatList]}
                routes:
                  home:
                    steps:
                      - {container: Tabs, find: any, action: replace-root}
                      - from: root
                  a:
                    context: {chatId: string, id: string}
                    steps:
                      - {screen: Chat, find: {context: [chatID]}, build: no}
                      - {screen: Chat, find: {context: [chatId], serch: x}, build: no}
                      - {screen: Chat, find: {search: full-stak}, build: no}
                      - {screen: Chat, find: {search: [curent]}, build: no}
                      - {screen: Chat, find: {start: {tpye: Tabs}}, build: no}
                      - {screen: Chat, find: {kind: navigation}, build: no}
                      - {screen: Item, find: {context: [id]}, build: no}
                      - {screen: Item, find: {context: {id: seven}}, build: no}
                      - {screen: Chat, find: {context: {chatId: $idd}}, build: no}
                      - from: home
                """#,
            rendered: #"""
                routes.yaml:17:41: "Chat" declares no context key "chatID" to find it by; did you mean "chatId"?
                  17 |       - {screen: Chat, find: {context: [chatID]}, build: no}
                     |                                         ^^^^^^
                routes.yaml:18:50: "find" has no key "serch"; did you mean "search"?
                  18 |       - {screen: Chat, find: {context: [chatId], serch: x}, build: no}
                     |                                                  ^^^^^
                routes.yaml:19:39: "full-stak" is no search; did you mean "full-stack"?
                  19 |       - {screen: Chat, find: {search: full-stak}, build: no}
                     |                                       ^^^^^^^^^
                routes.yaml:20:40: "curent" is no part of a search; did you mean "current"?
                  20 |       - {screen: Chat, find: {search: [curent]}, build: no}
                     |                                        ^^^^^^
                routes.yaml:21:39: "start" has no key "tpye"; did you mean "type"?
                  21 |       - {screen: Chat, find: {start: {tpye: Tabs}}, build: no}
                     |                                       ^^^^
                routes.yaml:22:31: this finds a navigation container, and "Chat" is a screen
                  22 |       - {screen: Chat, find: {kind: navigation}, build: no}
                     |                               ^^^^
                routes.yaml:23:41: "id" is a string in route "a", and an int in the screen
                  23 |       - {screen: Item, find: {context: [id]}, build: no}
                     |                                         ^^
                routes.yaml:24:45: "seven" is no int that "id" takes
                  24 |       - {screen: Item, find: {context: {id: seven}}, build: no}
                     |                                             ^^^^^
                routes.yaml:25:49: route "a" has no context key "idd"; did you mean "id"?
                  25 |       - {screen: Chat, find: {context: {chatId: $idd}}, build: no}
                     |                                                 ^^^^
                """#
        ),
        FaultyCatalog(
            "what a step sets",
            text: #"""
                landfall: 1
                screens:
                  ChatList: {}
                  Chat: {context: {chatId: string}}
                  Item: {context: {id: int}}
                containers:
                  Tabs: {kind: tab, children: [Nav]}
                  Nav: {kind: navigation, children: [ChatList]}
                routes:
                  home:
                    steps:
                      - {container: Tabs, find: any, action: replace-root}
                      - from: root
                  a:
                    context: {chatId: int}
                    steps:
                      - {screen: Chat, set: [chatId], find: any, build: no}
                      - {screen: Chat, set: [chadId], find: any, build: no}
                      - {screen: ChatList, set: [chatId], find: any, build: no}
                      - {screen: Item, set: {id: seven, idd: 1}, find: any, build: no}
                      - {screen: Item, set: {id: $chatID}, find: any, build: no}
                      - {screen: Item, set: {id: $session.userId}, find: any, build: no}
                      - {screen: Chat, set: {chatId: $session.user}, find: any, build: no}
                      - {screen: Chat, set: {chatId: $flow.chat}, find: any, build: no}
                      - from: home
                """#,
            rendered: #"""
                routes.yaml:17:30: "chatId" is an int in route "a", and a string in the screen
                  17 |       - {screen: Chat, set: [chatId], find: any, build: no}
                     |                              ^^^^^^
                routes.yaml:18:30: screen "Chat" declares no context key "chadId"; did you mean "chatId"?
                  18 |       - {screen: Chat, set: [chadId], find: any, build: no}
                     |                              ^^^^^^
                routes.yaml:19:34: screen "ChatList" declares no context key "chatId"
                  19 |       - {screen: ChatList, set: [chatId], find: any, build: no}
                     |                                  ^^^^^^
                routes.yaml:20:34: "seven" is no int that "id" takes
                  20 |       - {screen: Item, set: {id: seven, idd: 1}, find: any, build: no}
                     |                                  ^^^^^
                routes.yaml:20:41: screen "Item" declares no context key "idd"; did you mean "id"?
                  20 |       - {screen: Item, set: {id: seven, idd: 1}, find: any, build: no}
                     |                                         ^^^
                routes.yaml:21:34: route "a" has no context key "chatID"; did you mean "chatId"?
                  21 |       - {screen: Item, set: {id: $chatID}, find: any, build: no}
                     |                                  ^^^^^^^
                routes.yaml:22:34: "$session.userId" is a string, and "id" takes an int
                  22 |       - {screen: Item, set: {id: $session.userId}, find: any, build: no}
                     |                                  ^^^^^^^^^^^^^^^
                routes.yaml:23:38: there is no value "$session.user"; did you mean "$session.userId"?
                  23 |       - {screen: Chat, set: {chatId: $session.user}, find: any, build: no}
                     |                                      ^^^^^^^^^^^^^
                routes.yaml:24:38: no flow has the key "chat"
                  24 |       - {screen: Chat, set: {chatId: $flow.chat}, find: any, build: no}
                     |                                      ^^^^^^^^^^
                """#
        ),
        FaultyCatalog(
            "actions",
            text: #"""
                landfall: 1
                screens:
                  ChatList: {}
                  Chat: {context: {chatId: string}}
                  Item: {context: {id: int}}
                containers:
                  Tabs: {kind: tab, children: [Nav]}
                  Nav: {kind: navigation, children: [ChatList]}
                routes:
                  home:
                    steps:
                      - {container: Tabs, find: any, action: replace-root}
                      - from: root
                  a:
                    steps:
                      - {screen: ChatList, action: push-as-root}
                      - {screen: ChatList, action: {set: {to: Tabs}}}
                      - {screen: ChatList, action: {present: {style: sheet}}}
                      - {screen: ChatList, action: {present: {from: {find: any}}}}
                      - {screen: ChatList, action: {push: {animated: no}}}
                      - {screen: ChatList, action: {push: , present: }}
                      - {screen: ChatList, action: {add-tab: {at: -1}}}
                      - {screen: ChatList, action: {add-tab: {replacing: yes}}}
                      - {container: Nav, action: push}
                      - from: home
                """#,
            rendered: #"""
                routes.yaml:16:28: "push-as-root" needs a navigation container behind it, and the way ends at "ChatList" without one
                  16 |       - {screen: ChatList, action: push-as-root}
                     |                            ^^^^^^
                routes.yaml:17:47: "Tabs" is a tab container, and "set" is for custom containers
                  17 |       - {screen: ChatList, action: {set: {to: Tabs}}}
                     |                                               ^^^^
                routes.yaml:18:54: "sheet" is no style of presentation; there is current-context, form-sheet, full-screen, over-current-context, over-full-screen, page-sheet, popover
                  18 |       - {screen: ChatList, action: {present: {style: sheet}}}
                     |                                                      ^^^^^
                routes.yaml:19:60: no step gives a type here; write {find: {type: T}}
                  19 |       - {screen: ChatList, action: {present: {from: {find: any}}}}
                     |                                                            ^^^
                routes.yaml:20:44: "push" has no key "animated"; it has options
                  20 |       - {screen: ChatList, action: {push: {animated: no}}}
                     |                                            ^^^^^^^^
                routes.yaml:21:36: expected one action: push, push-as-root, push-replacing-last, set-primary, show-detail, push-on-detail, replace-root, add-tab, present, add, set
                  21 |       - {screen: ChatList, action: {push: , present: }}
                     |                                    ^
                routes.yaml:22:51: expected a whole number from 0 up for "at", found "-1"
                  22 |       - {screen: ChatList, action: {add-tab: {at: -1}}}
                     |                                                   ^^
                routes.yaml:23:47: "replacing" needs "at", the index of the tab whose place it takes
                  23 |       - {screen: ChatList, action: {add-tab: {replacing: yes}}}
                     |                                               ^^^^^^^^^
                routes.yaml:24:26: "Nav" is a navigation container and can't be pushed into another
                  24 |       - {container: Nav, action: push}
                     |                          ^^^^^^
                """#
        ),
        FaultyCatalog(
            "where a chain begins",
            text: #"""
                landfall: 1
                screens:
                  ChatList: {}
                  Chat: {context: {chatId: string}}
                  Item: {context: {id: int}}
                containers:
                  Tabs: {kind: tab, children: [Nav]}
                  Nav: {kind: navigation, children: [ChatList]}
                routes:
                  home:
                    steps:
                      - {container: Tabs, find: any, action: replace-root}
                      - from: root
                  a:
                    steps:
                      - from: home
                      - {screen: Item, build: no}
                  b:
                    steps:
                      - {screen: ChatList, find: any, build: no}
                  c: {steps: []}
                  d: {}
                  e:
                    steps:
                      - from: {find: any}
                  f: {stepps: [{from: home}]}
                  root: {steps: [{from: current}]}
                """#,
            rendered: #"""
                routes.yaml:17:10: nothing can follow "from", which is the last step
                  17 |       - {screen: Item, build: no}
                     |          ^^^^^^
                routes.yaml:20:10: the last step must say where the chain begins: from current, root, a route or {find: …}
                  20 |       - {screen: ChatList, find: any, build: no}
                     |          ^^^^^^
                routes.yaml:21:7: expected at least one step
                  21 |   c: {steps: []}
                     |       ^^^^^
                routes.yaml:22:3: route "d" lacks "steps"
                  22 |   d: {}
                     |   ^
                routes.yaml:25:22: no step gives a type here; write {find: {type: T}}
                  25 |       - from: {find: any}
                     |                      ^^^
                routes.yaml:26:3: route "f" lacks "steps"
                  26 |   f: {stepps: [{from: home}]}
                     |   ^
                routes.yaml:26:7: a route has no key "stepps"; did you mean "steps"?
                  26 |   f: {stepps: [{from: home}]}
                     |       ^^^^^^
                routes.yaml:27:3: "root" is a word of "from" and can't name a route
                  27 |   root: {steps: [{from: current}]}
                     |   ^^^^
                """#
        ),
        FaultyCatalog(
            "a circle",
            text: #"""
                landfall: 1
                screens:
                  ChatList: {}
                  Chat: {context: {chatId: string}}
                  Item: {context: {id: int}}
                containers:
                  Tabs: {kind: tab, children: [Nav]}
                  Nav: {kind: navigation, children: [ChatList]}
                routes:
                  home:
                    steps:
                      - {container: Tabs, find: any, action: replace-root}
                      - from: root
                  e:
                    steps: [{from: f}]
                  f:
                    steps: [{from: g}]
                  g:
                    steps: [{from: e}]
                """#,
            rendered: #"""
                routes.yaml:19:20: this leads in a circle: e → f → g → e
                  19 |     steps: [{from: e}]
                     |                    ^
                """#
        ),
        FaultyCatalog(
            "a context that the next route lacks",
            text: #"""
                landfall: 1
                screens:
                  ChatList: {}
                  Chat: {context: {chatId: string}}
                  Item: {context: {id: int}}
                containers:
                  Tabs: {kind: tab, children: [Nav]}
                  Nav: {kind: navigation, children: [ChatList]}
                routes:
                  home:
                    steps:
                      - {container: Tabs, find: any, action: replace-root}
                      - from: root
                  item:
                    context: {id: int}
                    steps:
                      - {screen: Item, find: any, set: [id], build: no}
                      - from: home
                  a:
                    steps: [{from: item}]
                  b:
                    context: {id: string}
                    steps: [{from: item}]
                  c:
                    steps:
                      - {screen: ChatList, build: no, with: {id: seven}}
                      - from: item
                """#,
            rendered: #"""
                routes.yaml:20:20: route "item" needs "id", which route "a" does not have; give it by "with"
                  20 |     steps: [{from: item}]
                     |                    ^^^^
                routes.yaml:23:20: route "item" takes "id" as an int, and it is a string here
                  23 |     steps: [{from: item}]
                     |                    ^^^^
                routes.yaml:26:50: "seven" is no int that "id" takes
                  26 |       - {screen: ChatList, build: no, with: {id: seven}}
                     |                                                  ^^^^^
                """#
        ),
        FaultyCatalog(
            "an action without its container",
            text: #"""
                landfall: 1
                screens: {A: {}, B: {}}
                containers:
                  Tabs: {kind: tab, children: [Nav]}
                  Nav: {kind: navigation, children: [A]}
                routes:
                  home:
                    steps:
                      - {container: Tabs, find: any, action: replace-root}
                      - from: root
                  c:
                    steps:
                      - {screen: A, action: push}
                      - from: home
                  d:
                    steps:
                      - {screen: A, action: {add-tab: {at: 1, replacing: yes}}}
                      - {container: Nav, action: {present: {style: PAGE_SHEET, from: topmost-parent}}}
                      - from: current
                  e:
                    steps:
                      - {screen: B, action: push}
                      - {screen: A, find: any, build: no}
                      - from: home
                  f:
                    steps:
                      - {screen: B, action: push}
                      - {screen: A, find: any, action: present}
                      - from: home
                  g:
                    steps:
                      - {screen: B, action: push}
                      - from: current
                  h:
                    steps:
                      - {screen: B, action: add-tab}
                      - from: home
                  i:
                    steps:
                      - {screen: B, action: push}
                      - switch:
                          - when: {idiom: pad}
                            steps:
                              - {container: Nav, action: add-tab}
                              - from: home
                          - else: []
                      - {container: Tabs, find: any, build: no}
                      - from: home
                """#,
            rendered: #"""
                routes.yaml:13:21: "push" needs a navigation container behind it, and the way ends at "Tabs" without one
                  13 |       - {screen: A, action: push}
                     |                     ^^^^^^
                routes.yaml:17:21: "add-tab" needs a tab container behind it, and the way ends at "Nav" without one
                  17 |       - {screen: A, action: {add-tab: {at: 1, replacing: yes}}}
                     |                     ^^^^^^
                routes.yaml:27:21: "push" needs a navigation container behind it, and the way ends at "A" without one
                  27 |       - {screen: B, action: push}
                     |                     ^^^^^^
                routes.yaml:40:21: "push" needs a navigation container behind it, and the way ends at "Tabs" without one
                  40 |       - {screen: B, action: push}
                     |                     ^^^^^^
                """#
        ),
    ]
}
