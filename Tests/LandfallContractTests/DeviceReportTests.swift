import Landfall
import LandfallContract
import LandfallWire
import SwiftProtobuf
import Testing

/// What devices say of plans: the launch of a basis, the reason of a result, and the report of both.
@Suite struct `What devices say of plans` {
    private static func result(
        reason: String,
        _ encoding: ContentEncoding
    ) throws -> Result<PlanResult, ContractError> {
        let message = WirePlanResult.with {
            $0.planID = "p"
            $0.result = .failed
            $0.reason = reason
        }
        let bytes: [UInt8] =
            switch encoding {
            case .json: try message.jsonUTF8Bytes()
            case .protobuf: try message.serializedBytes()
            }
        return Result { () throws(ContractError) in
            try Reading.result(bytes, headers: Reading.headers(encoding))
        }
    }

    @Test(
        arguments: ["other_tree", "a", "x9_", String(repeating: "a", count: 64)],
        ContentEncoding.allCases
    )
    func `a word in lower snake case is the reason of a result`(
        reason: String,
        encoding: ContentEncoding
    ) throws {
        let read = try Self.result(reason: reason, encoding).get()
        #expect(read.reason == reason)
        let again = try Reading.result(
            encoding.bytes(of: read),
            headers: Reading.headers(encoding)
        )
        #expect(again == read)
    }

    @Test(
        arguments: [
            "Other", "9lives", "_a", "two words", "a-b", "größe", "a\n", "ann@example.com",
            String(repeating: "a", count: 65),
        ],
        ContentEncoding.allCases
    )
    func `any other reason makes the result unreadable`(
        reason: String,
        encoding: ContentEncoding
    ) throws {
        let read = try Self.result(reason: reason, encoding)
        #expect(read == .failure(.invalidReason))
        #expect(ContractError.invalidReason.code == "invalid_reason")
    }

    @Test(arguments: ContentEncoding.allCases)
    func `a result without a reason is written as ever`(encoding: ContentEncoding) throws {
        let read = try Self.result(reason: "", encoding).get()
        #expect(read.reason == "")
        let expected: [UInt8] =
            encoding == .json
            ? Array(#"{"planId":"p","result":"FAILED"}"#.utf8) : [0x0A, 1, 0x70, 0x20, 3]
        #expect(encoding.bytes(of: read) == expected)
    }

    /// `Duration` has the two fields that `PlanBasis` had before it had a launch.
    @Test func `a reader that knows no launch takes the other two fields`() throws {
        var plan = ActionPlan(outcome: .navigate)
        plan.basedOn = PlanBasis(sequence: 42, source: .stored, launchID: "L9")
        let written = try WireActionPlan(serializedBytes: ContentEncoding.protobuf.bytes(of: plan))
        #expect(written.basedOn.launchID == "L9")
        let old = try Google_Protobuf_Duration(
            serializedBytes: written.basedOn.serializedBytes() as [UInt8]
        )
        #expect(old.seconds == 42)
        #expect(old.nanos == 2)
    }

    @Test(arguments: [
        #"{"planId":"p","result":"STALE","reason":"other_tree","later":{"a":[1]}}"#,
        #"{"planId":"p","result":2,"later":"x","reason":"other_tree"}"#,
    ])
    func `fields of later versions are ignored`(json: String) throws {
        let read = try Reading.result(Array(json.utf8))
        #expect(read.result == .stale)
        #expect(read.reason == "other_tree")
    }

    @Test(arguments: ContentEncoding.allCases, ContentEncoding.allCases)
    func `a report goes from one encoding to the other`(
        read: ContentEncoding,
        written: ContentEncoding
    ) throws {
        var readable = 0
        for seed in 0..<200 {
            var messages = RandomMessages(seed: UInt64(seed) + 6_000_000)
            let message = messages.report()
            let bytes: [UInt8] =
                switch read {
                case .json: try message.jsonUTF8Bytes()
                case .protobuf: try message.serializedBytes()
                }
            guard let report = try? DeviceReport(reading: bytes, in: read) else { continue }
            readable += 1
            let back: WireDeviceReport =
                switch written {
                case .json: try WireDeviceReport(jsonUTF8Bytes: written.bytes(of: report))
                case .protobuf: try WireDeviceReport(serializedBytes: written.bytes(of: report))
                }
            #expect(
                back.state == WireDeviceState(try #require(report.state)),
                "seed \(seed)"
            )
            #expect(back.results == message.results, "seed \(seed)")
        }
        #expect(readable > 100)
    }

    private static let faults: [(json: String, code: String)] = [
        ("{}", "accepted"), (#"{"state":null,"results":[]}"#, "accepted"), ("[]", "invalid_json"),
        (#"{"state":{}}"#, "accepted"),
        (#"{"state":{"deviceId":"d"},"results":[{"planId":"p"}]}"#, "unknown_result"),
        (
            #"{"state":{"deviceId":"d"},"results":[{"planId":"p","result":"FAILED","reason":"A"}]}"#,
            "invalid_reason"
        ),
        (
            #"{"state":{"deviceId":"d"},"results":["#
                + Array(repeating: #"{"planId":"p","result":"APPLIED"}"#, count: 33)
                .joined(separator: ",") + "]}",
            "too_many_results"
        ),
        (#"{"state":{"deviceId":"d","sequence":-1}}"#, "negative_sequence"),
        (#"{"state":{"deviceId":"d"}} "#, "accepted"),
        (#"{"state":{"deviceId":"d"}} x"#, "invalid_json"),
    ]

    @Test(arguments: faults)
    func `a report that is none is refused`(json: String, code: String) {
        var found = "accepted"
        do throws(ContractError) {
            _ = try DeviceReport(reading: Array(json.utf8), in: .json)
        } catch { found = error.code }
        #expect(found == code)
    }

    private static let one = #"{"planId":"p","result":"APPLIED"}"#

    private static let resultLists: [(json: String, count: Int?)] = [
        (one, 1), ("[\(one)]", 1), (" [ \(one) , \(one) ] ", 2), ("[]", 0),
        ("", nil), ("null", nil), ("{}", nil), ("[\(one)", nil), ("[\(one),]", nil),
        ("\(one),\(one)", nil), ("[[\(one)]]", nil), ("[\(one)]\(one)", nil),
        ("\(one)],\"more\":[", nil), ("[\(one)],\"more\":1", nil), ("\(one)]}", nil),
        ("[" + Array(repeating: one, count: 33).joined(separator: ",") + "]", nil),
    ]

    @Test(arguments: resultLists)
    func `results come alone, as one or as a list, with nothing behind`(
        json: String,
        count: Int?
    ) {
        let report = try? DeviceReport(resultsInJSON: Array(json.utf8))
        #expect(report?.results.count == count)
        #expect(report?.state == nil)
    }

    @Test func `a report that is too long is refused before it is read`() {
        #expect(throws: ContractError.recordTooLarge(bytes: 262_145, limit: 262_144)) {
            try DeviceReport(reading: Array(repeating: 0x20, count: 262_145), in: .json)
        }
    }
}
