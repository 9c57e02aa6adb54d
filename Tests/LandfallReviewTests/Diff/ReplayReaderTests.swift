import Foundation
import Landfall
import LandfallBytes
import LandfallContract
import TestSupport
import Testing

@testable import LandfallReview

@Suite(.timeLimit(.minutes(10)))
struct `Recordings that catalog diff replays` {
    /// A line as `kcat -J` writes it.
    private static func line(
        at milliseconds: Int64,
        key: String?,
        _ payload: String?,
        headers: String = "[]"
    ) throws -> String {
        func quoted(_ text: String?) throws -> String {
            guard let text else { return "null" }
            return String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        }
        return """
            {"topic":"t","partition":0,"offset":3,"tstype":"create","ts":\(milliseconds),"broker":1,\
            "headers":\(headers),"key":\(try quoted(key)),"payload":\(try quoted(payload))}
            """
    }

    private static func state(_ screen: String) -> String {
        let root = #"{"id":"n1","type":"\#(screen)"}"#
        return #"{"deviceId":"d","sequence":"1","windows":[{"id":"w","key":true,"root":\#(root)}]}"#
    }

    private static let intent =
        #"{"intentId":"i","deviceId":"d","link":"https://links.example.com/c"}"#

    /// Reads all intents, each with the type of the screen that its device shows.
    private static func screens(intents: [String], states: [String]?) throws -> [String?] {
        let folder = try TemporaryFolder()
        let path = try folder.file("intents", intents.joined(separator: "\n"))
        let states = try states.map { try folder.file("states", $0.joined(separator: "\n")) }
        var reader = ReplayReader(
            intents: try ReplayFile(path, as: "--intents"),
            states: try states.map { try ReplayFile($0, as: "--states") }
        )
        var screens: [String?] = []
        while let replayed = try reader.next() {
            let tree = replayed.stored?.tree
            screens.append(tree.map { $0.type(of: $0.root(ofWindow: 0)).name })
        }
        return screens
    }

    @Test func `take the last state before each intent`() throws {
        let screens = try Self.screens(
            intents: [
                Self.line(at: 1_000, key: "d", Self.intent),
                Self.line(at: 2_000, key: "d", Self.intent),
                Self.line(at: 3_000, key: "d", Self.intent),
                Self.line(at: 4_000, key: "d", Self.intent),
                // With somebody else's key it is a dead letter, and takes no state.
                Self.line(at: 4_500, key: "other", Self.intent),
                Self.line(
                    at: 5_000,
                    key: "other",
                    Self.intent.replacing(#""d""#, with: #""other""#)
                ),
            ],
            states: [
                Self.line(at: 1_500, key: "d", Self.state("A")),
                Self.line(at: 2_000, key: "d", Self.state("B")),
                Self.line(at: 2_100, key: "d", "no state"),
                Self.line(at: 3_500, key: "d", nil),
            ]
        )
        #expect(screens == [nil, "B", "B", nil, nil])
    }

    @Test func `need no order as long as no states are looked up`() throws {
        let lines = [
            try Self.line(at: 2_000, key: "d", Self.intent),
            try Self.line(at: 1_000, key: "d", Self.intent),
        ]
        #expect(try Self.screens(intents: lines, states: nil) == [nil, nil])
        let failure = #expect(throws: ReviewError.self) {
            try Self.screens(intents: lines, states: [])
        }
        guard case .refused(let message) = failure else { throw try #require(failure) }
        #expect(message.contains("intents:2 is earlier"))
        #expect(message.contains("sort_by(.ts)"))
    }

    @Test func `with states in no order are refused`() throws {
        let failure = #expect(throws: ReviewError.self) {
            try Self.screens(
                intents: [Self.line(at: 9_000, key: "d", Self.intent)],
                states: [
                    Self.line(at: 2_000, key: "d", Self.state("A")),
                    Self.line(at: 1_000, key: "d", Self.state("B")),
                ]
            )
        }
        #expect(failure?.description.contains("states:2 is earlier") ?? false)
    }

    @Test func `keep headers, with values and without`() throws {
        let line = try Self.line(
            at: 1_000,
            key: nil,
            "x",
            headers: #"["content-type","application/json","empty",null]"#
        )
        let members = try #require(JSONMembers(Array(line.utf8)[...]))
        let replayed = try ReplayedRecord(members, number: 1) { _ in 1 }
        #expect(replayed.time.millisecondsSinceEpoch == 1_000)
        #expect(replayed.record.key == nil)
        #expect(replayed.record.place.offset == 3)
        #expect(replayed.record.headers.map(\.name) == ["content-type", "empty"])
        #expect(
            replayed.record.headers.contains(
                RecordHeader(name: "content-type", text: "application/json")
            )
        )
        #expect(replayed.record.headers.last?.value == nil)
    }

    @Test(
        arguments: [
            ("{}", "unknown_line"), ("[]", "not_an_object"), ("{", "not_an_object"),
            (#"{"at":"soon","topic":"t","key":"k","value":{}}"#, "unknown_line"),
            (#"{"ts":1,"topic":"t"}"#, "unknown_line"), (#"{"intent":{}}"#, "no_target"),
            (#"{"at":"+00:00:01.000","topic":"t","key":"k","value":null}"#, "null_record"),
        ]
    )
    func `count what can't be read by its reason`(line: String, code: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("intents", "\n" + line + "\n")
        var reader = ReplayReader(intents: try ReplayFile(path, as: "--intents"), states: nil)
        #expect(try reader.next() == nil)
        #expect(reader.unreadable == [code: 1])
        #expect(reader.firstFault?.hasPrefix("\(path):2: ") ?? false)
    }
}
