import CLibPQ

/// The sole owner of a `PGconn`, in non-blocking mode.
///
/// `@safe` because the pointer is private, never handed out, and finished exactly once, before the notice receiver that
/// libpq calls back is released. Not for two threads at once.
@safe struct ConnectionHandle: ~Copyable {
    private let pointer: OpaquePointer
    private let receiver: NoticeReceiver

    /// Connects and logs in at the first host that lets it.
    ///
    /// - Parameters:
    ///   - configuration: The hosts, and how long each may take.
    ///   - onNotice: Called for each notice.
    /// - Throws: ``PostgresError/unreachable(_:)`` with the reasons of all hosts; what else a host says ends the search,
    ///   since its word on user and password is that of all.
    init(
        _ configuration: ConnectionConfiguration,
        _ onNotice: @escaping (ServerReport) -> Void
    ) throws(PostgresError) {
        var reasons: [String] = []
        for keywords in configuration.attempts {
            do throws(PostgresError) {
                guard let handle = Self(keywords: keywords, receiver: NoticeReceiver(onNotice))
                else { throw .unreachable("libpq has no memory for a connection") }
                try handle.finishConnecting(SocketWait(timeout: configuration.connectTimeout))
                self = handle
                return
            } catch .unreachable(let reason) {
                if !reasons.contains(reason) { reasons.append(reason) }
            }
        }
        throw .unreachable(reasons.joined(separator: "; "))
    }

    /// Begins to connect; fails only if there is no memory.
    ///
    /// - Parameters:
    ///   - keywords: libpq's keywords and their values, free of NUL.
    ///   - receiver: Takes the notices.
    init?(keywords: [String: String], receiver: NoticeReceiver) {
        let pairs = keywords.sorted { $0.key < $1.key }
        let connection = unsafe CStringList.withPointers(pairs.map(\.key)) { names in
            unsafe CStringList.withPointers(pairs.map(\.value)) { values in
                unsafe PQconnectStartParams(names, values, 0)
            }
        }
        guard let connection = unsafe connection else {
            return nil
        }
        unsafe receiver.attach(to: connection)
        // The only way to learn the SQLSTATE of a refused login: there is no result to ask.
        _ = unsafe PQsetErrorVerbosity(connection, PQERRORS_VERBOSE)
        unsafe self.pointer = unsafe connection
        self.receiver = receiver
    }

    deinit {
        unsafe PQfinish(pointer)
        withExtendedLifetime(receiver) {}
    }

    /// Waits until the server has accepted the login.
    ///
    /// - Parameter wait: Bounds the whole of it.
    /// - Throws: ``PostgresError/unreachable(_:)``, ``PostgresError/authentication(_:_:)`` or
    ///   ``PostgresError/configuration(_:)``.
    func finishConnecting(_ wait: SocketWait) throws(PostgresError) {
        // "After a call to PQconnectStart, behave as if the last PQconnectPoll returned PGRES_POLLING_WRITING."
        var needsWriting = true
        while unsafe PQstatus(pointer) != CONNECTION_BAD {
            let outcome = unsafe wait(
                on: PQsocket(pointer),
                reading: !needsWriting,
                writing: needsWriting
            )
            if case .timedOut = outcome {
                throw .unreachable("no answer in time from \(place)")
            }
            switch unsafe PQconnectPoll(pointer) {
            case PGRES_POLLING_OK:
                _ = unsafe PQsetErrorVerbosity(pointer, PQERRORS_DEFAULT)
                guard unsafe PQsetnonblocking(pointer, 1) == 0 else {
                    throw .unreachable(lastMessage)
                }
                return
            case PGRES_POLLING_WRITING: needsWriting = true
            case PGRES_POLLING_READING: needsWriting = false
            default: throw LoginFailure.classify(lastMessage)
            }
        }
        throw LoginFailure.classify(lastMessage)
    }

    /// Whether libpq still takes the connection for open; it notices a break only when it reads.
    var isOpen: Bool {
        unsafe PQstatus(pointer) == CONNECTION_OK
    }

    /// Where the session stands in its transaction.
    var transactionStatus: PGTransactionStatusType {
        unsafe PQtransactionStatus(pointer)
    }

    /// The process id of the session on the server.
    var backendProcessID: Int32 {
        unsafe PQbackendPID(pointer)
    }

    /// Returns a value that the server has reported of itself; `nil` if it, or a pooler before it,
    /// does not report it.
    func parameterStatus(_ name: String) -> String? {
        unsafe PQparameterStatus(pointer, name).map { unsafe String(cString: $0) }
    }

    /// The server's version, as 150020 for 15.20.
    var serverVersion: Int {
        unsafe Int(PQserverVersion(pointer))
    }

    /// Queues a text of one or several statements.
    ///
    /// - Returns: Whether libpq took it.
    func sendQuery(_ sql: String) -> Bool {
        unsafe PQsendQuery(pointer, sql) == 1
    }

    /// Queues one statement with parameters; its rows come in binary form.
    ///
    /// - Returns: Whether libpq took it.
    func sendQuery(_ sql: String, _ parameters: [Parameter]) -> Bool {
        unsafe ParameterList(parameters).withArrays { count, types, values, lengths, formats in
            unsafe PQsendQueryParams(
                pointer,
                sql,
                count,
                types,
                values,
                lengths,
                formats,
                1
            ) == 1
        }
    }

    /// Queues the preparation of a statement.
    ///
    /// - Returns: Whether libpq took it.
    func sendPrepare(_ statement: PreparedStatement, _ parameters: [Parameter]) -> Bool {
        unsafe ParameterList(parameters).withArrays { count, types, _, _, _ in
            unsafe PQsendPrepare(pointer, statement.name, statement.sql, count, types) == 1
        }
    }

    /// Queues a prepared statement; its rows come in binary form.
    ///
    /// - Returns: Whether libpq took it.
    func sendPrepared(_ statement: PreparedStatement, _ parameters: [Parameter]) -> Bool {
        unsafe ParameterList(parameters).withArrays { count, _, values, lengths, formats in
            unsafe PQsendQueryPrepared(
                pointer,
                statement.name,
                count,
                values,
                lengths,
                formats,
                1
            ) == 1
        }
    }

    /// Sends everything queued, reading meanwhile so that neither side waits for the other.
    ///
    /// - Returns: Whether it was sent; `false` if the connection broke.
    /// - Throws: ``TimeoutExpired``.
    func flush(_ wait: SocketWait) throws(TimeoutExpired) -> Bool {
        while true {
            switch unsafe PQflush(pointer) {
            case 0: return true
            case 1: break
            default: return false
            }
            switch unsafe wait(on: PQsocket(pointer), writing: true) {
            case .timedOut: throw TimeoutExpired()
            case .writable: break
            case .readable:
                guard unsafe PQconsumeInput(pointer) == 1 else {
                    return false
                }
            }
        }
    }

    /// Waits for the next answer.
    ///
    /// - Returns: `nil` when the command is over; a broken connection is a result of failure without a report.
    /// - Throws: ``TimeoutExpired``.
    func nextResult(_ wait: SocketWait) throws(TimeoutExpired) -> ResultHandle? {
        while unsafe PQisBusy(pointer) == 1 {
            if case .timedOut = unsafe wait(on: PQsocket(pointer)) {
                throw TimeoutExpired()
            }
            guard unsafe PQconsumeInput(pointer) == 1 else {
                break  // PQgetResult makes a result of the failure and does not wait.
            }
        }
        return unsafe PQgetResult(pointer).map { unsafe ResultHandle($0) }
    }

    /// Queues a piece of a COPY.
    ///
    /// - Returns: Whether libpq took it.
    func putCopyData(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let start = unsafe bytes.assumingMemoryBound(to: CChar.self).baseAddress
        return unsafe PQputCopyData(pointer, start, Int32(bytes.count)) == 1
    }

    /// Ends a COPY; a reason makes the server refuse it.
    ///
    /// - Returns: Whether libpq took it.
    func putCopyEnd(refusing reason: String? = nil) -> Bool {
        unsafe PQputCopyEnd(pointer, reason) == 1
    }

    /// libpq's last message, in one line.
    var lastMessage: String {
        unsafe String(cString: PQerrorMessage(pointer))
    }

    private var place: String {
        let host = unsafe PQhost(pointer).map { unsafe String(cString: $0) } ?? ""
        let port = unsafe PQport(pointer).map { unsafe String(cString: $0) } ?? ""
        return "\(host):\(port)"
    }
}

/// The client's own deadline has passed; the session's state is unknown from here on.
struct TimeoutExpired: Error {}
