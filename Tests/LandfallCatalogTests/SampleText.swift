/// Catalogs as documents print them.
enum SampleText {
    /// The chat app of the documentation.
    static let chat = #"""
        landfall: 1                        # version of the format; required
        app: chat

        defaults: {veto: precise, transition: stepwise, interceptor-timeout: 1s, max-state-age: 30m}

        screens:                           # every type name that the routes speak of, with what tells two of one type apart
          ChatList: {}
          Chat:     {context: {chatId: string}}
          Settings: {}
          Login:    {}
        containers:                        # what a fresh one is built with
          MainTabs:           {kind: tab,        children: [ChatNavigation, SettingsNavigation]}
          ChatNavigation:     {kind: navigation, children: [ChatList]}
          SettingsNavigation: {kind: navigation, children: [Settings]}
          ModalNavigation:    {kind: navigation}

        links: {schemes: [https, chatapp], hosts: [links.example.com]}

        routes:
          home:
            links: ["/"]
            steps:
              - container: MainTabs
                find: any                  # Finder: by type
                action: replace-root
              - from: root
          chats:
            links: ["/c"]
            steps:
              - screen: ChatList
                find: any
                build: no                  # it comes with its container: looked up again when its turn comes
              - from: home
          chat:
            context: {chatId: string}
            links: ["/c/:chatId"]
            before: [signed-in]            # PreNavigation interceptors
            steps:                         # target first: the order in which the Router reads
              - screen: Chat
                find: any                  # any Chat: switch it; {context: [chatId]} would look for this very one
                set: [chatId]              # ContextTask
                action: push
              - container: ChatNavigation
                find: any
                build: no
              - from: home
            after: [{event: {name: chat_opened, properties: {chat: $chatId}}}]   # PostNavigation interceptors
        """#

    /// A catalog with something of every part of the language.
    static let whole = #"""
        landfall: 1
        app: shop
        defaults: {veto: strict, max-state-age: 1h}
        screens:
          Home: {}
          Item: {context: {id: int, kind: {enum: [sale, new], optional: true}}, dismissal: home}
          Login: {dismissible: no, supertypes: [Home]}
        containers:
          Nav: {kind: navigation, children: [Home]}
          LoginNav: {kind: navigation, children: [Login]}
          Tabs: {kind: tab, children: [Nav]}
          Stage: {kind: custom, visible: last}
        links: {schemes: [https, shop], hosts: [a.example], exclude: ["/help/*"]}
        flags: {winter: {between: [2026-11-27T00:00:00Z, 2027-02-28T00:00:00Z]}, off: no}
        experiments:
          entry: {variations: [push, sheet], weights: [0.5, 0.5], hash-attribute: userId, seed: s}
        flows:
          sign-in: {root: LoginNav, steps: {one: {route: login, when: {not: {signed-in: yes}}}}}
        before: [not-expired, {maintenance: {flag: off}, otherwise: open-url}]
        after: [{event: {name: landed}}]
        routes:
          home:
            links: ["/", "/home{/:tab}?"]
            context: {tab: "string?"}
            exclude: ["/home/none"]
            steps: [{container: Tabs, find: any, action: replace-root}, {from: root}]
          login:
            steps:
              - {container: LoginNav, find: any, action: {present: {style: form-sheet, options: {animated: no}}}}
              - {from: home}
          item:
            context: {id: int}
            links: ["/i/:id"]
            query: {kind: {enum: [sale, new], optional: true}, t: "string?"}
            before:
              - {signed-link: {parameter: t, otherwise: {redirect: home}}}
              - {signed-in: {otherwise: {detour: sign-in}}}
              - {require: {app-version: ">=7 <9", locale: ["de*", en], channel: push-tap}, otherwise: {refuse: not_here}}
            veto: precise
            transition: single
            steps:
              - {screen: Item, find: {context: [id]}, set: {id: $id, kind: sale}, action: push}
              - switch:
                  - when: {experiment: {entry: sheet}, any: [{idiom: pad}, {flag: winter}]}
                    steps: [{container: Nav, action: {present: {from: {find: {type: Tabs}}}}, children: []}, {from: current}]
                  - when: {screen: {type: Nav, search: all-visible}, context: {kind: present}, attribute: {tier: [gold]}}
                    steps: [{container: Nav, find: {start: root, search: [current, contained]}, build: no, with: {}}]
                  - else: [{container: Nav, find: any, build: no}]
              - {from: home}
        """#
}
