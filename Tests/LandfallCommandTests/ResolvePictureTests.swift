import Foundation
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallReview

@Suite(.timeLimit(.minutes(10)))
struct `Pictures of answers` {
    private static let resolve = ["resolve", "--catalog", Samples.catalog]

    private static func firstCase() throws -> String {
        String(try #require(try Samples.cases.split(separator: "\n").first)) + "\n"
    }

    private static func names(in folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    }

    @Test func `of one line lies where it was wanted, beside the same answer`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "tap.svg").path
        let line = try Self.firstCase()
        let plain = try await Invocation.run(Self.resolve, input: line)
        let run = try await Invocation.run(Self.resolve + ["--svg", path], input: line)
        #expect(run.status == 0)
        #expect(run.output == plain.output)
        #expect(run.complaint.isEmpty)
        #expect(try Self.names(in: folder) == ["tap.svg"])
        let svg = try String(contentsOfFile: path, encoding: .utf8)
        #expect(svg.hasPrefix("<?xml"))
        #expect(svg.hasSuffix("</svg>\n"))
        #expect(svg.contains(">chatId=77</text>"))
    }

    @Test func `of several lines are numbered as the lines are`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "a.b.svg").path
        let lines = try Samples.cases.split(separator: "\n").prefix(2)
        let input = "\(lines[0])\nnull\n\n\(lines[1])\n"
        let run = try await Invocation.run(Self.resolve + ["--svg", path], input: input)
        #expect(run.status == 1)
        #expect(try Self.names(in: folder) == ["a.b-1.svg", "a.b-4.svg"])
        #expect(run.complaint.contains("2 pictures"))
    }

    @Test func `show no values when they are redacted, nor does the answer`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "tap.svg").path
        let line = try Self.firstCase()
        let run = try await Invocation.run(
            Self.resolve + ["--svg", path, "--redact"],
            input: line
        )
        #expect(run.status == 0)
        let svg = try String(contentsOfFile: path, encoding: .utf8)
        #expect(svg.contains("chatId=…"))
        let isShown = svg.contains("=77") || svg.contains("/77")
        #expect(!isShown)
        #expect(!run.output.contains(#":"77""#))
    }

    @Test func `are not written over a folder, nor where there is none`() async throws {
        let folder = try TemporaryFolder()
        let missing = folder.url.appending(path: "none/tap.svg").path
        let line = try Self.firstCase()
        for path in [folder.url.path, missing, "-", ""] {
            let run = try await Invocation.run(Self.resolve + ["--svg", path], input: line)
            #expect(run.status == 2)
            #expect(run.complaint.split(separator: "\n").count == 1)
            #expect(run.complaint.contains("--svg"))
        }
        #expect(try Self.names(in: folder).isEmpty)
    }

    @Test func `of nothing are none, which is said`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "tap.svg").path
        let run = try await Invocation.run(Self.resolve + ["--svg", path])
        #expect(run.status == 0)
        #expect(run.complaint.contains("no picture"))
        #expect(try Self.names(in: folder).isEmpty)
    }

    @Test func `end at a limit`() throws {
        let folder = try TemporaryFolder()
        var series = PictureSeries(path: folder.url.appending(path: "x").path)
        for number in 1...PictureSeries.limit {
            try series.add("<svg/>", number: Int64(number))
        }
        #expect(throws: ReviewError.self) {
            try series.add("<svg/>", number: Int64(PictureSeries.limit) + 1)
        }
        #expect(try Self.names(in: folder).count == PictureSeries.limit)
        #expect(try Self.names(in: folder).contains("x-7"))
    }

    @Test(arguments: [[], ["--explain"], ["--explain=json"]])
    func `go with any output, and JSON wins where it is asked for`(flags: [String]) async throws {
        let line = try Self.firstCase()
        let run = try await Invocation.run(Self.resolve + flags + ["--json"], input: line)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix(#"{"plan":{"#))
        #expect(run.output.contains(#""explanation":{"#) == !flags.isEmpty)
    }
}
