import Foundation
import Synchronization

/// A run of the built executable that goes on until it is told to stop.
final class RunningCommand: Sendable {
    private let process: Process
    private let complaints: AsyncStream<String>
    private let exit: AsyncStream<Int32>

    /// Starts it.
    ///
    /// - Parameters:
    ///   - arguments: The words after its name.
    ///   - environment: All variables it sees.
    /// - Throws: Why it could not be started.
    init(_ arguments: [String], environment: [String: String]) throws {
        let process = Process()
        let pipe = Pipe()
        let (complaints, lines) = AsyncStream<String>.makeStream()
        let (exit, ends) = AsyncStream<Int32>.makeStream()
        let rest = Mutex("")
        pipe.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            guard !data.isEmpty else {
                handle.readabilityHandler = nil
                return lines.finish()
            }
            let whole = rest.withLock { rest in
                rest += String(decoding: data, as: UTF8.self)
                let parts = rest.split(separator: "\n", omittingEmptySubsequences: false)
                rest = parts.last.map(String.init) ?? ""
                return parts.dropLast().map(String.init)
            }
            for line in whole { lines.yield(line) }
        }
        process.executableURL = Invocation.executable
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = pipe
        process.terminationHandler = { ended in
            ends.yield(ended.terminationReason == .exit ? ended.terminationStatus : -1)
            ends.finish()
        }
        try process.run()
        self.process = process
        self.complaints = complaints
        self.exit = exit
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    /// Reads standard error up to a line.
    ///
    /// - Parameter words: What the line has in it.
    /// - Returns: All lines up to it, which is the last; or all there are, when it never comes.
    func complaints(until words: String) async -> [String] {
        var lines: [String] = []
        for await line in complaints {
            lines.append(line)
            if line.contains(words) { break }
        }
        return lines
    }

    /// Sends SIGTERM and waits for the end.
    ///
    /// - Returns: The exit status; -1 for a death by a signal.
    func stop() async -> Int32 {
        process.terminate()
        for await status in exit { return status }
        return -1
    }
}
