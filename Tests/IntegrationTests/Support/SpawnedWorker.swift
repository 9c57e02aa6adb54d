import Foundation
import Glibc
import LandfallWorker
import TestSupport
import Testing

/// A worker in a process of its own, which can be killed.
final class SpawnedWorker: Sendable {
    private let process: SpawnedProcess
    private let log: URL
    /// The process among those of its group; no two that run have the same.
    let instance: String

    /// The executable beside the tests.
    private static let executable = URL(filePath: CommandLine.arguments[0])
        .resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "landfall")

    /// Starts `landfall serve` for a pipeline.
    ///
    /// - Parameters:
    ///   - pipeline: Where it works.
    ///   - group: The consumer group; the mock cluster lets a member of an older process go late.
    ///   - instance: The process among those of its group.
    ///   - catalog: The file of the catalog.
    ///   - more: Further settings, by the names of their variables without what all begin with.
    /// - Throws: What keeps the process from starting.
    init(
        _ pipeline: Pipeline,
        group: String,
        instance: String = "worker",
        catalog: URL = TestCatalog.chat.file,
        more: [String: String] = [:]
    ) throws {
        self.instance = instance
        log = FileManager.default.temporaryDirectory
            .appending(path: "landfall-worker-\(UUID().uuidString).log")
        let settings = [
            "BROKERS": pipeline.broker.addresses.joined(separator: ","),
            "POSTGRES": pipeline.database.url,
            "CATALOG": catalog.path,
            "INTENT_TOPICS": pipeline.topics.intents.joined(separator: ","),
            "STATE_TOPIC": pipeline.topics.deviceStates,
            "PLAN_TOPIC": pipeline.topics.plans,
            "PLAN_RESULT_TOPIC": pipeline.topics.planResults,
            "DEAD_LETTER_TOPIC": pipeline.topics.deadLetters,
            "GROUP": group,
            "INSTANCE": instance,
            "PATIENCE": "40s",
            "SHUTDOWN_DEADLINE": "10s",
        ]
        var environment = ["PATH": "/usr/bin:/bin", "HOME": "/"]
        // What the tests run under, it runs under as well.
        for name in ["LD_PRELOAD", "TSAN_OPTIONS", "LSAN_OPTIONS"] {
            environment[name] = ProcessInfo.processInfo.environment[name]
        }
        for (name, value) in settings.merging(more, uniquingKeysWith: { _, own in own }) {
            environment["LANDFALL_\(name)"] = value
        }
        process = try SpawnedProcess(
            Self.executable.path,
            ["serve"],
            environment: environment,
            errors: .file(log.path)
        )
        pipeline.attempts.follow(self)
    }

    deinit {
        process.signal(SIGKILL)
        try? FileManager.default.removeItem(at: log)
    }

    /// What it has logged.
    var lines: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    /// Whether it is still there.
    var isRunning: Bool { process.isRunning }

    /// Sends it a signal.
    func signal(_ number: Int32) { process.signal(number) }

    /// Waits until its log has so many lines with some words in them.
    func logs(
        _ words: String,
        times count: Int = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await eventually("no line \(words): \(lines)", sourceLocation: sourceLocation) {
            lines.split(separator: "\n").count { $0.contains(words) } >= count
        }
    }

    /// Ends it where it stands.
    func killNow() async throws {
        process.signal(SIGKILL)
        try await ended()
    }

    /// Asks it to stop, and waits until it has.
    ///
    /// - Returns: Its exit code.
    @discardableResult
    func terminate() async throws -> Int32 {
        process.signal(SIGTERM)
        return try await ended()
    }

    /// Waits until it has ended by itself.
    ///
    /// - Returns: Its exit code.
    @discardableResult
    func ended() async throws -> Int32 {
        try await eventually("the worker did not end: \(lines)") { !process.isRunning }
        return process.wait()
    }
}
