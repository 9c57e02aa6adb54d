import Dispatch
import Foundation
import Glibc
import Synchronization

/// A program that a test runs.
///
/// It inherits no descriptor but its three streams. Not `Foundation.Process`, which on Linux reads past the end of a
/// buffer when this process has more than some 1,300 descriptors open (`findMaximumOpenFromProcSelfFD`), as a run of
/// all tests has. That crashes the run now and then.
package final class SpawnedProcess: Sendable {
    /// The reason why a program could not be started.
    package struct Failure: Error, CustomStringConvertible {
        /// The reason, for the message of a failed test.
        package let description: String
    }

    /// The kind of a standard stream.
    package enum Stream: Sendable {
        /// `/dev/null`.
        case null
        /// A file: made empty first if it is written to.
        case file(String)
        /// A descriptor of this process, which stays open here.
        case descriptor(Int32)
    }

    private let id: pid_t
    /// Its exit status, once it has ended; until then its number is no other process's.
    private let status = Mutex<Int32?>(nil)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: Its path.
    ///   - arguments: The words after its name.
    ///   - environment: All its variables; `nil` for those of this process.
    ///   - input: Its standard input.
    ///   - output: Its standard output.
    ///   - errors: Its standard error; `nil` for where the output goes.
    /// - Throws: ``Failure``.
    package init(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String]? = nil,
        input: Stream = .null,
        output: Stream = .null,
        errors: Stream? = nil
    ) throws(Failure) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        let written = O_WRONLY | O_CREAT | O_TRUNC
        for (number, stream) in [(0, input), (1, output), (2, errors ?? .descriptor(1))] {
            let number = Int32(number)
            switch stream {
            case .null:
                unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .file(let path):
                let mode = number == 0 ? O_RDONLY : written
                unsafe posix_spawn_file_actions_addopen(&actions, number, path, mode, 0o600)
            case .descriptor(let open):
                unsafe posix_spawn_file_actions_adddup2(&actions, open, number)
            }
        }
        for descriptor in Self.openDescriptors {
            unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
        }

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        let variables = (environment ?? ProcessInfo.processInfo.environment)
            .map { "\($0.key)=\($0.value)" }
        var id: pid_t = 0
        let failure = unsafe Self.withStrings([program] + arguments) { arguments in
            unsafe Self.withStrings(variables) { variables in
                unsafe posix_spawn(&id, program, &actions, &attributes, arguments, variables)
            }
        }
        guard failure == 0 else {
            let reason = unsafe String(cString: strerror(failure))
            throw Failure(description: "\(program) can't be started: \(reason)")
        }
        self.id = id
        // At once, whoever asks for it: the tests that crash processes of their own on purpose wait for any child, and a
        // child that has ended and that nobody waits for would be before theirs for ever.
        Thread { self.awaitEnd() }.start()
    }

    /// Runs a program to its end, with all that it writes in one text.
    ///
    /// - Parameters:
    ///   - program: Its path.
    ///   - arguments: The words after its name.
    /// - Returns: Its exit status, -1 for a death by a signal, and the text.
    /// - Throws: ``Failure``, or why the text can't be read.
    package static func run(
        _ program: String,
        _ arguments: [String]
    ) throws -> (status: Int32, text: String) {
        let pipe = Pipe()
        let process = try SpawnedProcess(
            program,
            arguments,
            output: .descriptor(pipe.fileHandleForWriting.fileDescriptor)
        )
        // Else the end of the program would not be the end of its output.
        try pipe.fileHandleForWriting.close()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        return (process.wait(), String(decoding: data, as: UTF8.self))
    }

    /// Whether it is still there.
    package var isRunning: Bool { status.withLock { $0 == nil } }

    /// Sends it a signal, if it is still there.
    package func signal(_ number: Int32) {
        status.withLock { status in
            if status == nil { kill(id, number) }
        }
    }

    /// Blocks until it has ended.
    ///
    /// - Returns: Its exit status; -1 for a death by a signal.
    @discardableResult
    package func wait() -> Int32 {
        hasEnded.wait()
        hasEnded.signal()
        return status.withLock { $0 ?? -1 }
    }

    /// Waits until it has ended, on a thread of its own.
    ///
    /// - Returns: Its exit status; -1 for a death by a signal.
    @discardableResult
    package func end() async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: self.wait()) }.start()
        }
    }

    private func awaitEnd() {
        // Seen first and taken away under the lock, so no signal goes to another process of the same number.
        var seen = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(id), &seen, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        status.withLock { status in
            var word: Int32 = 0
            var ended = unsafe waitpid(id, &word, 0)
            while ended < 0, errno == EINTR { ended = unsafe waitpid(id, &word, 0) }
            status = ended == id && word & 0x7F == 0 ? (word >> 8) & 0xFF : -1
        }
        hasEnded.signal()
    }

    /// This process's descriptors beyond the standard ones.
    private static var openDescriptors: [Int32] {
        guard let folder = unsafe opendir("/proc/self/fd") else { return [] }
        defer { unsafe closedir(folder) }
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        var found: [Int32] = []
        while let entry = unsafe readdir(folder) {
            // By its address: an entry is shorter than its type, so the last one can't be copied.
            let name = unsafe UnsafeRawPointer(entry).advanced(by: offset)
            let text = unsafe String(cString: name.assumingMemoryBound(to: CChar.self))
            if let number = Int32(text), number > 2 { found.append(number) }
        }
        return found
    }

    /// Lends C's list of strings.
    private static func withStrings<Result>(
        _ strings: [String],
        _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = unsafe strings.map { unsafe strdup($0) } + [nil]
        defer { unsafe copies.forEach { unsafe free($0) } }
        return unsafe copies.withUnsafeBufferPointer { copies in
            guard let first = copies.baseAddress else { preconditionFailure("one at least") }
            return unsafe body(first)
        }
    }
}
