import Foundation
import TestSupport
import Testing

@testable import LandfallCommand

@Suite(.timeLimit(.minutes(10)))
struct `The graph of a catalog on the command line` {
    private static let graph = ["catalog", "graph", Samples.catalog]

    @Test(arguments: [
        ([], "flowchart LR\n"), (["--format", "mermaid"], "flowchart LR\n"),
        (["--format", "dot"], "digraph catalog {\n"), (["--format=svg"], "<?xml "),
        (["--format=json"], "{\n"),
    ])
    func `is written in each language`(flags: [String], beginning: String) async throws {
        let run = try await Invocation.run(Self.graph + flags)
        #expect(run.status == 0)
        #expect(run.complaint.isEmpty)
        #expect(run.output.hasPrefix(beginning))
        #expect(run.output.contains("SettingsNavigation"))
    }

    @Test(arguments: [
        ("g.mmd", "flowchart"), ("g.gv", "digraph"), ("g.svg", "<?xml"), ("g.json", "{"),
        ("g", "flowchart"),
    ])
    func `goes into a file, whose name decides on the language`(
        name: String,
        beginning: String
    ) async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: name).path
        let run = try await Invocation.run(Self.graph + ["--output", path])
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix(beginning))
    }

    @Test func `goes into no file whose name has another ending`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "x.png").path
        let run = try await Invocation.run(Self.graph + ["--output", path])
        #expect(run.status == 2)
        #expect(
            run.complaint
                == "landfall: --output: \(path) has no known ending: use .svg, .dot, .mmd or .json, or "
                + "give --format\n"
        )
        #expect(!FileManager.default.fileExists(atPath: path))
        let told = try await Invocation.run(Self.graph + ["--output", path, "--format", "svg"])
        #expect(told.status == 0)
    }

    @Test func `is JSON whose edges join its nodes`() async throws {
        let run = try await Invocation.run(Self.graph + ["--format", "json"])
        let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let object = try #require(json as? [String: [[String: Any]]])
        let ids = Set(object["nodes"]?.compactMap { $0["id"] as? String } ?? [])
        let edges = try #require(object["edges"])
        #expect(ids.contains("route:chat"))
        #expect(!edges.isEmpty)
        for edge in edges {
            #expect(ids.contains(try #require(edge["from"] as? String)))
            #expect(ids.contains(try #require(edge["to"] as? String)))
            #expect((edge["kind"] as? String)?.isEmpty == false)
        }
    }

    @Test func `is that of one route where one is named`() async throws {
        let run = try await Invocation.run(Self.graph + ["--route", "chats"])
        #expect(run.status == 0)
        #expect(run.output.contains("ChatList"))
        #expect(!run.output.contains("Profile"))
    }

    @Test func `refuses what it can't draw or write with one line`() async throws {
        let folder = try TemporaryFolder()
        let broken = try folder.file("broken.yaml", "landfall: 1\nroutes: 7\n")
        let cases = [
            Self.graph + ["--route", "chat\u{1B}"], Self.graph + ["--output", folder.url.path],
            Self.graph + ["--format", "png"], ["catalog", "graph", folder.url.path + "/none"],
            ["catalog", "graph"],
        ]
        for arguments in cases {
            let run = try await Invocation.run(arguments)
            #expect(run.status == 2)
            #expect(run.output.isEmpty)
            #expect(run.complaint.split(separator: "\n").count == 1)
            #expect(!run.complaint.contains("\u{1B}"))
        }
        let run = try await Invocation.run(["catalog", "graph", broken])
        #expect(run.status == 2)
        #expect(run.complaint.contains("broken.yaml:2:9"))
    }
}
