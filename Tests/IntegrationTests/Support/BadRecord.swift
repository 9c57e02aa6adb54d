import LandfallBytes
import LandfallKafka

/// A record of an intent topic that can't be read as an intent.
struct BadRecord: Sendable {
    let name: String
    let record: OutgoingRecord
    /// The reason that its dead letter gives.
    let code: String

    init(_ name: String, _ value: [UInt8]?, headers: [RecordHeader] = [], code: String) {
        self.name = name
        var tap = Tap(id: name)
        tap.headers = headers
        self.record = tap.record(value: value)
        self.code = code
    }

    init(_ name: String, _ json: String, headers: [RecordHeader] = [], code: String) {
        self.init(name, Array(json.utf8), headers: headers, code: code)
    }

    /// An intent that brings a state with some members.
    private static func inline(_ members: String) -> String {
        #"{"intentId":"i","deviceId":"dev-1","link":"https://links.example.com/c/1","#
            + #""deviceState":{"deviceId":"dev-1",\#(members)}}"#
    }

    private static func tree(_ root: String) -> String {
        inline(#""windows":[{"id":"w1","root":\#(root)}]"#)
    }

    private static func nodes(_ count: Int) -> String {
        let children = (0..<count).map { #"{"id":"n\#($0)","type":"A"}"# }
        return tree(
            #"{"id":"top","type":"A","children":[\#(children.joined(separator: ","))]}"#
        )
    }

    private static let nested =
        #"{"link":"https://links.example.com/c/1","attributes":{"a":"#
        + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000) + "}}"

    private static let link = #"{"link":"https://links.example.com/c/1"}"#
    private static let mark = [
        RecordHeader(name: "mark", value: [0xFF, 0x00]), RecordHeader(name: "mark", value: nil),
    ]

    /// The list of the issue, and what is near.
    static let all: [BadRecord] = [
        BadRecord("undecodable", [0x01, 0xFF, 0xFE, 0x7B], headers: mark, code: "invalid_json"),
        BadRecord("protobuf", [0x0C, 0xFF], headers: protobuf, code: "invalid_protobuf"),
        BadRecord("no value", nil, headers: mark, code: "null_record"),
        BadRecord("null", "null", code: "invalid_json"),
        BadRecord(
            "somebody else's device",
            #"{"deviceId":"dev-2","link":"https://links.example.com/c/1"}"#,
            code: "key_mismatch"
        ),
        BadRecord("empty", [], code: "invalid_json"),
        BadRecord("nested 10,000 deep", nested, code: "nesting_too_deep"),
        BadRecord(
            "invalid UTF-8",
            Array(#"{"link":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8),
            code: "invalid_utf8"
        ),
        BadRecord(
            "unknown kind",
            tree(#"{"id":"n1","type":"A","kind":"CAROUSEL"}"#),
            code: "unknown_kind"
        ),
        BadRecord("no target", "{}", code: "no_target"),
        BadRecord(
            "two targets",
            #"{"link":"a","destination":{"route":"chat"}}"#,
            code: "two_targets"
        ),
        BadRecord(
            "equal ids",
            tree(
                #"{"id":"n1","type":"A","children":[{"id":"n2","type":"B"},{"id":"n2","type":"C"}]}"#
            ),
            code: "duplicate_node_id"
        ),
        BadRecord(
            "cycle",
            tree(
                #"{"id":"n1","type":"A","presented":{"id":"n2","type":"B","presented":"#
                    + #"{"id":"n1","type":"A"}}}"#
            ),
            code: "tree_cycle"
        ),
        BadRecord("100,000 nodes", nodes(100_000), code: "record_too_large"),
        BadRecord("1,001 nodes", nodes(1000), code: "too_many_nodes"),
        BadRecord(
            "header without a value",
            link,
            headers: [RecordHeader(name: "content-type", value: nil)] + mark,
            code: "invalid_header"
        ),
        BadRecord("negative sequence", inline(#""sequence":"-1""#), code: "negative_sequence"),
    ]

    static let protobuf = [RecordHeader(name: "content-type", text: "application/protobuf")]
}
