import Foundation
import Landfall
import LandfallBytes
import LandfallContract
import Testing

@testable import LandfallDemo
@testable import LandfallReview

@Suite struct DemoRecordingTests {
    @Test(arguments: [
        (
            #"{"a":1,"b":"x,}\"","c":{"d":[1,"]"]},"e":null}"#,
            ["1", #""x,}\"""#, #"{"d":[1,"]"]}"#, "null"]
        ),
        ("{ }", []),
        (#" { "a" : true } "#, ["true "]),
    ])
    func `the members of an object are cut out as they were written`(
        text: String,
        values: [String]
    ) throws {
        let members = try #require(JSONMembers(Array(text.utf8)[...]))
        #expect(members.all.map { String(decoding: $0.value, as: UTF8.self) } == values)
    }

    @Test(arguments: [
        "", "[1]", "{", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a":1}x"#, #"{"a":"1}"#,
    ])
    func `what is no object has no members`(text: String) {
        #expect(JSONMembers(Array(text.utf8)[...]) == nil)
    }

    @Test(arguments: [
        ("+00:12:31.250", Duration.milliseconds(751_250)),
        ("-00:00:00.300", .milliseconds(-300)),
        ("+01:00:00.000", .seconds(3600)),
    ])
    func `a time of the hour is read`(text: String, expected: Duration) {
        #expect(HourTime.offset(text) == expected)
    }

    @Test(arguments: ["", "00:00:00.000", "+0:0", "+00:60:00.000", "+00:00:61.000", "+00:00:01.5"])
    func `another text is no time`(text: String) {
        #expect(HourTime.offset(text) == nil)
    }

    @Test func `placeholders are filled where they are the whole of a string`() throws {
        let text =
            #"{"sequence":"@next","at":"@-00:00:01.500","note":"an @next here","e":"\"@next"}"#
        let now = try #require(Timestamp(seconds: 1_000_000_000, nanoseconds: 0))
        let filled = Placeholder.fill(in: Array(text.utf8), now: now, sequence: 42)
        let expected =
            #"{"sequence":"42","at":"2001-09-09T01:46:38.500Z","note":"an @next here","e":"\"@next"}"#
        #expect(String(decoding: filled, as: UTF8.self) == expected)
    }

    @Test func `a line has its headers in order, those without a value among them`() throws {
        let line = try RecordedLine(
            Array(
                #"""
                {"at":"+00:00:01.000","topic":"t","key":"k","headers":{"b":"1","a":null},"valueText":"x\ny"}
                """#.utf8
            )[...]
        )
        #expect(line.headers.map(\.name) == ["b", "a"])
        #expect(line.headers.map(\.value) == [Array("1".utf8), nil])
        #expect(line.isSimulated)
        guard case .exact(let bytes) = line.content else {
            Issue.record("the value is not taken exactly")
            return
        }
        #expect(bytes == Array("x\ny".utf8))
    }

    @Test(arguments: [
        ("nothing", RecordedLineError.notAnObject),
        ("{}", .missing("at")),
        (#"{"at":"soon","topic":"t","key":"k","value":1}"#, .missing("at")),
        (#"{"at":"+00:00:01.000","key":"k","value":1}"#, .missing("topic")),
        (#"{"at":"+00:00:01.000","topic":"t","value":1}"#, .missing("key")),
        (#"{"at":"+00:00:01.000","topic":"t","key":"k"}"#, .missing("value")),
        (
            #"{"at":"+00:00:01.000","topic":"t","key":"k","value":1,"detour":"perhaps"}"#,
            .missing("detour")
        ),
        (#"{"at":"+00:00:01.000","topic":"t","key":"k","valueBase64":"?"}"#, .missing("value")),
        (
            #"{"at":"+00:00:01.000","topic":"t","key":"k","headers":1,"value":1}"#,
            .missing("headers")
        ),
    ])
    func `a line that can't be played says what is missing`(
        text: String,
        error: RecordedLineError
    ) {
        #expect(throws: error) { try RecordedLine(Array(text.utf8)[...]) }
    }

    @Test(arguments: SampleApp.names)
    func `the sample traffic can be played, in order`(app: String) throws {
        let folder = try SampleFolder.find(nil, working: Self.repository, program: nil)
        let lines = try Recording(folder: "\(folder)/\(app)") { path in
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        }.lines
        #expect(lines.count > 500)
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.at <= $1.at })
    }

    @Test func `without sample apps one line says where to look`() throws {
        #expect(throws: DemoError.self) {
            try SampleFolder.find(nil, working: "/nowhere", program: "/nowhere/else/landfall")
        }
        do throws(DemoError) {
            _ = try SampleFolder.find("/nowhere")
            Issue.record("a folder was found")
        } catch {
            guard case .setup(let line) = error else { throw error }
            #expect(line.contains("/nowhere"))
        }
    }

    @Test func `a program finds the sample apps of the repository that it was built in`() throws {
        let program = "\(Self.repository)/.build/release/landfall"
        let folder = try SampleFolder.find(nil, working: "/nowhere", program: program)
        #expect(folder.hasSuffix("/deploy/samples"))
    }

    /// The folder above `Tests`.
    static var repository: String {
        let file = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        return file.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
    }
}
