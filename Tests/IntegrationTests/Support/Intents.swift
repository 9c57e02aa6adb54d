import LandfallBytes
import LandfallKafka

/// An intent as an app writes it: a tap on a link to a chat.
struct Tap: Sendable {
    var id: String
    var device = "dev-1"
    var link = "https://links.example.com/c/77"
    var topic = Pipeline.push
    var attempt: Int?
    var headers: [RecordHeader] = []
    /// Further members of the object, each with a comma before it.
    var more = ""

    /// The JSON.
    var json: String {
        let attempt = attempt.map { ",\"attempt\":\($0)" } ?? ""
        return #"{"intentId":"\#(id)","deviceId":"\#(device)","channel":"PUSH_TAP","#
            + #""link":"\#(link)"\#(attempt)\#(more)}"#
    }

    /// The record, keyed by the device.
    var record: OutgoingRecord {
        record(value: Array(json.utf8))
    }

    /// The record with another value.
    func record(value: [UInt8]?) -> OutgoingRecord {
        OutgoingRecord(
            topic: Topic(stringLiteral: topic),
            key: Array(device.utf8),
            value: value,
            headers: headers
        )
    }
}

/// A device's report of where it is.
struct Report: Sendable {
    var device = "dev-1"
    var sequence = 1
    /// The chats on the stack, above the list.
    var chats: [String] = []
    var userID = "user-17"
    /// Further members of the object, each with a comma before it.
    var more = ""

    /// The JSON.
    var json: String {
        let stack = chats.enumerated().map { index, chat in
            #",{"id":"c\#(index)","type":"Chat","context":{"chatId":"\#(chat)"}}"#
        }
        return #"{"deviceId":"\#(device)","sequence":"\#(sequence)","launchId":"L1","#
            + #""session":{"userId":"\#(userID)","authenticated":true},"windows":[{"id":"w1","#
            + #""key":true,"root":{"id":"n1","type":"MainTabs","kind":"TAB","selected":0,"#
            + #""children":[{"id":"n2","type":"ChatNavigation","kind":"NAVIGATION","children":["#
            + #"{"id":"n3","type":"ChatList"}\#(stack.joined())]},"#
            + #"{"id":"n5","type":"SettingsNavigation","kind":"NAVIGATION","children":["#
            + #"{"id":"n6","type":"Settings"}]}]}}]\#(more)}"#
    }

    /// The record, keyed by the device.
    var record: OutgoingRecord { record(value: Array(json.utf8)) }

    /// The record with another value; `nil` forgets the device.
    func record(value: [UInt8]?, headers: [RecordHeader] = []) -> OutgoingRecord {
        OutgoingRecord(
            topic: "navigation.device-state",
            key: Array(device.utf8),
            value: value,
            headers: headers
        )
    }
}
