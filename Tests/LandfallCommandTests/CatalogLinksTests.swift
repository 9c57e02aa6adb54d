import Foundation
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallReview

@Suite(.timeLimit(.minutes(10)))
struct `Catalog links` {
    private static let print = Array(repeating: "ab", count: 32).joined(separator: ":")

    private static let app = "ABCDE12345.com.example.app"
    private static let apple = ["--aasa", "--app-id", app]
    private static let android = [
        "--assetlinks", "--package", "com.example.app", "--fingerprint", print,
    ]
    private static let catalog = """
        landfall: 1
        links: {schemes: [https], hosts: [links.example.com], exclude: ["/é/*"]}
        routes:
          order:
            context: {id: {type: int, min: 1, max: 99}, tab: "string?"}
            query: {ref: {enum: [a, b]}, q: "string?"}
            links: ["/orders/:id{/:tab}?"]
            steps: [{from: root}]
          home: {links: ["/"], steps: [{from: root}]}

        """

    private static func run(
        _ options: [String],
        on catalog: String = catalog
    ) async throws -> Invocation {
        try await Invocation.run(["catalog", "links", "-"] + options, input: catalog)
    }

    private static func json(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8))
    }

    @Test(
        arguments: [
            "", "com.example.app", "ABCDE12345", "ABCDE12345.", "abcde12345.com.example",
            "ABCDE1234.com.example", "ABCDE12345.com..example", "ABCDE12345.com.exämple",
            "ABCDE12345.com.example app", "ABCDE123456.com.example",
        ]
    )
    func `what is no app id is refused`(text: String) {
        #expect(throws: ReviewError.self) { try AppIdentifier(text) }
    }

    @Test(arguments: ["ABCDE12345.com.example.app", "0123456789.App-1"])
    func `an app id is taken as it is`(text: String) throws {
        #expect(try AppIdentifier(text).text == text)
    }

    @Test(arguments: ["", "app", "com.", ".com.app", "com.1app", "com.example-app", "com.ä"])
    func `what is no package is refused`(text: String) {
        #expect(throws: ReviewError.self) {
            try AndroidApp(package: text, fingerprints: [Self.print])
        }
    }

    @Test(arguments: ["", "AB", print + ":ab", String(print.dropLast()), "x" + print.dropFirst()])
    func `what is no fingerprint is refused`(text: String) {
        #expect(throws: ReviewError.self) {
            try AndroidApp(package: "com.example.app", fingerprints: [Self.print, text])
        }
    }

    @Test
    func `apple's file holds the apps and the components`() async throws {
        let run = try await Self.run(Self.apple)
        let expected = """
            {"applinks": {"details": [{
              "appIDs": ["ABCDE12345.com.example.app"], "defaults": {"percentEncoded": false},
              "components": [
                {"/": "/é/*", "exclude": true}, {"/": "/orders/?*/?*", "?": {"ref": "?*"}},
                {"/": "/orders/?*", "?": {"ref": "?*"}}, {"/": "/"}
              ]}]}}
            """
        #expect(run.status == 0)
        #expect(
            try Self.json(run.output) as? NSDictionary == Self.json(expected) as? NSDictionary,
            "\(run.output)"
        )
    }

    @Test
    func `android's file holds the app and both spellings`() async throws {
        let run = try await Self.run(Self.android)
        let expected = """
            [{"relation": ["delegate_permission/common.handle_all_urls"],
              "target": {"namespace": "android_app", "package_name": "com.example.app",
                         "sha256_cert_fingerprints": ["\(Self.print.uppercased())"]},
              "relation_extensions": {"delegate_permission/common.handle_all_urls": {
                "dynamic_app_link_components": [
                  {"/": "/é/*", "exclude": true}, {"/": "/%C3%A9/*", "exclude": true},
                  {"/": "/orders/?*/?*", "?": {"ref": "?*"}},
                  {"/": "/orders/?*", "?": {"ref": "?*"}}, {"/": "/"}
                ]}}}]
            """
        #expect(run.status == 0)
        #expect(
            try Self.json(run.output) as? NSArray == Self.json(expected) as? NSArray,
            "\(run.output)"
        )
    }

    @Test
    func `both files are written into the folder of their names`() async throws {
        let folder = try TemporaryFolder()
        let output = URL(filePath: try folder.file("keep", "")).deletingLastPathComponent()
        let run = try await Self.run(Self.apple + Self.android + ["--output", output.path])
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        let alone = try await Self.run(Self.apple)
        let place = output.appending(path: ".well-known")
        let apple = place.appending(path: "apple-app-site-association")
        #expect(try String(contentsOf: apple, encoding: .utf8) == alone.output)
        let android = place.appending(path: "assetlinks.json")
        #expect(FileManager.default.fileExists(atPath: android.path))
        let failed = try await Self.run(Self.apple + ["--output", apple.path])
        #expect(failed.status == 1)
        #expect(failed.complaint.contains("can't be written"))
    }

    @Test
    func `the table shows what a link brings`() async throws {
        let run = try await Self.run([])
        #expect(run.status == 0)
        #expect(
            run.output == """
                schemes: https
                hosts: links.example.com
                excluded: /é/*

                pattern              route  parameters                    query                 excluded
                /orders/:id{/:tab}?  order  id: int 1...99, tab: string?  q: string?, ref: a|b  -
                /                    home   -                             -                     -

                """
        )
        let document = try Self.json(await Self.run(["--json"]).output) as? NSDictionary
        let links = document?["links"] as? [NSDictionary]
        #expect(links?.compactMap { $0["pattern"] as? String } == ["/orders/:id{/:tab}?", "/"])
    }

    @Test
    func `what can't be excluded is said, with a link that would be lost`() async throws {
        let catalog = """
            landfall: 1
            links: {schemes: [https], hosts: [links.example.com]}
            routes:
              any: {links: ["/c/*"], exclude: ["/c/secret"], steps: [{from: root}]}

            """
        let run = try await Self.run(Self.apple, on: catalog)
        #expect(run.status == 0)
        #expect(
            run.complaint == """
                landfall: the exclusion "/c/secret" of route "any" is left out: as the systems \
                match, it would shut out /c/secret/, which a route takes

                """
        )
    }

    private static let misuses: [(options: [String], words: String)] = [
        (["--aasa"], "--aasa needs --app-id"),
        (["--app-id", app], "--app-id has no effect without --aasa"),
        (["--assetlinks"], "--assetlinks needs --package"),
        (["--assetlinks", "--package", "a.b"], "--assetlinks needs --fingerprint"),
        (["--package", "a.b"], "have no effect without --assetlinks"),
        (apple + ["--json"], "--json prints the table"),
        (["--output", "x"], "--output needs --aasa or --assetlinks"),
        (apple + android, "two files need --output"),
        (["--aasa", "--app-id", "example"], "is no app id"),
    ]

    @Test(arguments: misuses)
    func `options that don't fit are bad usage`(options: [String], words: String) async throws {
        let run = try await Self.run(options)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.complaint.contains(words), "\(run.complaint)")
    }

    @Test
    func `a catalog without https links needs no file`() async throws {
        let text = """
            landfall: 1
            links: {schemes: [app]}
            routes: {a: {links: ["/"], steps: [{from: root}]}}

            """
        let run = try await Self.run(Self.apple, on: text)
        #expect(run.status == 2)
        #expect(run.complaint.contains("has no https links"))
    }
}
