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
}
