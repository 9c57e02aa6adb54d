import ArgumentParser
import Foundation
import LandfallKafka
import LandfallValues
import Synchronization
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallSettings

/// Links that the gateway wraps and serves.
extension GatewayTests {
    @Test func `Links are wrapped that a catalog has`() async throws {
        let folder = try TemporaryFolder()
        let files = try Self.linkFiles(folder)
        func wrap(_ words: [String]) async throws -> Invocation {
            try await Invocation.run(
                ["catalog", "wrap-link"] + files + words,
                environment: Self.environment()
            )
        }
        let two = ["https://links.example.com/c/77", "https://links.example.com/"]
        let wrapped = try await wrap(["--campaign", "w47", "--index", "4"] + two)
        #expect(wrapped.status == 0, "\(wrapped.complaint)")
        let links = wrapped.output.split(separator: "\n")
        #expect(links.count == 2)
        #expect(links.allSatisfy { $0.hasPrefix("https://links.example.com/l/k1.") })
        #expect(
            wrapped.complaint
                == "landfall: warning: no route of the catalog takes https://links.example.com/: it opens in a "
                + "browser only\n"
        )
        let strict = try await wrap(["--strict"] + two)
        #expect(strict.status == 1)
        #expect(strict.output.isEmpty)
        #expect(
            strict.complaint
                == "landfall: https://links.example.com/ can't be wrapped: no route of the catalog takes it\n"
        )
        let allBad = try await wrap(["https://evil.example/1", two[0], "https://evil.example/2"])
        #expect(allBad.status == 1)
        #expect(allBad.output.isEmpty)
        #expect(allBad.complaint.contains("example/1 can't"))
        #expect(allBad.complaint.contains("example/2 can't"))
        let foreign = try await wrap(["https://evil.example/c/77"])
        #expect(foreign.status == 1)
        #expect(foreign.complaint.contains("it is no https link of a host in the catalog"))
        let long = try await wrap(["--campaign", String(repeating: "c", count: 65), two[0]])
        #expect(long.status == 1)
        #expect(long.complaint.contains("campaign and message 64 each"))
        let index = try await wrap(["--index=-1", two[0]])
        #expect(index.status == 2)
    }

    /// The flags that name a catalog and keys of clicks.
    private static func linkFiles(_ folder: borrowing TemporaryFolder) throws -> [String] {
        let secret = String(repeating: "QUFB", count: 11)
        return [
            "--catalog", try folder.file("routes.yaml", Self.catalog("links.example.com")),
            "--click-keys-file", try folder.file("clicks.txt", "k1:\(secret)"),
        ]
    }

    @Test func `It serves the links of a catalog, and takes a changed one without a restart`()
        async throws
    {
        let folder = try TemporaryFolder()
        let keys = try folder.file("keys.json", Self.keys)
        let files = try Self.linkFiles(folder)
        let cluster = try Self.cluster()
        let command = try RunningCommand(
            [
                "gateway", "--brokers", cluster.bootstrapServers.joined(separator: ","),
                "--gateway-listen", "127.0.0.1:0", "--admin", "off", "--gateway-drain-delay", "0s",
                "--gateway-api-keys-file", keys, "--gateway-android-package", "com.example.chat",
                "--gateway-apple-app-ids", "ABCDE12345.com.example.chat",
                "--gateway-android-fingerprints",
                Array(repeating: "AB", count: 32).joined(separator: ":"),
            ] + files,
            environment: Self.environment()
        )
        let lines = await command.complaints(until: "the gateway is open")
        let open = Self.address(in: lines, "the gateway is open")
        let gateway = try #require(open)
        let wrapped = try await Invocation.run(
            ["catalog", "wrap-link"] + files + ["https://links.example.com/c/77"],
            environment: Self.environment()
        )
        let place = wrapped.output.dropFirst("https://links.example.com".count).dropLast()
        func click() async throws -> String {
            try await Self.curl(
                [
                    "-o", "/dev/null", "-w", "%{http_code} %{redirect_url}",
                    "http://\(gateway)\(place)",
                ]
            )
        }
        func file(_ name: String, _ host: String) async throws -> String {
            try await Self.curl(["-H", "Host: \(host)", "http://\(gateway)/.well-known/\(name)"])
        }
        #expect(try await click() == "302 https://links.example.com/c/77")
        let apple = try await file("apple-app-site-association", "links.example.com")
        #expect(apple.contains("ABCDE12345.com.example.chat") && apple.contains("\"/l/*\""))
        #expect(apple.contains("\"/c/?*\""), "\(apple)")
        let android = try await file("assetlinks.json", "links.example.com")
        #expect(android.contains("com.example.chat") && android.contains("AB:AB"))
        // A broken catalog changes nothing; another one is taken, and its links only.
        _ = try folder.file("routes.yaml", "landfall: 1\n")
        let isRefused = Mutex(false)
        async let refusal: String? = {
            let lines = await command.complaints(until: "a changed file can't be used")
            isRefused.withLock { $0 = true }
            return lines.last { $0.contains("a changed file can't be used") }
        }()
        let deadline = ContinuousClock.now + .seconds(120)
        repeat {
            #expect(try await click() == "302 https://links.example.com/c/77")
        } while !isRefused.withLock({ $0 }) && .now < deadline
        let said = try #require(await refusal)
        #expect(said.contains("routes.yaml:1:1: "))
        #expect(!said.contains("^") && !said.contains(#"\n"#), "\(said)")
        _ = try folder.file("routes.yaml", Self.catalog("other.example.com"))
        while try await click().hasPrefix("302"), .now < deadline {}
        #expect(try await click() == "404 ")
        let other = try await file("apple-app-site-association", "other.example.com")
        #expect(other.contains("\"/l/*\""))
        let gone = try await file("apple-app-site-association", "links.example.com")
        #expect(gone.contains("not_found"))
        #expect(await command.stop() == 0)
    }

    static func catalog(_ host: String) -> String {
        """
        landfall: 1
        screens: {Chat: {context: {chatId: string}}}
        links: {schemes: [https], hosts: [\(host)]}
        routes:
          chat:
            context: {chatId: string}
            links: ["/c/:chatId"]
            steps:
              - {screen: Chat, find: any, set: [chatId], action: replace-root}
              - from: root

        """
    }

    static func address(in lines: [String], _ words: String) -> Substring? {
        lines.last { $0.contains(words) }?.firstMatch(of: /127\.0\.0\.1:[0-9]+/)?.output
    }

    static func curl(_ arguments: [String]) async throws -> String {
        try await withTaskExecutorPreference(TaskThreadExecutor(label: "landfall.tests")) {
            try await apart(arguments)
        }
    }

    @concurrent private static func apart(_ arguments: [String]) async throws -> String {
        try SpawnedProcess.run(
            "/usr/bin/env",
            ["curl", "--silent", "--max-time", "60"] + arguments
        )
        .text
    }
}
