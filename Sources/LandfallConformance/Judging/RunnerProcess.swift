import Foundation
import Glibc

/// A runner: a program that answers lines on its standard output, one for each on its standard input.
///
/// Its calls block. It is ended by SIGKILL, which no mask that it has inherited can hold back.
package final class RunnerProcess {
    /// The reply to a line.
    package enum Reply: Hashable, Sendable {
        /// A line, without its line feed.
        case line(String)
        /// Nothing within the time.
        case silence
        /// The runner has ended, or has closed its output.
        case ended
        /// More than `lineLimit` bytes without a line feed.
        case tooLong
    }

    /// The longest line that is read, in bytes.
    static let lineLimit = 1 << 20

    private let process = Process()
    private let input: Int32
    private let output: Int32
    private let pipes: [Pipe]
    private var read: [UInt8] = []

    /// Starts a runner; its standard error is this process's.
    ///
    /// - Parameter arguments: The program, by its path or its name on the PATH, and its arguments.
    /// - Throws: ``ConformanceError/noRunner(_:)``.
    package init(_ arguments: [String]) throws(ConformanceError) {
        let questions = Pipe()
        let answers = Pipe()
        pipes = [questions, answers]
        input = questions.fileHandleForWriting.fileDescriptor
        output = answers.fileHandleForReading.fileDescriptor
        // A runner that is gone is an error of the write.
        signal(SIGPIPE, SIG_IGN)
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
        // `env` finds the program on the PATH; one that is missing ends with 127.
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["--"] + arguments
        process.standardInput = questions
        process.standardOutput = answers
        do {
            try process.run()
        } catch {
            throw .noRunner("the runner can't be started: \(error.localizedDescription)")
        }
        // Else the end of the runner would not be the end of its output.
        try? answers.fileHandleForWriting.close()
        try? questions.fileHandleForReading.close()
    }

    deinit { end() }

    /// Ends the runner at once.
    package func end() {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Asks a line and waits for the next line of the runner.
    ///
    /// - Parameters:
    ///   - question: The line, without its line feed.
    ///   - timeout: How long to wait.
    /// - Returns: What came back.
    package func ask(_ question: String, timeout: Duration) -> Reply {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        if let failure = write(Array((question + "\n").utf8), until: deadline) { return failure }
        while true {
            if let end = read.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: read[..<end], as: UTF8.self)
                read.removeSubrange(...end)
                return .line(line)
            }
            guard read.count <= Self.lineLimit else { return .tooLong }
            guard wait(for: output, POLLIN, until: deadline) else { return .silence }
            var chunk: [UInt8] = Array(repeating: 0, count: 65_536)
            let count = unsafe Glibc.read(output, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return .ended }
            read += chunk.prefix(count)
        }
    }

    private func write(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) -> Reply? {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard wait(for: input, POLLOUT, until: deadline) else { return .silence }
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(input, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EAGAIN, errno != EINTR {
                return .ended
            }
        }
        return nil
    }

    /// Waits until a descriptor is ready, or closed at its other end.
    private func wait(
        for descriptor: Int32,
        _ events: Int32,
        until deadline: ContinuousClock.Instant
    ) -> Bool {
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            let milliseconds = max(0, left / .milliseconds(1))
            var waited = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            let count = unsafe poll(&waited, 1, Int32(min(milliseconds.rounded(.up), 60_000)))
            if count > 0 { return true }
            if count < 0, errno != EINTR { return true }
            guard ContinuousClock.now < deadline else { return false }
        }
    }
}
