import Foundation
import Glibc
import LandfallValues

/// A program started by this process, in a process group of its own.
///
/// Not `Foundation.Process`: a terminal's Ctrl-C must not reach the child before its owner has finished with it, and no
/// descriptor of this process may stay open in a server that outlives it.
struct ChildProcess {
    /// The process id, which stays reserved until the child is waited for.
    let processID: pid_t

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - arguments: The path of the program, then its arguments.
    ///   - input: The descriptor that becomes its standard input; `nil` for nothing.
    ///   - outputPath: The file that its output and errors are appended to.
    /// - Throws: ``TemporaryServerError/failed(program:reason:)``.
    init(
        _ arguments: [String],
        input: Int32? = nil,
        outputPath: String
    ) throws(TemporaryServerError) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let input {
            unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        let mode = O_WRONLY | O_CREAT | O_APPEND
        unsafe posix_spawn_file_actions_addopen(&actions, 1, outputPath, mode, 0o600)
        unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
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
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        // LC_ALL=C: the messages that are read here are in English. No PG... variable gets through.
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let environment = ["PATH=\(path)", "LC_ALL=C", "TZ=UTC"]
        var processID: pid_t = 0
        let program = arguments.first ?? ""
        let failure = unsafe CStringList.withPointers(arguments) { arguments in
            unsafe CStringList.withPointers(environment) { environment in
                // posix_spawn takes `char *const *` for the history's sake and writes to none of them.
                unsafe posix_spawn(
                    &processID,
                    program,
                    &actions,
                    &attributes,
                    UnsafePointer(OpaquePointer(arguments)),
                    UnsafePointer(OpaquePointer(environment))
                )
            }
        }
        guard failure == 0 else {
            let reason = unsafe String(cString: strerror(failure))
            throw .failed(program: program, reason: reason)
        }
        self.processID = processID
    }

    /// This process's descriptors beyond the standard ones, which no child inherits.
    private static var openDescriptors: [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.filter { $0 > 2 }
    }

    /// Waits until the program has ended.
    ///
    /// - Parameter timeout: How long at most.
    /// - Returns: Whether it has ended, and then whether with exit code 0; `nil` if it still runs.
    func wait(for timeout: Duration) -> Bool? {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        while true {
            var status: Int32 = 0
            let ended = unsafe waitpid(processID, &status, WNOHANG)
            if ended == processID {
                return status == 0
            }
            if ended < 0, errno != EINTR {
                return false  // somebody else has waited for it
            }
            guard ContinuousClock.now < deadline else {
                return nil
            }
            Backoff.pause(for: .milliseconds(5))
        }
    }

    /// Sends a signal.
    func signal(_ number: Int32) {
        kill(processID, number)
    }

    /// Runs a short program to its end.
    ///
    /// - Parameter arguments: The path of the program, then its arguments.
    /// - Returns: What it wrote.
    /// - Throws: ``TemporaryServerError/failed(program:reason:)`` if it can't be started or does not end well within 5 s.
    static func output(of arguments: [String]) throws(TemporaryServerError) -> String {
        let path = "\(NSTemporaryDirectory())/landfall-\(UUID().uuidString)"
        defer { unsafe unlink(path) }
        let child = try ChildProcess(arguments, outputPath: path)
        guard child.wait(for: .seconds(5)) == true else {
            child.signal(SIGKILL)
            throw .failed(program: arguments.first ?? "", reason: "it did not end well")
        }
        return (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
}
