/// The app whose intents and states are made up: its catalog, its devices, its links.
package struct BenchmarkApp: Sendable {
    /// The devices.
    package let devices: Int

    /// Makes up an app.
    package init(devices: Int) { self.devices = devices }

    /// A route of three steps behind a condition, and an experiment: what most intents need.
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
              - container: ChatNavigation
                find: any
                build: no
              - from: home
            after: [{event: {name: chat_opened, properties: {chat: $chatId}}}]

        """

    /// The name of a device.
    package func device(_ number: Int) -> String { "bench-device-\(number % devices)" }

    /// A state of about 1 KiB: seven screens in two tabs, with contexts.
    package func state(ofDevice number: Int, at time: String) -> [UInt8] {
        let padding = String(repeating: "x", count: 48)
        let chats = (0..<2).map { index in
            #",{"id":"c\#(index)","type":"Profile","context":{"userId":"user-\#(number)","#
                + #""origin":"\#(padding)"}}"#
        }
        let json =
            #"{"deviceId":"\#(device(number))","sequence":"1","launchId":"launch-\#(number)","#
            + #""capturedAt":"\#(time)","app":{"bundleId":"com.example.bench","version":"7.3.0","#
            + #""platform":"IOS","idiom":"PHONE","locale":"de-DE"},"#
            + #""session":{"userId":"user-\#(number)","authenticated":true,"#
            + #""attributes":{"tier":"gold"}},"windows":[{"id":"w1","key":true,"root":"#
            + #"{"id":"n1","type":"MainTabs","kind":"TAB","selected":0,"children":["#
            + #"{"id":"n2","type":"ChatNavigation","kind":"NAVIGATION","children":["#
            + #"{"id":"n3","type":"ChatList","supertypes":["Screen"]}\#(chats.joined())]},"#
            + #"{"id":"n5","type":"SettingsNavigation","kind":"NAVIGATION","children":["#
            + #"{"id":"n6","type":"Settings","context":{"section":"\#(padding)"}}]}]}}]}"#
        return Array(json.utf8)
    }

    /// A tap on a link of about 400 bytes.
    package func intent(_ number: Int, id: String, at time: String) -> [UInt8] {
        let json =
            #"{"intentId":"\#(id)","deviceId":"\#(device(number))","channel":"PUSH_TAP","#
            + #""link":"https://links.example.com/c/\#(number % 977)","occurredAt":"\#(time)","#
            + #""message":{"campaignId":"campaign-\#(number % 31)","#
            + #""messageId":"message-\#(number)","provider":"fcm"},"#
            + #""userId":"user-\#(number % devices)"}"#
        return Array(json.utf8)
    }
}
