import Glibc
import LandfallValues

/// The steps of starting a private server.
struct ServerLaunch {
    /// What is wanted.
    let configuration: TemporaryServer.Configuration
    /// What it is started with.
    let programs: ServerPrograms
    /// Where it runs.
    let place: ServerFolder
    /// As whom, if not as this process's user.
    let user: UnprivilegedUser?

    /// A server that accepts connections.
    struct Running {
        /// Its TCP port.
        let port: Int
        let process: ChildProcess
        /// This process's end of the guard's pipe.
        let lifeline: Int32
    }

    /// Makes the database unless the folder holds one.
    ///
    /// - Returns: The superuser's password; `nil` if the database was there already.
    /// - Throws: ``TemporaryServerError``.
    func initialize() throws(TemporaryServerError) -> Secret? {
        if let processID = place.notedProcessID, kill(processID, 0) == 0 || errno == EPERM {
            throw .alreadyRunning(folder: place.path, processID: processID)
        }
        guard !place.isInitialized else {
            return nil
        }
        if let primary = configuration.primary {
            try follow(primary)
            return nil
        }
        let password = Secret(
            (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
        )
        let file = place.passwordFile
        guard place.write("\(password.revealed)\n", to: file, for: user) else {
            throw .folder(place.path, reason: "it can't be written to")
        }
        defer { unsafe unlink(file) }
        var command = [
            programs.path("initdb"), "--pgdata", place.data, "--username",
            TemporaryServer.superuser,
            "--pwfile", file, "--encoding=UTF8", "--no-locale", "--auth-local=trust",
            "--auth-host=scram-sha-256",
        ]
        if !configuration.isDurable || place.isTemporary {
            command.append("--no-sync")  // Nobody needs this database after a power failure.
        }
        try finish("initdb", command)
        return password
    }

    /// Copies a running server, whose changes the copy takes from then on.
    private func follow(
        _ primary: TemporaryServer.Configuration.Primary
    ) throws(TemporaryServerError) {
        try finish(
            "pg_basebackup",
            [
                programs.path("pg_basebackup"), "--pgdata", place.data, "--host", primary.folder,
                "--port", String(primary.port), "--username", TemporaryServer.superuser,
                "--wal-method=stream", "--write-recovery-conf", "--checkpoint=fast", "--no-sync",
                "--no-password",
            ]
        )
    }

    /// Runs a program to its end.
    private func finish(_ name: String, _ command: [String]) throws(TemporaryServerError) {
        let child = try ChildProcess(command.run(by: user), outputPath: place.log)
        guard let isGood = child.wait(for: configuration.startTimeout) else {
            child.signal(SIGKILL)
            _ = child.wait(for: .seconds(5))
            throw .failed(program: name, reason: "it takes too long")
        }
        guard isGood else {
            throw .failed(program: name, reason: place.loggedError)
        }
    }

    /// Starts the server, on another port if a free one was taken meanwhile.
    ///
    /// - Returns: The server, accepting connections.
    /// - Throws: ``TemporaryServerError``; nothing runs then.
    func start() throws(TemporaryServerError) -> Running {
        for _ in 0..<5 {
            unsafe unlink(place.log)
            guard let port = configuration.port ?? FreePort.find() else {
                throw .failed(program: "postgres", reason: "no free TCP port")
            }
            do {
                return try start(on: port)
            } catch {
                guard place.saysPortIsTaken else {
                    throw error
                }
                guard configuration.port == nil else {
                    throw .failed(program: "postgres", reason: "port \(port) is in use")
                }
            }
        }
        throw .failed(program: "postgres", reason: "every port tried was in use")
    }

    private func start(on port: Int) throws(TemporaryServerError) -> Running {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            throw .failed(program: "postgres", reason: "no pipe can be made")
        }
        let (guardEnd, lifeline) = (ends[0], ends[1])
        defer { close(guardEnd) }
        // A child that held it would keep the server alive.
        _ = fcntl(lifeline, F_SETFD, FD_CLOEXEC)
        do throws(TemporaryServerError) {
            let command =
                [
                    "/bin/sh", "-c", ServerGuard.script, "landfall", place.path,
                    configuration.outlivesOwner ? "no" : "yes", place.isTemporary ? "yes" : "no",
                ] + serverCommand(port)
            let process = try ChildProcess(
                command.run(by: user),
                input: guardEnd,
                outputPath: place.log
            )
            do throws(TemporaryServerError) {
                try waitUntilReady(process, port: port)
            } catch {
                Self.end(process, of: place)
                throw error
            }
            return Running(port: port, process: process, lifeline: lifeline)
        } catch {
            close(lifeline)
            throw error
        }
    }

    private func serverCommand(_ port: Int) -> [String] {
        var settings = [
            "listen_addresses=127.0.0.1", "port=\(port)", "unix_socket_directories=\(place.path)",
            "unix_socket_permissions=0700", "shared_buffers=64MB", "jit=off", "timezone=UTC",
            "log_timezone=UTC", "logging_collector=off",
        ]
        if !configuration.isDurable {
            settings += ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
        }
        return [programs.path("postgres"), "-D", place.data] + settings.flatMap { ["-c", $0] }
    }

    private func waitUntilReady(
        _ process: ChildProcess,
        port: Int
    ) throws(TemporaryServerError) {
        let deadline = ContinuousClock.now.advanced(by: configuration.startTimeout)
        while true {
            guard process.wait(for: .milliseconds(20)) == nil else {
                throw .failed(program: "postgres", reason: place.loggedError)
            }
            do throws(PostgresError) {
                _ = try Connection(
                    ConnectionConfiguration(
                        host: place.path,
                        port: port,
                        database: "postgres",
                        user: TemporaryServer.superuser
                    )
                )
                return
            } catch {
                guard error.recovery == .reconnect, ContinuousClock.now < deadline else {
                    throw .notReady(reason: "\(error)")
                }
            }
        }
    }

    /// Ends a server: fast, then at once, then by force.
    ///
    /// What goes with its folder is ended at once: nobody needs its last checkpoint.
    static func end(_ process: ChildProcess, of place: ServerFolder) {
        let ways = [(SIGINT, 10), (SIGQUIT, 5), (SIGKILL, 5)]
        for (signal, patience) in ways.dropFirst(place.isTemporary ? 1 : 0) {
            // The noted process is the server itself even if something stands between.
            kill(place.notedProcessID ?? process.processID, signal)
            if process.wait(for: .seconds(patience)) != nil {
                return
            }
        }
    }
}

extension [String] {
    /// The command, run as another user if there is one.
    fileprivate func run(by user: UnprivilegedUser?) -> [String] {
        (user?.commandPrefix ?? []) + self
    }
}

/// Finding a TCP port that nobody listens on.
enum FreePort {
    /// Asks the kernel for a free port on 127.0.0.1.
    ///
    /// Somebody else may take it before it is used, so its user must be ready to ask again.
    ///
    /// - Returns: `nil` if no socket can be had.
    static func find() -> Int? {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard socket >= 0 else {
            return nil
        }
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(socket, address, length) == 0
                    && getsockname(socket, address, &length) == 0
            }
        }
        return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
    }
}
