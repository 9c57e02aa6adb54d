import Foundation
import Landfall
import LandfallKafka
import LandfallOperations
import LandfallWorker
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallSettings

/// The settings of signing in to Kafka, and how a doctor looks at them.
@Suite struct SignInSettingsTests {
    private static let tls = [
        "LANDFALL_BROKERS": "kafka.example:9093", "LANDFALL_KAFKA_TLS": "true",
    ]

    private static func kafka(_ more: [String: String]) throws -> KafkaSettings {
        let environment = tls.merging(more) { _, own in own }
        return try KafkaSettings(SettingsSource(flags: [:], environment: environment))
    }

    private static func refusal(_ more: [String: String]) -> String? {
        do {
            _ = try kafka(more)
            return nil
        } catch {
            return (error as? CommandFailure)?.message
        }
    }

    private static let bearer = ["LANDFALL_KAFKA_MECHANISM": "OAUTHBEARER"]
    private static let client = [
        "LANDFALL_KAFKA_MECHANISM": "OAUTHBEARER",
        "LANDFALL_KAFKA_OAUTH_ENDPOINT": "https://id.example/token",
        "LANDFALL_KAFKA_OAUTH_CLIENT_ID": "me",
        "LANDFALL_KAFKA_OAUTH_CLIENT_SECRET_FILE": "/dev/null",
    ]

    @Test(
        arguments: [
            (bearer, "OAUTHBEARER needs one of kafka-oauth-endpoint"),
            (
                ["LANDFALL_KAFKA_OAUTH_TOKEN_FILE": "/t"],
                "kafka-oauth-token-file needs kafka-mechanism"
            ),
            (["LANDFALL_KAFKA_OAUTH_SCOPE": "x"], "kafka-oauth-scope needs kafka-oauth-endpoint"),
            (
                client.merging(["LANDFALL_KAFKA_AWS_REGION": "eu-west-1"]) { $1 },
                "needs one of kafka-oauth-endpoint, kafka-oauth-token-file, kafka-aws-region; 2 are given"
            ),
            (
                client.merging(["LANDFALL_KAFKA_OAUTH_ENDPOINT": "http://id.example/"]) { $1 },
                "kafka-oauth-endpoint is an https URL"
            ),
            (client.filter { !$0.key.contains("CLIENT_ID") }, "kafka-oauth-client-id is missing"),
            (
                client.filter { !$0.key.contains("SECRET") },
                "kafka-oauth-client-secret-file is missing"
            ),
            (
                client.merging(["LANDFALL_KAFKA_OAUTH_CLIENT_SECRET_FILE": "/nowhere/s"]) { $1 },
                "kafka-oauth-client-secret-file: /nowhere/s can't be read"
            ),
            (client.merging(["LANDFALL_KAFKA_USERNAME": "u"]) { $1 }, "OAUTHBEARER takes tokens"),
            (
                bearer.merging(["LANDFALL_KAFKA_AWS_REGION": "eu west"]) { $1 },
                "kafka-aws-region is a region"
            ),
            (
                client.merging(["LANDFALL_KAFKA_TLS": "false"]) { $1 },
                "kafka-mechanism OAUTHBEARER without kafka-tls shows the token"
            ),
            (
                [
                    "LANDFALL_KAFKA_TLS": "false", "LANDFALL_KAFKA_MECHANISM": "PLAIN",
                    "LANDFALL_KAFKA_USERNAME": "u", "LANDFALL_KAFKA_PASSWORD": "p",
                ], "kafka-mechanism PLAIN without kafka-tls shows the password"
            ),
            (["LANDFALL_KAFKA_CERT_FILE": "/dev/null"], "give --kafka-key-file"),
            (["LANDFALL_KAFKA_KEY_FILE": "/dev/null"], "give --kafka-cert-file"),
            (["LANDFALL_KAFKA_KEY_PASSWORD_FILE": "/dev/null"], "needs kafka-key-file"),
            (
                ["LANDFALL_KAFKA_CERT_FILE": "/dev/null", "LANDFALL_KAFKA_TLS": "false"],
                "kafka-cert-file needs kafka-tls"
            ),
            (
                ["LANDFALL_KAFKA_PROPERTIES": "enable.ssl.certificate.verification=false"],
                "could pose as the broker"
            ),
            (
                ["LANDFALL_KAFKA_PROPERTIES": "ssl.certificate.location=/x"],
                "the setting kafka-cert-file says it"
            ),
            (
                ["LANDFALL_KAFKA_PROPERTIES": "sasl.oauthbearer.method=oidc"],
                "see kafka-oauth-endpoint"
            ),
        ]
    )
    func `that do not fit are refused in one line`(variables: [String: String], words: String) {
        let message = Self.refusal(variables)
        #expect(message?.contains(words) == true, "\(message ?? "taken")")
        #expect(message?.contains("\n") == false)
    }

    @Test func `that fit share one supply among all clients`() throws {
        let folder = try TemporaryFolder()
        let kafka = try Self.kafka(
            Self.bearer.merging([
                "LANDFALL_KAFKA_OAUTH_TOKEN_FILE": try folder.file("token", "x\n")
            ]) { $1 }
        )
        let copy = kafka
        #expect(kafka.credentials != nil)
        #expect(kafka.credentials === copy.credentials)
    }

    @Test func `A password may go in the open where somebody says so, and on this machine`() throws
    {
        var variables = [
            "LANDFALL_KAFKA_TLS": "false", "LANDFALL_KAFKA_MECHANISM": "PLAIN",
            "LANDFALL_KAFKA_USERNAME": "u", "LANDFALL_KAFKA_PASSWORD": "p",
            "LANDFALL_KAFKA_PLAINTEXT_PASSWORD": "allowed",
        ]
        #expect(try Self.kafka(variables).allowsPlaintextPassword)
        variables["LANDFALL_KAFKA_PLAINTEXT_PASSWORD"] = nil
        variables["LANDFALL_BROKERS"] = "localhost:9092,[::1]:9092"
        #expect(try Self.kafka(variables).plaintextRefusal == nil)
    }

    @Test func `A certificate and a key that do not fit each other are refused at the start`()
        throws
    {
        let certificates = try TestCertificates()
        let made = try certificates.make("client")
        let other = try certificates.make("other")
        var variables = [
            "LANDFALL_KAFKA_CA_FILE": certificates.authority,
            "LANDFALL_KAFKA_CERT_FILE": made.certificate, "LANDFALL_KAFKA_KEY_FILE": made.key,
        ]
        #expect(try Self.kafka(variables).certificate != nil)
        variables["LANDFALL_KAFKA_KEY_FILE"] = other.key
        let message = Self.refusal(variables)
        #expect(message?.contains("kafka-cert-file, kafka-key-file: ") == true, "\(message ?? "")")
        variables["LANDFALL_KAFKA_KEY_FILE"] = made.key
        variables["LANDFALL_KAFKA_CA_FILE"] = "/dev/null"
        #expect(Self.refusal(variables)?.contains("kafka-ca-file") == true)
    }

    @Test func `Files that can't be used are all named at once, each in a line`() throws {
        let certificates = try TestCertificates()
        let made = try certificates.make("client")
        var variables = Self.tls.merging(Self.client) { $1 }
        variables["LANDFALL_KAFKA_CA_FILE"] = "/nowhere/ca"
        variables["LANDFALL_KAFKA_CERT_FILE"] = made.key
        variables["LANDFALL_KAFKA_KEY_FILE"] = made.certificate
        variables["LANDFALL_KAFKA_OAUTH_CA_FILE"] = "/dev/null"
        variables["LANDFALL_POSTGRES"] =
            "postgres://u@db/d?sslmode=verify-full&sslrootcert=/nowhere/pg&sslcert=\(made.certificate)"
        func refusal() throws -> CommandFailure? {
            let source = SettingsSource(flags: [:], environment: variables)
            let settings = try Settings(source, Setting.kafka + Setting.postgres)
            do throws(CommandFailure) {
                _ = try settings.checkedKafka()
                _ = try settings.checkedPostgres()
                return nil
            } catch {
                return error
            }
        }
        let all = try #require(try refusal())
        #expect(all.status == .usage)
        #expect(all.message.hasPrefix("5 files can't be used"))
        let words = [
            "kafka-ca-file: /nowhere/ca can't be read",
            "kafka-cert-file: \(made.key) holds no cert",
            "kafka-key-file: \(made.certificate) holds no private key",
            "kafka-oauth-ca-file: /dev/null holds no certificate",
            "sslrootcert in postgres: /nowhere/pg can't be read",
        ]
        #expect(all.findings.count == words.count, "\(all.findings)")
        for (line, words) in zip(all.findings, words) {
            #expect(line.hasPrefix(words) && !line.contains("\n"), "\(line)")
        }
        variables["LANDFALL_KAFKA_CA_FILE"] = certificates.authority
        variables["LANDFALL_KAFKA_CERT_FILE"] = made.certificate
        variables["LANDFALL_KAFKA_KEY_FILE"] = made.key
        variables["LANDFALL_KAFKA_OAUTH_CA_FILE"] = certificates.authority
        let one = try #require(try refusal())
        #expect(one.findings.isEmpty)
        #expect(one.message.hasPrefix("sslrootcert in postgres: /nowhere/pg can't be read"))
        // What libpq takes for the authorities of the system is no file.
        variables["LANDFALL_POSTGRES"] = "postgres://u@db/d?sslmode=verify-full&sslrootcert=system"
        #expect(try refusal() == nil)
    }

    // MARK: - The doctor

    private static func findings(_ variables: [String: String]) throws -> [CheckResult] {
        let source = SettingsSource(flags: [:], environment: variables)
        var findings: [CheckResult] = []
        AdminExamination(try Settings(source, Setting.adminPort).admin)
            .run(now: { Int64(Date.now.timeIntervalSince1970 * 1000) }) { findings.append($0) }
        return findings
    }

    @Test(
        arguments: [
            ([:], CheckResult.Verdict.ok, "127.0.0.1:5263, for this machine"),
            (["LANDFALL_ADMIN": "off"], .warning, "it is off"),
            (["LANDFALL_ADMIN": "0.0.0.0:5263"], .fault, "no token is asked for"),
            (["LANDFALL_ADMIN_OPEN": "metrics"], .warning, "says nothing without"),
            (["LANDFALL_ADMIN_TOKEN_FILE": "/x"], .fault, "admin-token-file: /x can't be read"),
            (["LANDFALL_ADMIN_TOKEN_FILE": "/dev/null"], .fault, "admin-token-file: /dev/null: "),
            (["LANDFALL_ADMIN_TLS_CERT_FILE": "/x"], .fault, "give --admin-tls-key-file"),
        ] as [([String: String], CheckResult.Verdict, String)]
    )
    func `looks at the admin port as a worker would`(
        variables: [String: String],
        verdict: CheckResult.Verdict,
        words: String
    ) throws {
        let findings = try Self.findings(variables)
        let finding = try #require(findings.first)
        #expect(finding.name == "admin-port")
        #expect(finding.verdict == verdict)
        #expect(finding.text.contains(words), "\(findings)")
        #expect(finding.text.components(separatedBy: "admin-token-file:").count <= 2)
    }

    @Test func `looks at the certificate of the admin port`() throws {
        let certificates = try TestCertificates()
        let made = try certificates.make("admin", days: 5)
        let folder = try TemporaryFolder()
        let token = try folder.file("tokens", "metrics:\(String(repeating: "a", count: 32))\n")
        var variables = [
            "LANDFALL_ADMIN": "0.0.0.0:5263", "LANDFALL_ADMIN_TOKEN_FILE": token,
            "LANDFALL_ADMIN_TLS_CERT_FILE": made.certificate,
            "LANDFALL_ADMIN_TLS_KEY_FILE": made.key,
        ]
        let soon = try Self.findings(variables)
        #expect(soon.map(\.verdict) == [.warning, .ok])
        #expect(soon.first?.text.contains("4 days left") == true, "\(soon)")
        let ended = try certificates.make("ended", days: -1)
        variables["LANDFALL_ADMIN_TLS_CERT_FILE"] = ended.certificate
        variables["LANDFALL_ADMIN_TLS_KEY_FILE"] = ended.key
        #expect(try Self.findings(variables).first?.verdict == .fault)
        variables["LANDFALL_ADMIN_TLS_CERT_FILE"] = nil
        variables["LANDFALL_ADMIN_TLS_KEY_FILE"] = nil
        #expect(try Self.findings(variables).first?.text.contains("without TLS") == true)
    }

    @Test func `asks the token endpoint, and says what it says`() throws {
        let folder = try TemporaryFolder()
        let endpoint = try TestEndpoint { _ in
            TestEndpoint.Answer(200, #"{"access_token":"opaque","expires_in":3600}"#)
        }
        let kafka = try Self.kafka([
            "LANDFALL_BROKERS": "localhost:1", "LANDFALL_KAFKA_TLS": "false",
            "LANDFALL_KAFKA_MECHANISM": "OAUTHBEARER",
            "LANDFALL_KAFKA_OAUTH_ENDPOINT": endpoint.url(),
            "LANDFALL_KAFKA_OAUTH_CLIENT_ID": "me",
            "LANDFALL_KAFKA_OAUTH_CLIENT_SECRET_FILE": try folder.file("s", "s3cret"),
        ])
        let look = { () -> [CheckResult] in
            var findings: [CheckResult] = []
            SignInExamination(kafka, now: { SystemClock.now.millisecondsSinceEpoch })
                .run { findings.append($0) }
            return findings
        }
        #expect(look().map(\.verdict) == [.ok])
        #expect(look().first?.text.hasPrefix("a token for me, good for ") == true)
        endpoint.answers { _ in TestEndpoint.Answer(401, "") }
        #expect(look().map(\.verdict) == [.fault])
    }
}
