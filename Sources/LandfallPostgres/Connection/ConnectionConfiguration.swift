package import LandfallValues

/// The settings of a connection to a database, with its time limits.
///
/// The environment and libpq's own defaults fill in nothing of what is listed here; only file names (`passfile`,
/// certificates) that are not given are looked for where libpq looks.
package struct ConnectionConfiguration: Hashable, Sendable {
    /// libpq's keywords apart from the password.
    private(set) var keywords: [String: String]
    /// The password, where one is needed; as of the last look where it stands in ``passwordFile``.
    package let password: Secret?
    /// A file whose first line is the password, read at each connect: a new one needs no restart.
    package var passwordFile: String?
    /// The role that the session takes after it has logged in; `nil` keeps the login role.
    package let role: String?
    /// How long each host that is tried may take to accept the login.
    package var connectTimeout: Duration
    /// How long one statement may take on the server; `nil` for no limit.
    ///
    /// The client waits five seconds more before it gives the connection up.
    package var statementTimeout: Duration?

    /// Names everything by itself.
    ///
    /// - Parameters:
    ///   - host: A name, an address or the folder of a Unix socket (begins with `/`); several by comma are tried in turn.
    ///   - port: 1 to 65535.
    ///   - database: The database's name.
    ///   - user: The login role.
    ///   - password: The password, where one is needed.
    ///   - role: The role that the session takes once it has logged in.
    ///   - applicationName: Shown in `pg_stat_activity`.
    ///   - tls: Ignored for a Unix socket.
    ///   - connectTimeout: More than zero.
    ///   - statementTimeout: More than zero, or `nil` for no limit.
    /// - Throws: ``PostgresError/configuration(_:)`` that names the setting.
    package init(
        host: String = "localhost",
        port: Int = 5432,
        database: String,
        user: String,
        password: Secret? = nil,
        role: String? = nil,
        applicationName: String = "landfall",
        tls: TLSMode = .prefer,
        connectTimeout: Duration = .seconds(5),
        statementTimeout: Duration? = .seconds(30)
    ) throws(PostgresError) {
        self.keywords = [
            "host": host, "port": String(port), "dbname": database, "user": user,
            "application_name": applicationName, "sslmode": tls.rawValue,
        ]
        self.password = password
        self.role = role
        self.connectTimeout = connectTimeout
        self.statementTimeout = statementTimeout
        try check()
    }

    /// Reads a `postgres://user@host:port/database?sslmode=...` URL or a `host=... dbname=...` string.
    ///
    /// - Parameters:
    ///   - connectionString: What libpq calls a connection string. A keyword in it wins over the parameters here, apart from
    ///     the password.
    ///   - password: Used instead of one in the string.
    ///   - passwordFile: Read at each connect, and used instead of both.
    ///   - role: The role that the session takes once it has logged in.
    ///   - applicationName: Used when the string names none.
    ///   - connectTimeout: Used when the string has no `connect_timeout`.
    ///   - statementTimeout: More than zero, or `nil` for no limit.
    /// - Throws: ``PostgresError/configuration(_:)``; the string itself is never quoted.
    package init(
        connectionString: String,
        password: Secret? = nil,
        passwordFile: String? = nil,
        role: String? = nil,
        applicationName: String = "landfall",
        connectTimeout: Duration = .seconds(5),
        statementTimeout: Duration? = .seconds(30)
    ) throws(PostgresError) {
        var parsed = try ConnectionString.parse(connectionString)
        let written = parsed.removeValue(forKey: "password")
        self.password = password ?? written.map(Secret.init)
        if let text = parsed.removeValue(forKey: "connect_timeout") {
            guard let seconds = Int32(text), seconds > 0 else {
                throw .configuration("connect_timeout is not a positive number of seconds")
            }
            self.connectTimeout = .seconds(Int(seconds))
        } else {
            self.connectTimeout = connectTimeout
        }
        let defaults = [
            "host": "localhost", "port": "5432", "application_name": applicationName,
            "sslmode": TLSMode.prefer.rawValue,
        ]
        self.keywords = parsed.merging(defaults) { given, _ in given }
        self.passwordFile = passwordFile
        self.role = role
        self.statementTimeout = statementTimeout
        try check()
        // Several hosts mean the one that takes writes, whichever it is for now.
        if hosts.count > 1, keywords["target_session_attrs"] == nil {
            keywords["target_session_attrs"] = "read-write"
        }
    }

    /// Returns a connection string with the same meaning, apart from the passwords that it lacks.
    ///
    /// - Parameter connectionString: A URL or a `host=... dbname=...` string.
    /// - Returns: The same string where it has no password; `nil` where libpq can't read it.
    package static func redacted(_ connectionString: String) -> String? {
        ConnectionString.redacted(connectionString)
    }

    /// The same settings for another database of the server.
    ///
    /// - Parameter name: The database's name.
    /// - Returns: A changed copy.
    /// - Throws: ``PostgresError/configuration(_:)`` if the name is empty.
    package func with(database name: String) throws(PostgresError) -> ConnectionConfiguration {
        var copy = self
        copy.keywords["dbname"] = name
        try copy.check()
        return copy
    }

    /// The database's name.
    package var database: String {
        keywords["dbname", default: ""]
    }

    private func check() throws(PostgresError) {
        for (keyword, meaning) in [("dbname", "database"), ("user", "user"), ("host", "host")]
        where keywords[keyword, default: ""].isEmpty {
            throw .configuration("no \(meaning) is given")
        }
        let count = list("host").count
        guard [1, count].contains(list("port").count),
            keywords["hostaddr"] == nil || list("hostaddr").count == count
        else {
            throw .configuration(
                "each host has one port, and one address if any: the counts differ"
            )
        }
        guard hosts.allSatisfy({ Int($0.port).map((1...65_535).contains) ?? false }) else {
            throw .configuration("the port is not a number between 1 and 65535")
        }
        var texts = Array(keywords.values)
        texts += [password?.revealed, role].compactMap(\.self)
        // C would take the text up to the NUL for the whole.
        guard !texts.contains(where: { $0.utf8.contains(0) }) else {
            throw .configuration("a setting contains a NUL character")
        }
        guard role != "" else {
            throw .configuration("the role is empty")
        }
        guard connectTimeout > .zero, connectTimeout <= Self.longestTimeout else {
            throw .configuration("the connect timeout is not between 1 ms and 24 h")
        }
        if let statementTimeout {
            let bounds = Duration.milliseconds(1)...Self.longestTimeout
            guard bounds.contains(statementTimeout) else {
                throw .configuration("the statement timeout is not between 1 ms and 24 h")
            }
        }
    }

    private static let longestTimeout = Duration.seconds(86_400)
}

// MARK: - Hosts

extension ConnectionConfiguration {
    /// One of the hosts that are tried in turn.
    package struct Host: Hashable, Sendable {
        /// A name, an address, or the folder of a Unix socket.
        package let name: String
        /// The port, as it was written.
        let port: String
        /// An address to use instead of looking the name up.
        let address: String?

        /// Whether nothing that is sent there leaves this machine.
        package var isLocal: Bool { LocalHost.isLocal(address ?? name) }

        /// What libpq is told of it.
        var keywords: [String: String] {
            var keywords = ["host": name, "port": port]
            keywords["hostaddr"] = address
            return keywords
        }
    }

    /// The hosts, in the order in which they are tried.
    package var hosts: [Host] {
        let (ports, addresses) = (list("port"), list("hostaddr"))
        return list("host").enumerated().map { index, host in
            let port = index < ports.count ? ports[index] : ports.last ?? ""
            return Host(
                name: host,
                port: port.isEmpty ? "5432" : port,
                address: index < addresses.count && !addresses[index].isEmpty
                    ? addresses[index] : nil
            )
        }
    }

    /// The files for TLS that it names, by libpq's keywords: `sslrootcert`, `sslcert`, `sslkey`.
    package var transportFiles: [String: String] {
        let names = ["sslrootcert", "sslcert", "sslkey"]
        return keywords.filter { names.contains($0.key) && !$0.value.isEmpty }
    }

    /// How much TLS it insists on; `nil` for a word that libpq refuses.
    package var tls: TLSMode? { keywords["sslmode"].flatMap(TLSMode.init) }

    /// The parts of a keyword that has one for each host.
    private func list(_ keyword: String) -> [String] {
        (keywords[keyword] ?? "").split(separator: ",", omittingEmptySubsequences: false)
            .map(String.init)
    }
}

extension ConnectionConfiguration: CustomStringConvertible {
    /// `user@host:port/database (sslmode)`, without the password.
    package var description: String {
        let part = { keywords[$0, default: ""] }
        let place = hosts.map { "\($0.name):\($0.port)" }.joined(separator: ",")
        return "\(part("user"))@\(place)/\(database) (\(part("sslmode")))"
    }
}

/// The TLS that a connection insists on, weakest first; libpq's `sslmode`.
package enum TLSMode: String, Hashable, Sendable, CaseIterable {
    /// Never.
    case disable
    /// When the server offers it; nothing is verified.
    case prefer
    /// Always, without verifying the server.
    case require
    /// Always, and the server's certificate must be signed by a trusted authority.
    case verifyCertificate = "verify-ca"
    /// Always, and the certificate must also name the host.
    case verifyFull = "verify-full"
}
