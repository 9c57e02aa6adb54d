import Dispatch
import Foundation
import Glibc
import TestSupport

/// A run of the built executable that goes on until it is stopped.
final class RunningCommand: Sendable {
    private let process: SpawnedProcess
    private let complaints: AsyncStream<String>

    /// Starts it.
    ///
    /// - Parameters:
    ///   - arguments: The words after its name.
    ///   - environment: All variables it sees.
    ///   - readsOutput: Whether standard output is read, in the place of standard error.
    /// - Throws: Why it could not be started.
    init(
        _ arguments: [String],
        environment: [String: String],
        readsOutput: Bool = false
    ) throws {
        let pipe = Pipe()
        let (complaints, lines) = AsyncStream<String>.makeStream()
        let written = SpawnedProcess.Stream.descriptor(pipe.fileHandleForWriting.fileDescriptor)
        process = try SpawnedProcess(
            Invocation.executable.path,
            arguments,
            environment: environment,
            output: readsOutput ? written : .null,
            errors: readsOutput ? .null : written
        )
        // Else the end of the program would not be the end of its output.
        try pipe.fileHandleForWriting.close()
        Self.read(pipe.fileHandleForReading, into: lines)
        self.complaints = complaints
    }

    /// Reads to the end on a thread of its own.
    ///
    /// Not by a `readabilityHandler`: on Linux its dispatch source is used after it is freed when the
    /// last bytes and the hang-up of a pipe come together, which takes the whole test run down.
    private static func read(_ handle: FileHandle, into lines: AsyncStream<String>.Continuation) {
        DispatchQueue(label: "landfall.command.tests").async {
            var rest = ""
            while case let data = handle.availableData, !data.isEmpty {
                rest += String(decoding: data, as: UTF8.self)
                let parts = rest.split(separator: "\n", omittingEmptySubsequences: false)
                rest = parts.last.map(String.init) ?? ""
                for line in parts.dropLast() { lines.yield(String(line)) }
            }
            lines.finish()
        }
    }

    deinit { process.signal(SIGTERM) }

    /// Reads standard error, or what is read instead, up to a line.
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

    /// Sends it a signal.
    ///
    /// - Parameter number: The signal.
    func signal(_ number: Int32) { process.signal(number) }

    /// Sends SIGTERM and waits for the end.
    ///
    /// - Returns: The exit status; -1 for a death by a signal.
    func stop() async -> Int32 {
        process.signal(SIGTERM)
        return await end()
    }

    /// Waits for the end.
    ///
    /// - Returns: The exit status; -1 for a death by a signal.
    func end() async -> Int32 { await process.end() }
}
