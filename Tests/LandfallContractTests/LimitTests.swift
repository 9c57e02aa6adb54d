import Landfall
import LandfallBytes
import LandfallContract
import LandfallWire
import SwiftProtobuf
import Testing

/// The bounds of the contract: at one is good, past it is refused, and nothing can exhaust a stack.
@Suite struct `Limits` {
    @Test(arguments: [(64 * 1024, nil), (64 * 1024 + 1, "headers_too_large")])
    func `bound the headers of a record, whoever reads it`(bytes: Int, expected: String?) {
        let headers = [
            RecordHeader(name: "name", value: Array(repeating: 1, count: bytes - 4 - 5)),
            RecordHeader(name: "other", value: nil),
        ]
        let origin = RecordOrigin(topic: "t", partition: 0, offset: 0)
        func code(
            _ body: (UnsafeRawBufferPointer) throws(ContractError) -> Void,
            _ json: String
        )
            -> String?
        {
            let bytes = Array(json.utf8)
            return unsafe bytes.withUnsafeBytes { bytes in
                do throws(ContractError) {
                    unsafe try body(bytes)
                    return nil
                } catch {
                    return error.code
                }
            }
        }
        let intent = unsafe code(
            { (value) throws(ContractError) in
                _ = unsafe try IntentReader().read(
                    key: nil,
                    value: value,
                    headers: headers,
                    origin: origin
                )
            },
            #"{"link":"https://x"}"#
        )
        let state = unsafe code(
            { (value) throws(ContractError) in
                _ = unsafe try StateReader().read(key: nil, value: value, headers: headers)
            },
            #"{"deviceId":"d"}"#
        )
        let result = unsafe code(
            { (value) throws(ContractError) in
                _ = unsafe try ResultReader().read(key: nil, value: value, headers: headers)
            },
            #"{"planId":"p","result":"APPLIED"}"#
        )
        #expect([intent, state, result] == [expected, expected, expected])
    }

    private func nested(_ open: String, _ close: String, _ count: Int) -> String {
        String(repeating: open, count: count) + String(repeating: close, count: count)
    }

    @Test(arguments: [
        ("{\"other\": %}", "[", "]"),
        ("{\"other\": %}", "{\"a\":", "}"),
        ("{\"attributes\": {\"a\": %}}", "[", "]"),
        ("{\"attributes\": {\"a\": %}}", "{\"a\":", "}"),
        ("%", "{\"deviceState\":", "}"),
        (
            "{\"deviceState\": {\"windows\": [{\"id\": \"w\", \"root\": %}]}}",
            "{\"id\": \"n\", \"type\": \"T\", \"presented\":", "}"
        ),
        (
            "{\"deviceState\": {\"windows\": [{\"id\": \"w\", \"root\": %}]}}",
            "{\"id\": \"n\", \"type\": \"T\", \"children\":[", "]}"
        ),
    ])
    func `refuse JSON that is nested 10,000 deep`(frame: String, open: String, close: String) {
        let middle = nested(open, close, 10000).replacing("\(open)\(close)", with: "null")
        let json = frame.replacing("%", with: middle)
        var limits = ContractLimits()
        limits.recordBytes = 1 << 20
        let code = Reading.code(ofIntent: Array(json.utf8), limits: limits)
        #expect(code == "nesting_too_deep" || frame == "%" && code == "no_target")
    }

    @Test func `refuse protobuf that is nested 10,000 deep`() {
        let groups = [UInt8](repeating: 0x8B, count: 20000).enumerated().map { index, byte in
            index.isMultiple(of: 2) ? byte : 0x01
        }
        #expect(
            Reading.code(ofIntent: groups, headers: Reading.headers(.protobuf))
                == "nesting_too_deep"
        )
        var node: [UInt8] = [0x0A, 1, 0x6E, 0x12, 1, 0x54]
        for _ in 0..<3000 { node = Reading.field(5, node) + [0x0A, 1, 0x6E, 0x12, 1, 0x54] }
        let state = Reading.field(7, [0x0A, 1, 0x77] + Reading.field(3, node))
        #expect(
            Reading.code(ofState: state, headers: Reading.headers(.protobuf))
                == "nesting_too_deep"
        )
    }

    private func tree(depth: Int) -> WireNode {
        WireNode.with {
            $0.id = "n\(depth)"
            $0.type = "T"
            if depth > 1 { $0.children = [tree(depth: depth - 1)] }
        }
    }

    private func state(_ root: WireNode) throws -> [UInt8] {
        try WireDeviceState.with {
            $0.deviceID = "d"
            $0.windows = [
                .with {
                    $0.id = "w"; $0.root = root
                }
            ]
        }.jsonUTF8Bytes()
    }

    @Test func `let a tree be 64 deep and not 65`() throws {
        #expect(Reading.code(ofState: try state(tree(depth: 64))) == "accepted")
        #expect(Reading.code(ofState: try state(tree(depth: 65))) == "nesting_too_deep")
        // As a part of a CloudEvent, which is gone over before it is read.
        let event =
            Array(
                "{\"specversion\":\"1.0\",\"id\":\"1\",\"source\":\"s\",\"type\":\"t\",\"data\":"
                    .utf8
            )
            + (try state(tree(depth: 64))) + Array("}".utf8)
        let headers = [RecordHeader(name: "content-type", text: "application/cloudevents+json")]
        #expect(Reading.code(ofState: event, headers: headers) == "accepted")
    }

    @Test func `let a tree have 1,000 nodes and not 1,001`() throws {
        func flat(_ count: Int) -> WireNode {
            WireNode.with {
                $0.id = "root"
                $0.type = "T"
                $0.children = (1..<count).map { number in
                    .with {
                        $0.id = "n\(number)"; $0.type = "T"
                    }
                }
            }
        }
        #expect(Reading.code(ofState: try state(flat(1000))) == "accepted")
        #expect(Reading.code(ofState: try state(flat(1001))) == "too_many_nodes")
        var limits = ContractLimits()
        limits.recordBytes = 1 << 24
        #expect(Reading.code(ofState: try state(flat(100_000)), limits: limits) == "too_many_nodes")
        #expect(Reading.code(ofState: try state(flat(100_000))) == "record_too_large")
    }

    @Test func `let a context have 64 entries and not 65`() throws {
        for (count, code) in [(64, "accepted"), (65, "too_many_context_entries")] {
            var context: [String: String] = [:]
            for number in 0..<count { context["k\(number)"] = "v" }
            let node = WireNode.with {
                $0.id = "n"
                $0.type = "T"
                $0.context = context
            }
            #expect(Reading.code(ofState: try state(node)) == code)
            let intent = WireNavigationIntent.with {
                $0.destination = .with {
                    $0.route = "r"; $0.context = context
                }
            }
            #expect(Reading.code(ofIntent: try intent.jsonUTF8Bytes()) == code)
        }
    }

    @Test func `let a text have 2,048 bytes and not 2,049`() {
        for (count, code) in [(2048, "accepted"), (2049, "string_too_long")] {
            let text = String(repeating: "x", count: count)
            #expect(Reading.code(ofIntent: Array("{\"link\": \"\(text)\"}".utf8)) == code)
            #expect(
                Reading.code(ofIntent: Array("{\"link\": \"\\u0078\(text.dropFirst())\"}".utf8))
                    == code
            )
            let node = "{\"id\": \"\(text)\", \"type\": \"T\"}"
            let state = "{\"deviceId\": \"d\", \"windows\": [{\"id\": \"w\", \"root\": \(node)}]}"
            #expect(Reading.code(ofState: Array(state.utf8)) == code)
        }
    }

    @Test(arguments: [4096, 4097, 200_000])
    func `leave a token of any length to the one that opens it`(count: Int) throws {
        let token = String(repeating: "t", count: count)
        let resume = "{\"resume\": {\"token\": \"\(token)\", \"result\": \"CANCELLED\"}}"
        let context = "\"context\": {\"token\": \"\(token)\"}"
        let back = "{\"destination\": {\(context), \"route\": \"return-to\"}}"
        for json in [resume, back] {
            let message = try WireNavigationIntent(jsonString: json)
            #expect(Reading.code(ofIntent: Array(json.utf8)) == "accepted")
            let bytes: [UInt8] = try message.serializedBytes()
            let record = try Reading.intent(bytes, headers: Reading.headers(.protobuf))
            #expect(record.intent.target == (try Reading.intent(Array(json.utf8))).intent.target)
        }
        let other = "{\"destination\": {\"route\": \"chat\", \(context)}}"
        #expect(Reading.code(ofIntent: Array(other.utf8)) == "string_too_long")
    }

    @Test func `let the token of a plan have 4,096 bytes and not 4,097`() throws {
        let head =
            "{\"planId\": \"p\", \"intentId\": \"i\", \"outcome\": \"DETOUR\", \"resume\": \""
        let token = String(repeating: "t", count: 4096)
        let plan = try PlanReader().read(value: Array((head + token + "\"}").utf8))
        #expect(plan.resume == token)
        let message =
            "a text is too long; the contract allows 2048 bytes, and 4096 for the token of a plan"
        #expect {
            try PlanReader().read(value: Array((head + token + "t\"}").utf8))
        } throws: {
            "\($0)" == message
        }
    }

    @Test func `bound destinations, windows, open properties and ids`() {
        let route = "{\"route\": \"r\"},"
        for (count, code) in [(16, "accepted"), (17, "too_many_destinations")] {
            let list = String(repeating: route, count: count).dropLast()
            #expect(Reading.code(ofIntent: Array("{\"destinations\": [\(list)]}".utf8)) == code)
        }
        for (count, code) in [(16, "accepted"), (17, "too_many_windows")] {
            let list = (0..<count).map { "{\"id\": \"w\($0)\"}" }.joined(separator: ",")
            let state = "{\"deviceId\": \"d\", \"windows\": [\(list)]}"
            #expect(Reading.code(ofState: Array(state.utf8)) == code)
        }
        for (count, code) in [(999, "accepted"), (1000, "too_many_attributes")] {
            let list = String(repeating: "0,", count: count).dropLast()
            let json = "{\"link\": \"a\", \"attributes\": {\"x\": [\(list)]}}"
            #expect(Reading.code(ofIntent: Array(json.utf8)) == code)
        }
        for (count, code) in [(128, "accepted"), (129, "invalid_intent_id")] {
            let id = String(repeating: "i", count: count)
            let json = "{\"link\": \"a\", \"intentId\": \"\(id)\"}"
            #expect(Reading.code(ofIntent: Array(json.utf8)) == code)
        }
    }

    @Test(arguments: [
        ("e", 1_300, "accepted"), ("\u{E9}", 450, "accepted"),
        ("\u{E9}", 650, "too_many_entries"), ("e\u{301}", 433, "too_many_entries"),
    ])
    func `bound keys that have to be normalised`(letter: String, count: Int, code: String) {
        let destinations = (0..<16).map { _ in
            let entries = (0..<10).map {
                "\"\(String(repeating: letter, count: count))\($0)\":\"v\""
            }
            return "{\"route\":\"chat\",\"context\":{\(entries.joined(separator: ","))}}"
        }
        let json = "{\"destinations\":[\(destinations.joined(separator: ","))]}"
        #expect(Reading.code(ofIntent: Array(json.utf8)) == code)
    }

    @Test func `bound the record before it is looked at`() {
        let value = [UInt8](repeating: 0x20, count: 256 * 1024 + 1)
        #expect(Reading.code(ofIntent: value) == "record_too_large")
        #expect(Reading.code(ofIntent: Array(value.dropLast())) == "invalid_json")
    }
}
