import Foundation
import Testing

@testable import LandfallCommand

/// The page of the guide that shows catalogs by their shapes, the files, and the pictures of them.
///
/// `deploy/test` verifies the files. `LANDFALL_REFERENCE=write` draws the pictures anew.
@Suite(.timeLimit(.minutes(10)))
struct `The cookbook` {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../..").standardized
    private static let guide = root.appending(path: "docs/Guide.docc")
    private static let folder = root.appending(path: "deploy/samples/cookbook")

    private static var files: [URL] {
        get throws {
            try FileManager.default.contentsOfDirectory(
                at: folder,
                includingPropertiesForKeys: nil
            ).filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
        }
    }

    private static var page: String {
        get throws {
            try String(contentsOf: guide.appending(path: "Cookbook.md"), encoding: .utf8)
        }
    }

    @Test func `has ten shapes without a warning`() async throws {
        let paths = try Self.files.map(\.path)
        #expect(paths.count == 10)
        let run = try await Invocation.run(["catalog", "check", "--strict"] + paths)
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func `shows each file with its picture`() throws {
        let page = try Self.page
        for file in try Self.files {
            let name = file.deletingPathExtension().lastPathComponent
            #expect(page.contains("`deploy/samples/cookbook/\(name).yaml`"))
            #expect(page.contains("](Cookbook-\(name).svg)"))
        }
        let pictures = page.matches(of: /\]\((Cookbook-[^)]*)\)/).map { String($0.1) }
        #expect(try pictures.count == Self.files.count)
    }

    @Test func `shows routes as they stand in the files`() throws {
        let page = try Self.page
        let texts = try Self.files.map { try String(contentsOf: $0, encoding: .utf8) }
        let blocks = page.matches(of: /(?s)```yaml\n(.*?)```/).map { String($0.1) }
        #expect(blocks.count == texts.count + 1)
        for block in blocks {
            // Each part begins with the name of a route or of a flow, which has no indentation.
            let lines = block.split(separator: "\n")
            let starts = lines.indices.filter { lines[$0].first != " " } + [lines.endIndex]
            #expect(starts.first == lines.startIndex)
            for (start, end) in zip(starts, starts.dropFirst()) {
                let part = lines[start..<end].map { "  \($0)\n" }.joined()
                #expect(texts.contains { $0.contains(part) }, "in no file:\n\(part)")
            }
        }
    }

    @Test func `has pictures that the program draws`() async throws {
        for file in try Self.files {
            let name = file.deletingPathExtension().lastPathComponent
            let picture = Self.guide.appending(path: "Cookbook-\(name).svg")
            let run = try await Invocation.run(["catalog", "graph", file.path, "--format", "svg"])
            #expect(run.status == 0, "\(run.complaint)")
            if ProcessInfo.processInfo.environment["LANDFALL_REFERENCE"] == "write" {
                try Data(run.output.utf8).write(to: picture)
            }
            let committed = try String(contentsOf: picture, encoding: .utf8)
            #expect(committed == run.output, "draw the pictures anew: LANDFALL_REFERENCE=write")
        }
    }
}
