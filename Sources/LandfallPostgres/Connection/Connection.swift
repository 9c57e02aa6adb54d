import CLibPQ

/// One session with a database, for one thread at a time: each entry checks that no other thread is inside.
///
/// Every call blocks its thread until the server has answered, at most for the statement timeout and five seconds: call it
/// on a lane's own executor, never on the cooperative pool. A connection that broke stays broken: ``isUsable`` says so, and
/// a new one is made.
package final class Connection {
    /// What the connection was made with.
    package let configuration: ConnectionConfiguration
    let handle: ConnectionHandle
    /// Whether a connection pooler stands before the server, as pgbouncer does.
    ///
    /// It may give each transaction to another session of the server. So nothing is set in the session then, each
    /// transaction begins with all settings, and no statement is prepared by name.
    package private(set) var isPooled = false
    private var prepared: Set<PreparedStatement> = []
    /// Whether the session is in no known state any more.
    var isBroken = false
    /// The thread that is inside a call; two threads at once would garble what libpq holds.
    let use = ExclusiveUse()

    /// Connects and logs in.
    ///
    /// - Parameters:
    ///   - configuration: Where to, as whom, and how long to wait.
    ///   - onNotice: Called on the calling thread, inside the statement that caused it. Nothing is printed.
    /// - Throws: ``PostgresError/unreachable(_:)`` if no host accepts, ``PostgresError/authentication(_:_:)``,
    ///   ``PostgresError/configuration(_:)``, or what the server says about the role.
    package init(
        _ configuration: ConnectionConfiguration,
        onNotice: @escaping (ServerReport) -> Void = { _ in }
    ) throws(PostgresError) {
        self.configuration = configuration
        self.handle = try ConnectionHandle(configuration, onNotice)
        // A pooler makes the process id up that it says at the login.
        let rows = try query("SELECT pg_backend_pid() AS pid")
        isPooled = try rows.first?.value("pid", as: Int32.self) != handle.backendProcessID
        if !isPooled { try execute(configuration.settings(for: .session)) }
    }

    /// Whether the next statement can be sent; a break is noticed only by a statement that fails.
    package var isUsable: Bool {
        use.exclusively {
            switch handle.transactionStatus {
            case PQTRANS_IDLE, PQTRANS_INTRANS, PQTRANS_INERROR: !isBroken && handle.isOpen
            default: false
            }
        }
    }

    /// Whether an explicit transaction is open, be it a failed one.
    package var isInTransaction: Bool {
        use.exclusively {
            switch handle.transactionStatus {
            case PQTRANS_INTRANS, PQTRANS_INERROR: true
            default: false
            }
        }
    }

    /// The process id of the session on the server, as in `pg_stat_activity`.
    package var backendProcessID: Int32 { use.exclusively { handle.backendProcessID } }

    /// The server's version, as 150020 for 15.20.
    package var serverVersion: Int { use.exclusively { handle.serverVersion } }

    /// Runs one or several statements without parameters; rows they return are dropped.
    ///
    /// Several statements outside an explicit transaction are one transaction.
    ///
    /// - Parameter sql: The statements, separated by semicolons.
    /// - Returns: The number of rows that the last one wrote.
    /// - Throws: ``PostgresError``; the statements after the failed one are not run.
    @discardableResult
    package func execute(_ sql: String) throws(PostgresError) -> Int {
        try alone { () throws(PostgresError) in
            var answer = try run { $0.sendQuery(sql) }
            return try answer.take().affectedCount
        }
    }

    /// Runs one statement.
    ///
    /// - Parameters:
    ///   - sql: One statement, with `$1`, `$2`, ... for the parameters.
    ///   - parameters: At most 65,535.
    /// - Returns: Its rows, and how many it wrote.
    /// - Throws: ``PostgresError``.
    @discardableResult
    package func query(
        _ sql: String,
        _ parameters: [Parameter] = []
    ) throws(PostgresError) -> Rows {
        try alone { () throws(PostgresError) in
            var answer = try run { $0.sendQuery(sql, parameters) }
            return try Rows(answer.take())
        }
    }

    /// Runs a prepared statement, preparing it first if this connection has not yet.
    ///
    /// Behind a pooler it is an ordinary statement: the next transaction may meet a session that has not prepared it.
    ///
    /// - Parameters:
    ///   - statement: The statement.
    ///   - parameters: Of the same cases each time.
    /// - Returns: Its rows, and how many it wrote.
    /// - Throws: ``PostgresError``.
    @discardableResult
    package func query(
        _ statement: PreparedStatement,
        _ parameters: [Parameter] = []
    ) throws(PostgresError) -> Rows {
        guard !isPooled else { return try query(statement.sql, parameters) }
        return try use.exclusively { () throws(PostgresError) in
            if !prepared.contains(statement) {
                var answer = try run { $0.sendPrepare(statement, parameters) }
                _ = try answer.take()
                prepared.insert(statement)
            }
            var answer = try run { $0.sendPrepared(statement, parameters) }
            return try Rows(answer.take())
        }
    }

    /// Sends one command and reads everything that the server says to it.
    ///
    /// - Parameter send: Queues the command; returns whether libpq took it.
    /// - Returns: The last result, and the first failure.
    /// - Throws: ``PostgresError/connectionLost(_:)`` if it could not be sent, or was not answered in time.
    func run(_ send: (borrowing ConnectionHandle) -> Bool) throws(PostgresError) -> CommandResult {
        try use.exclusively { () throws(PostgresError) in
            let wait = try begin(send)
            return try finish(wait)
        }
    }

    /// Sends one command; ``finish(_:)`` or a first result must follow.
    ///
    /// - Parameter send: Queues the command; returns whether libpq took it.
    /// - Returns: The deadline for the rest of it.
    /// - Throws: ``PostgresError/connectionLost(_:)``, or ``PostgresError/unexpectedResult(_:)`` if libpq refuses it.
    func begin(_ send: (borrowing ConnectionHandle) -> Bool) throws(PostgresError) -> SocketWait {
        guard isUsable else {
            isBroken = true
            throw .connectionLost(nil)
        }
        let wait = SocketWait(timeout: configuration.patience)
        guard send(handle) else {
            guard handle.isOpen else {
                isBroken = true
                throw .connectionLost(nil)
            }
            throw .unexpectedResult(handle.lastMessage)
        }
        try flush(wait)
        return wait
    }

    /// Sends what is queued.
    ///
    /// A break is left for the next read, which may find the server's last words.
    func flush(_ wait: SocketWait) throws(PostgresError) {
        do {
            _ = try handle.flush(wait)
        } catch {
            isBroken = true
            throw .connectionLost(nil)
        }
    }

    /// Reads the next result of the command under way; `nil` when it is over.
    func nextResult(_ wait: SocketWait) throws(PostgresError) -> ResultHandle? {
        do {
            return try handle.nextResult(wait)
        } catch {
            isBroken = true
            throw .connectionLost(nil)
        }
    }

    /// Reads the results of the command under way to their end; it must hold no COPY.
    func finish(_ wait: SocketWait) throws(PostgresError) -> CommandResult {
        var isCopy = false
        let answer = try finish(wait) { _, wait throws(PostgresError) in
            isCopy = true
            try endCopy(refusing: "use copy(into:from:)", wait)
        }
        guard !isCopy else {
            throw .unexpectedResult("COPY FROM STDIN needs copy(into:from:)")
        }
        return answer
    }

    /// Reads the results of the command under way to their end, and lets rows be handed to its COPYs.
    ///
    /// - Parameters:
    ///   - wait: The deadline up to the first COPY; each COPY gets the whole time anew.
    ///   - onCopy: Called where a COPY waits for rows, with what was answered before; it must end the COPY.
    /// - Returns: The last result, and the first failure.
    /// - Throws: ``PostgresError/connectionLost(_:)``, or what `onCopy` throws.
    func finish(
        _ wait: SocketWait,
        onCopy: (borrowing CommandResult, SocketWait) throws(PostgresError) -> Void
    ) throws(PostgresError) -> CommandResult {
        var wait = wait
        var answer = CommandResult()
        while let result = try nextResult(wait) {
            let status = result.status
            // A COPY that waits is no answer yet.
            if status != PGRES_COPY_IN { answer.add(result) }
            switch status {
            case PGRES_COPY_IN:
                wait = SocketWait(timeout: configuration.patience)
                try onCopy(answer, wait)
            case PGRES_COPY_OUT, PGRES_COPY_BOTH:
                isBroken = true
                throw .unexpectedResult("COPY TO is not read here")
            default: break
            }
        }
        if !handle.isOpen {
            isBroken = true
        }
        if let report = answer.failure?.reportOfStandby, isStandby {
            answer.fail(with: .standby(report))
        }
        return answer
    }

    /// Ends a COPY; its answer is still to be read.
    ///
    /// - Parameters:
    ///   - reason: Why the server is to refuse the rows; `nil` if they are complete.
    ///   - wait: The deadline.
    /// - Throws: ``PostgresError/connectionLost(_:)`` if the deadline passes.
    func endCopy(refusing reason: String? = nil, _ wait: SocketWait) throws(PostgresError) {
        _ = handle.putCopyEnd(refusing: reason)
        try flush(wait)
    }

    /// Whether the server is a standby that reads only, by its own word.
    private var isStandby: Bool {
        if let status = handle.parameterStatus("in_hot_standby") { return status == "on" }
        // A pooler passes this word on to nobody.
        guard handle.transactionStatus == PQTRANS_IDLE else { return false }
        let rows = try? query("SELECT pg_is_in_recovery() AS answer")
        return (try? rows?.first?.value("answer", as: Bool.self)) == true
    }
}
