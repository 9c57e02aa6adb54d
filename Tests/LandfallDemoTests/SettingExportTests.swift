import Foundation
import TestSupport
import Testing

@testable import LandfallDemo

@Suite struct SettingExportTests {
    private static let exports = SettingExports(
        brokers: ["127.0.0.1:9092", "127.0.0.1:9093"],
        postgres: "postgres://landfall@/landfall?host=/tmp/it's here&port=5433",
        tokenKeys: "/tmp/x/token-keys"
    )

    private func app(_ name: String, prefix: String) throws -> SampleApp {
        try SampleApp(
            name: name,
            settings: .prefixed(prefix),
            recording: Recording([]),
            catalogPath: "/samples/\(name)/routes.yaml"
        )
    }

    private func lines(of name: String, prefix: String = "") throws -> [String] {
        Self.exports.lines(
            of: try app(name, prefix: prefix),
            catalog: "/tmp/x/\(name)-routes.yaml",
            admin: name == "chat" ? "127.0.0.1:4711" : nil
        )
    }

    /// What a shell has in its environment once lines are pasted.
    private func environment(after lines: [String]) throws -> [String: String] {
        let script = (lines + ["env"]).joined(separator: "\n")
        let text = try SpawnedProcess.run("/bin/sh", ["-c", script]).text
        var found: [String: String] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("LANDFALL_") {
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            found[parts[0]] = parts.last
        }
        return found
    }

    @Test func `a shell that the lines are pasted into has the settings`() throws {
        let lines = try Self.exports.shared + lines(of: "chat")
        let found = try environment(after: lines)
        #expect(found["LANDFALL_BROKERS"] == "127.0.0.1:9092,127.0.0.1:9093")
        #expect(found["LANDFALL_POSTGRES"] == Self.exports.postgres)
        #expect(found["LANDFALL_GROUP"] == "landfall-chat")
        #expect(found["LANDFALL_STATE_TOPIC"] == "navigation.device-state")
        #expect(found["LANDFALL_CATALOG"] == "/tmp/x/chat-routes.yaml")
        #expect(found["LANDFALL_ADMIN"] == "127.0.0.1:4711")
    }

    @Test func `the lines of one app replace all of another's`() throws {
        let chat = try lines(of: "chat")
        let shop = try lines(of: "shop", prefix: "shop.")
        #expect(try environment(after: chat + shop) == environment(after: shop))
        #expect(
            try environment(after: shop)["LANDFALL_INTENT_TOPICS"]
                == "shop.navigation.intents.push,shop.navigation.intents.email"
        )
    }

    @Test func `a text without signs of the shell stands as it is`() {
        #expect(SettingExports.quoted("a.b:1,c_d/e-f") == "a.b:1,c_d/e-f")
        #expect(SettingExports.quoted("$a") == "'$a'")
        #expect(SettingExports.quoted("") == "''")
    }
}
