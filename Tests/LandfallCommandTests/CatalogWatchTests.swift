import Foundation
import Glibc
import TestSupport
import Testing

@testable import LandfallCommand

@Suite(.timeLimit(.minutes(10)))
struct `Watching a catalog` {
    private static let samples = Samples.chat.deletingLastPathComponent()

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: samples.appending(path: name), encoding: .utf8)
    }

    private static func watch(_ path: String, _ flags: [String] = []) throws -> RunningCommand {
        try RunningCommand(
            ["catalog", "check", "--watch", path] + flags,
            environment: [:],
            readsOutput: true
        )
    }

    /// Saves as an editor does that never lets others see a part of a file.
    private static func save(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    @Test func `checks and verifies each save until it is interrupted`() async throws {
        let folder = try TemporaryFolder()
        let sound = try Self.text("cookbook/chat-that-switches.yaml")
        let path = try folder.file("routes.yaml", sound)
        let command = try Self.watch(path)
        var lines = await command.complaints(until: "waiting for the next save")
        #expect(lines.first == "1 catalog: no errors, no warnings")
        #expect(lines.contains("no findings"))
        #expect(lines.contains { $0.hasPrefix("complete: ") })

        try Self.save(sound.replacing("screen: Chat,", with: "screen: Chta,"), to: path)
        lines = await command.complaints(until: "waiting for the next save")
        #expect(lines.contains { $0.contains("did you mean \"Chat\"?") })
        #expect(!lines.contains { $0.contains("verifying") })

        try Self.save(Self.text("broken/chat.yaml"), to: path)
        lines = await command.complaints(until: "waiting for the next save")
        #expect(lines.contains { $0.hasPrefix("1. chat does not land: composition_failed") })
        #expect(lines.contains("   Before and after"))
        #expect(lines.contains { $0.contains("● Tab MainTabs") })
        #expect(lines.contains("1 finding"))

        command.signal(SIGINT)
        #expect(await command.end() == 0)
    }

    @Test func `leaves what it verifies for a newer save, also in a new file`() async throws {
        let folder = try TemporaryFolder()
        // Its states last for minutes: it is not verified before the newer save, however slow this is.
        let large = "../../Tests/LandfallCatalogTests/ExampleApp/routes.yaml"
        let path = try folder.file("routes.yaml", Self.text(large))
        let command = try Self.watch(path, ["--time", "1h"])
        _ = await command.complaints(until: "verifying for at most 1h")
        let other = try folder.file("other.yaml", Self.text("cookbook/tab-and-push.yaml"))
        #expect(unsafe rename(other, path) == 0)
        var lines = await command.complaints(until: "starts again")
        #expect(!lines.contains { $0.contains("waiting") })
        lines = await command.complaints(until: "waiting for the next save")
        #expect(lines.contains("no findings"))

        #expect(unsafe remove(path) == 0)
        lines = await command.complaints(until: "waiting for it")
        #expect(lines.count == 1)
        try Self.save(Self.text("market/routes.yaml"), to: path)
        _ = await command.complaints(until: "verifying")
        #expect(await command.stop() == 0)
    }

    @Test func `ends the verification when its time is up`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("routes.yaml", Self.text("market/routes.yaml"))
        let command = try Self.watch(path, ["--time", "1ms"])
        let lines = await command.complaints(until: "waiting for the next save")
        #expect(lines.contains { $0.hasPrefix("time is up: ") })
        command.signal(SIGINT)
        #expect(await command.end() == 0)
    }

    @Test func `walks at random for the rest of the time where states are left`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("routes.yaml", Self.text("market/routes.yaml"))
        // The rest of a short time may be over before the first walk, and a long one may leave no
        // states: how long is right depends on what else the machine does.
        for time in ["1s", "2s", "4s", "8s", "12s", "16s", "24s", "32s", "64s"] {
            let command = try Self.watch(path, ["--time", time])
            let lines = await command.complaints(until: "waiting for the next save")
            #expect(await command.stop() == 0)
            if lines.contains(where: { $0.hasPrefix("beyond that ") }) { return }
        }
        Issue.record("there was no random walk")
    }

    @Test(arguments: [
        (["-"], "one file"), (["a", "b"], "one file"), (["a", "--json"], "no --json"),
        (["a", "--time", "soon"], "--time is a duration from 1ms"),
        (["no-such-file"], "can't be read"),
    ])
    func `refuses what can't be watched`(arguments: [String], words: String) async throws {
        let run = try await Invocation.run(["catalog", "check", "--watch"] + arguments)
        #expect(run.status == 2)
        #expect(run.complaint.contains(words), "\(run.complaint)")
    }
}
