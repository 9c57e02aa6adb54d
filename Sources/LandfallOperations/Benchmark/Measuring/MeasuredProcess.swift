import Foundation
import Glibc

/// A process that is measured, with its own log.
final class MeasuredProcess {
    /// What it is called in messages.
    let name: String
    private let process = Process()
    /// The file of its log.
    let log: URL

    /// Starts the process.
    ///
    /// - Parameters:
    ///   - name: What it is called in messages.
    ///   - program: The executable, and the variables that all have.
    ///   - arguments: The words that say what it is.
    ///   - variables: The variables that it has besides.
    /// - Throws: What keeps it from starting.
    init(
        _ name: String,
        _ program: BenchmarkProgram,
        arguments: [String],
        variables: [String: String]
    ) throws {
        self.name = name
        log = FileManager.default.temporaryDirectory
            .appending(path: "landfall-bench-\(UUID().uuidString).log")
        try Data().write(to: log)
        process.executableURL = URL(filePath: program.executable)
        process.arguments = arguments
        process.environment = program.environment.merging(variables) { _, own in own }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        try? FileManager.default.removeItem(at: log)
    }

    /// Whether it is still there.
    var isRunning: Bool { process.isRunning }

    /// What it has logged.
    var lines: [Substring] {
        ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n")
    }

    /// Finds the admin address in a worker's log; `nil` before the worker has logged it.
    static func adminAddress(inLog log: URL) -> String? {
        let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.contains("the admin port is open") }
        return line?.firstMatch(of: /127\.0\.0\.1:\d+/).map { String($0.output) }
    }

    /// What it has logged last.
    var lastLine: String { lines.last.map(String.init) ?? "it logged nothing" }

    /// The processor time that it has used so far, its threads together.
    var processorTime: Duration { ProcessTimes(of: process.processIdentifier)?.own ?? .zero }

    /// The most memory that it has had so far, in bytes.
    var peakBytes: Int { bytes("VmHWM:") }

    /// The memory that it has now, in bytes.
    var residentBytes: Int { bytes("VmRSS:") }

    private func bytes(_ name: String) -> Int {
        for line in Self.read("/proc/\(process.processIdentifier)/status").split(separator: "\n")
        where line.hasPrefix(name) {
            return (Int(line.filter(\.isNumber)) ?? 0) * 1024
        }
        return 0
    }

    private static func read(_ path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    /// Asks it to end, and ends it when it takes too long.
    func end() async {
        kill(process.processIdentifier, SIGTERM)
        for _ in 0..<1000 where process.isRunning {
            do { try await Task.sleep(for: .milliseconds(10)) } catch { break }
        }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }
}
