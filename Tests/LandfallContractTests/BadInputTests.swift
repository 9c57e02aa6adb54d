import Landfall
import LandfallContract
import Testing

/// Records that can't be read, each with the word under which it is a dead letter, or counted.
@Suite struct `Bad input` {
    @Test(arguments: [
        ("", "invalid_json"),
        ("\u{0}", "invalid_json"),
        ("null", "invalid_json"),
        ("[]", "invalid_json"),
        ("\"text\"", "invalid_json"),
        ("{", "invalid_json"),
        ("{}", "no_target"),
        ("{\"link\": \"\"}", "no_target"),
        ("{\"link\": null}", "no_target"),
        ("{\"destinations\": []}", "no_target"),
        ("{\"link\": \"a\"} x", "invalid_json"),
        ("{\"link\": \"a\",}", "invalid_json"),
        ("{\"link\": 'a'}", "invalid_json"),
        ("{\"link\": \"a\nb\"}", "invalid_json"),
        ("{\"link\": \"\\x\"}", "invalid_json"),
        ("{\"link\": \"\\ud83d\"}", "invalid_json"),
        ("{\"link\": \"\\ude00\\ud83d\"}", "invalid_json"),
        ("{\"other\": \"\\ud83d\", \"link\": \"a\"}", "invalid_json"),
        ("{\"other\": 01, \"link\": \"a\"}", "invalid_json"),
        ("{\"link\": \"a\", \"link\": \"b\"}", "duplicate_field"),
        ("{\"link\": \"a\", \"destination\": {\"route\": \"chat\"}}", "two_targets"),
        ("{\"link\": \"a\", \"resume\": {}}", "two_targets"),
        (
            "{\"destination\": {\"route\": \"a\"}, \"destinations\": [{\"route\": \"b\"}]}",
            "two_targets"
        ),
        ("{\"destination\": {}}", "missing_route"),
        ("{\"destinations\": [{\"route\": \"chat\"}, {}]}", "missing_route"),
        ("{\"resume\": {\"result\": \"COMPLETED\"}}", "missing_token"),
        ("{\"resume\": {\"token\": \"t\"}}", "unknown_result"),
        ("{\"resume\": {\"token\": \"t\", \"result\": \"DONE\"}}", "unknown_result"),
        ("{\"resume\": {\"token\": \"t\", \"result\": 9}}", "unknown_result"),
        ("{\"link\": \"a\", \"attempt\": -1}", "negative_attempt"),
        ("{\"link\": \"a\", \"attempt\": 2147483648}", "number_out_of_range"),
        ("{\"link\": \"a\", \"attempt\": 1.5}", "number_out_of_range"),
        ("{\"link\": \"a\", \"attempt\": 01}", "invalid_json"),
        ("{\"link\": \"a\", \"attempt\": \"\"}", "invalid_json"),
        ("{\"link\": \"a\", \"intentId\": \"a b\"}", "invalid_intent_id"),
        ("{\"link\": \"a\", \"intentId\": \"é\"}", "invalid_intent_id"),
        ("{\"link\": \"a\", \"occurredAt\": \"yesterday\"}", "invalid_timestamp"),
        ("{\"link\": \"a\", \"occurredAt\": \"2026-11-21 08:15:29Z\"}", "invalid_timestamp"),
        ("{\"link\": \"a\", \"attributes\": {\"x\": 1e999}}", "number_out_of_range"),
        ("{\"link\": \"a\", \"attributes\": {\"x\": 1, \"x\": 2}}", "duplicate_field"),
        ("{\"destination\": {\"route\": \"r\", \"context\": {\"a\": 1}}}", "invalid_map_entry"),
        ("{\"link\": \"a\", \"deviceState\": {\"deviceId\": \"other\"}}", "device_mismatch"),
        ("{\"link\": \"a\", \"deviceState\": {\"sequence\": -1}}", "negative_sequence"),
    ])
    func `in an intent is refused with its word`(json: String, code: String) {
        #expect(Reading.code(ofIntent: Array(json.utf8)) == code)
    }

    @Test(arguments: [
        ("{\"id\": \"n1\", \"type\": \"A\", \"kind\": \"CAROUSEL\"}", "unknown_kind"),
        ("{\"id\": \"n1\", \"type\": \"A\", \"kind\": 6}", "unknown_kind"),
        ("{\"id\": \"n1\", \"type\": \"A\", \"kind\": \"tab\"}", "unknown_kind"),
        ("{\"id\": \"n1\", \"type\": \"A\", \"style\": \"CURTAIN\"}", "unknown_style"),
        ("{\"id\": \"n1\", \"type\": \"A\", \"transition\": -1}", "unknown_transition"),
        ("{\"id\": \"n1\"}", "missing_node_type"),
        ("{\"type\": \"A\"}", "missing_node_id"),
        ("{\"id\": \"$1\", \"type\": \"A\"}", "reserved_node_id"),
        (
            "{\"id\": \"n1\", \"type\": \"A\", \"children\": [{\"id\": \"n2\", \"type\": \"B\"}, "
                + "{\"id\": \"n2\", \"type\": \"C\"}]}",
            "duplicate_node_id"
        ),
        (
            "{\"id\": \"n1\", \"type\": \"A\", \"presented\": {\"id\": \"n2\", \"type\": \"B\", "
                + "\"presented\": {\"id\": \"n1\", \"type\": \"A\"}}}",
            "tree_cycle"
        ),
        (
            "{\"id\": \"n1\", \"type\": \"A\", \"kind\": \"TAB\", \"selected\": -1}",
            "dangling_reference"
        ),
        ("{\"id\": \"n1\", \"type\": \"A\", \"visible\": [0]}", "dangling_reference"),
        ("{\"id\": \"n1\", \"type\": \"A\", \"parentOverride\": \"n7\"}", "dangling_reference"),
        ("{\"id\": \"n1\", \"type\": \"A\", \"parentOverride\": \"n1\"}", "tree_cycle"),
        ("{\"id\": \"n1\", \"type\": \"A\", \"children\": [null]}", "invalid_json"),
    ])
    func `in a tree is refused with its word`(root: String, code: String) {
        let state = "{\"deviceId\": \"d\", \"windows\": [{\"id\": \"w\", \"root\": \(root)}]}"
        #expect(Reading.code(ofState: Array(state.utf8)) == code)
        let intent = "{\"link\": \"a\", \"deviceId\": \"d\", \"deviceState\": \(state)}"
        #expect(Reading.code(ofIntent: Array(intent.utf8)) == code)
    }

    @Test func `of other kinds in a state is refused with its word`() {
        #expect(
            Reading.code(ofState: Array("{\"deviceId\": \"d\", \"sequence\": \"-3\"}".utf8))
                == "negative_sequence"
        )
        #expect(Reading.code(ofState: Array("{}".utf8)) == "missing_device_id")
        #expect(
            Reading.code(ofState: Array("{\"deviceId\": \"d\"}".utf8), key: [0x65])
                == "key_mismatch"
        )
        #expect(Reading.code(ofState: Array("{}".utf8), key: [0xFF]) == "key_mismatch")
        #expect(Reading.code(ofState: Array("{}".utf8), key: [0x65]) == "accepted")
        let twins = "{\"deviceId\": \"d\", \"windows\": [{\"id\": \"w\"}, {\"id\": \"w\"}]}"
        #expect(Reading.code(ofState: Array(twins.utf8)) == "duplicate_node_id")
    }

    @Test func `without a value is refused`() {
        #expect(Reading.code(ofIntent: nil) == "null_record")
    }

    @Test(
        arguments: [
            [0xFF], [0xC3, 0x28], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xE2, 0x82],
        ] as [[UInt8]]
    )
    func `in the encoding of text is refused`(bytes: [UInt8]) {
        let json = Array("{\"link\": \"".utf8) + bytes + Array("\"}".utf8)
        #expect(Reading.code(ofIntent: json) == "invalid_utf8")
        let ignored = Array("{\"link\": \"a\", \"other\": \"".utf8) + bytes + Array("\"}".utf8)
        #expect(Reading.code(ofIntent: ignored) == "invalid_utf8")
        let protobuf = [0x32, UInt8(bytes.count)] + bytes
        #expect(
            Reading.code(ofIntent: protobuf, headers: Reading.headers(.protobuf))
                == "invalid_utf8"
        )
    }

    @Test(
        arguments: [
            ([0x32], "invalid_protobuf"),
            ([0x32, 0x05, 0x61], "invalid_protobuf"),
            ([0x00], "invalid_protobuf"),
            ([0x07], "invalid_protobuf"),
            ([0x0C], "invalid_protobuf"),
            ([0x32, 0x01, 0x61, 0xFB, 0x01], "invalid_protobuf"),
            ([UInt8](repeating: 0xFF, count: 11), "invalid_protobuf"),
            ([], "no_target"),
            ([0x3A, 0x04, 0x12, 0x02, 0x08, 0x01], "invalid_map_entry"),
            ([0x4A, 0x05, 0x0A, 0x01, 0x74, 0x10, 0x07], "unknown_result"),
            ([0x7A, 0x02, 0x10, 0xFF], "invalid_protobuf"),
        ] as [([UInt8], String)]
    )
    func `in protobuf is refused with its word`(bytes: [UInt8], code: String) {
        #expect(Reading.code(ofIntent: bytes, headers: Reading.headers(.protobuf)) == code)
    }
}
