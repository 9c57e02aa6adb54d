import Foundation
import Glibc
import LandfallValues
import TestSupport
import Testing

@testable import LandfallPostgres

/// TLS, certificates and passwords of a real server, and what changes while programs run.
@Suite(.timeLimit(.minutes(5))) struct SecureServerTests {
    /// A server that takes TLS only over TCP: `ann` by password, `bob` by a certificate besides.
    private struct Secure {
        let server: TemporaryServer
        let certificates: TestCertificates

        init() throws {
            server = try TemporaryServer(.fast)
            certificates = try TestCertificates()
            try install("server")
            let admin = try Connection(server.configuration())
            let rules = """
                local all all trust
                hostssl all bob 127.0.0.1/32 scram-sha-256 clientcert=verify-full
                hostssl all ann 127.0.0.1/32 scram-sha-256
                """
            let file = try path("pg_hba.conf", of: admin)
            try Data("\(rules)\n".utf8).write(to: URL(filePath: file))
            try admin.execute(
                "CREATE ROLE ann LOGIN PASSWORD 'first'; CREATE ROLE bob LOGIN PASSWORD 'first'"
            )
            for (name, value) in [
                ("ssl_cert_file", "server.crt"), ("ssl_key_file", "server.key"),
                ("ssl_ca_file", "authority.crt"), ("ssl", "on"),
            ] { try admin.execute("ALTER SYSTEM SET \(name) = '\(value)'") }
            try reload(admin)
        }

        /// Puts a certificate into the server's folder.
        func install(_ name: String, days: Int = 100, names: String = "IP:127.0.0.1") throws {
            let made = try certificates.make(name, names: names, days: days)
            let admin = try Connection(server.configuration())
            for (from, to) in [
                (made.certificate, "server.crt"), (made.key, "server.key"),
                (certificates.authority, "authority.crt"),
            ] {
                let target = try path(to, of: admin)
                let owner = try path("postgresql.conf", of: admin)
                try Data(contentsOf: URL(filePath: from)).write(to: URL(filePath: target))
                var status = stat()
                _ = unsafe stat(owner, &status)
                _ = unsafe chmod(target, 0o600)
                _ = unsafe chown(target, status.st_uid, status.st_gid)
            }
        }

        func reload(_ admin: Connection) throws {
            try admin.execute("SELECT pg_reload_conf()")
            // The postmaster takes a signal; its new settings hold for connections a moment later.
            for _ in 0..<200 {
                let rows = try Connection(server.configuration()).query(
                    "SELECT current_setting('ssl') = 'on' AS yes"
                )
                if try rows.first?.value("yes", as: Bool.self) == true { return }
            }
        }

        private func path(_ name: String, of admin: Connection) throws -> String {
            let rows = try admin.query("SELECT current_setting('data_directory') AS folder")
            return try rows[0].value("folder", as: String.self) + "/" + name
        }

        func url(_ user: String, _ more: String) -> String {
            "postgres://\(user)@127.0.0.1:\(server.port)/postgres?\(more)"
        }

        func configuration(
            _ user: String,
            _ more: String,
            passwordFile: String? = nil
        ) throws -> ConnectionConfiguration {
            try ConnectionConfiguration(
                connectionString: url(user, more),
                password: passwordFile == nil ? Secret("first") : nil,
                passwordFile: passwordFile
            )
        }
    }

    @Test func `the server must prove who it is, and the client where the server wants it`()
        async throws
    {
        try await blocking {
            let secure = try Secure()
            defer { secure.server.stop() }
            let trust = "sslmode=verify-full&sslrootcert=\(secure.certificates.authority)"
            let answer = try Connection(secure.configuration("ann", trust)).query(
                "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
            )
            #expect(try answer.first?.value("ssl") == true)
            try Connection(secure.configuration("ann", trust + "&channel_binding=require"))
                .execute("SELECT 1")
            let client = try secure.certificates.make("bob", subject: "bob", names: "DNS:bob")
            let own = "&sslcert=\(client.certificate)&sslkey=\(client.key)"
            _ = unsafe chmod(client.key, 0o600)
            try Connection(secure.configuration("bob", trust + own)).execute("SELECT 1")
            let stranger = try TestCertificates(authority: "stranger")
            let cases = [
                ("ann", "sslmode=disable", "no encryption"),
                ("ann", "sslmode=verify-full&sslrootcert=\(stranger.authority)", "certificate"),
                ("ann", "sslmode=verify-full&sslrootcert=/nowhere", "/nowhere"),
                ("bob", trust, "client certificate"),
            ]
            for (user, more, words) in cases {
                let error = #expect(throws: PostgresError.self) {
                    try Connection(secure.configuration(user, more))
                }
                #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
                #expect(error?.recovery == .stop, "\(more)")
                #expect(error?.description.contains("\n") == false)
            }
            _ = unsafe chmod(client.key, 0o644)
            let open = #expect(throws: PostgresError.self) {
                try Connection(secure.configuration("bob", trust + own))
            }
            #expect(open?.description.contains("group or world access") == true)
        }
    }

    @Test func `a certificate of another host, or one that has ended, is refused`() async throws {
        try await blocking {
            let secure = try Secure()
            defer { secure.server.stop() }
            let admin = try Connection(secure.server.configuration())
            let trust = "sslmode=verify-full&sslrootcert=\(secure.certificates.authority)"
            func refusal() throws -> String {
                // The reload takes a moment: the former certificate is still shown meanwhile.
                for _ in 0..<500 {
                    do {
                        _ = try Connection(secure.configuration("ann", trust))
                    } catch let error as PostgresError {
                        return error.description
                    }
                }
                return "none"
            }
            try secure.install("elsewhere", names: "DNS:elsewhere.example")
            try secure.reload(admin)
            #expect(try refusal().contains("does not match host name"))
            try secure.install("ended", days: -1)
            try secure.reload(admin)
            for _ in 0..<500 where try refusal().contains("host name") {}
            #expect(try refusal().contains("certificate verify failed"))
        }
    }

    @Test func `a password in a file is read at each connect`() async throws {
        try await blocking {
            let secure = try Secure()
            defer { secure.server.stop() }
            let folder = try TemporaryFolder()
            let file = try folder.file("password", "first\n")
            let trust = "sslmode=verify-full&sslrootcert=\(secure.certificates.authority)"
            let configuration = try secure.configuration("ann", trust, passwordFile: file)
            let former = try Connection(configuration)
            try Connection(secure.server.configuration()).execute(
                "ALTER ROLE ann PASSWORD 'second'"
            )
            let refused = #expect(throws: PostgresError.self) { try Connection(configuration) }
            guard case .authentication = refused else {
                Issue.record("\(refused?.description ?? "it was let in")")
                return
            }
            _ = try folder.file("password", "second\n")
            try Connection(configuration).execute("SELECT 1")
            try former.execute("SELECT 1")
        }
    }

    @Test func `of several hosts the one that takes writes is meant, unless another is said`()
        throws
    {
        func wanted(_ hosts: String, _ more: String = "") throws -> String? {
            try ConnectionConfiguration(connectionString: "postgres://u@\(hosts)/d\(more)")
                .keywords["target_session_attrs"]
        }
        #expect(try wanted("a") == nil)
        #expect(try wanted("a,b") == "read-write")
        #expect(try wanted("a,b", "?target_session_attrs=any") == "any")
    }

    @Test func `a promotion changes the timeline, and keeps the system`() async throws {
        try await blocking {
            let primary = try TemporaryServer(.fast)
            var configuration = TemporaryServer.Configuration.fast
            configuration.primary = .init(primary)
            let standby = try TemporaryServer(configuration)
            defer { standby.stop() }
            let first = try #require(try Connection(primary.configuration()).identity())
            #expect(first.timeline == "00000001")
            let connection = try Connection(standby.configuration())
            #expect(
                try connection.identity() == ServerIdentity(system: first.system, timeline: nil)
            )
            primary.stop()
            try connection.query("SELECT pg_promote()")
            let after = try Connection(standby.configuration()).identity()
            #expect(after == ServerIdentity(system: first.system, timeline: "00000002"))
            let other = try SharedServer.server.get().configuration()
            #expect(try Connection(other).identity()?.system != first.system)
        }
    }
}
