/// The app whose intents and states are made up: its catalog, its devices, its links.
package struct BenchmarkApp: Sendable {
    package let devices: Int

    /// Makes up an app.
    package init(devices: Int) { self.devices = devices }

    /// A route of three steps behind a condition and an experiment that exposes half of all users: what
    /// most intents need.
    package static let catalog = """
        landfall: 1
        app: bench
        screens:
          ChatList: {}
          Chat: {context: {chatId: string}}
          Settings: {}
        containers:
          MainTabs: {kind: tab, children: [ChatNavigation, SettingsNavigation]}
          ChatNavigation: {kind: navigation, children: [ChatList]}
          SettingsNavigation: {kind: navigation, children: [Settings]}
        links: {schemes: [https], hosts: [links.example.com]}
        experiments:
          chat-entry: {variations: [push, top], coverage: 0.5, hash-attribute: userId}
        routes:
          home:
            links: ["/"]
            steps:
              - container: MainTabs
                find: any
                action: replace-root
              - from: root
          chat:
            context: {chatId: string}
            links: ["/c/:chatId"]
            before: [signed-in]
            steps:
              - screen: Chat
                find: any
                set: [chatId]
                action: push
              - switch:
                  - when: {experiment: {chat-entry: top}}
                    steps:
                      - container: ChatNavigation
                        find: any
                        build: no
                      - from: home
                  - else:
                      - container: ChatNavigation
                        find: any
                        build: no
                      - from: home

        """

    /// The name of a device.
    package func device(_ number: Int) -> String { "bench-device-\(number % devices)" }

    /// A state of about 1,130 bytes: thirteen nodes in two tabs, most with a context.
    package func state(ofDevice number: Int, at time: String) -> [UInt8] {
        let number = number % devices
        func profiles(_ indices: Range<Int>) -> String {
            indices.map { index in
                #",{"id":"p\#(index)","type":"Profile","context":{"userId":"u\#(number * 8 + index)"}}"#
            }
            .joined()
        }
        let json =
            #"{"deviceId":"\#(device(number))","sequence":"1","launchId":"launch-\#(number)","#
            + #""capturedAt":"\#(time)","app":{"bundleId":"com.example.bench","version":"7.3.0","#
            + #""platform":"IOS","idiom":"PHONE","locale":"de-DE"},"#
            + #""session":{"userId":"user-\#(number)","authenticated":true,"#
            + #""attributes":{"tier":"gold"}},"windows":[{"id":"w1","key":true,"root":"#
            + #"{"id":"n1","type":"MainTabs","kind":"TAB","selected":0,"children":["#
            + #"{"id":"n2","type":"ChatNavigation","kind":"NAVIGATION","children":["#
            + #"{"id":"n3","type":"ChatList"}\#(profiles(0..<5))]},"#
            + #"{"id":"n5","type":"SettingsNavigation","kind":"NAVIGATION","children":["#
            + #"{"id":"n6","type":"Settings","context":{"section":"notifications"}}"#
            + #"\#(profiles(5..<8))]}]}}]}"#
        return Array(json.utf8)
    }

    /// A tap on a link of about 460 bytes.
    package func intent(_ number: Int, id: String, at time: String) -> [UInt8] {
        let campaign = "campaign-\(number % 31)"
        let json =
            #"{"intentId":"01JD7Q1C0J-\#(id)","attempt":0,"deviceId":"\#(device(number))","#
            + #""userId":"user-\#(number % devices)","channel":"PUSH_TAP","#
            + #""link":"https://links.example.com/c/\#(number % 977)?utm_source=push&"#
            + #"utm_medium=notification&utm_campaign=\#(campaign)","occurredAt":"\#(time)","#
            + #""message":{"provider":"fcm","messageId":"message-\#(number)","#
            + #""campaignId":"\#(campaign)","action":"default"},"#
            + #""attributes":{"country":"DE","store":"berlin-mitte","experience":"returning-visitor"}}"#
        return Array(json.utf8)
    }
}
