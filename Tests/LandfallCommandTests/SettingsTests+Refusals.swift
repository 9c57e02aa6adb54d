import ArgumentParser
import Foundation
import Landfall
import LandfallContract
import LandfallPostgres
import LandfallWorker
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallReview
@testable import LandfallSettings

/// Settings that are refused, and secrets.
extension `Settings that are given` {
    @Test(
        arguments: [
            ("LANDFALL_LANES", "x", "lanes"), ("LANDFALL_LANES", "0", "lanes"),
            ("LANDFALL_LANES", "65", "lanes"), ("LANDFALL_LANES", "1.5", "lanes"),
            ("LANDFALL_DEDUPE_WINDOW", "25h", "dedupe-window"),
            ("LANDFALL_DEDUPE_WINDOW", "0s", "dedupe-window"),
            ("LANDFALL_MAX_STATE_AGE", "soon", "max-state-age"),
            ("LANDFALL_MAX_STATE_BYTES", "2GB", "max-state-bytes"),
            ("LANDFALL_MAX_DEDUPE_BYTES", "1023KiB", "max-dedupe-bytes"),
            ("LANDFALL_MAX_STATE_BYTES", "1023KiB", "max-state-bytes"),
            ("LANDFALL_SHUTDOWN_DEADLINE", "2h", "shutdown-deadline"),
            ("LANDFALL_LEAVE_GROUP", "maybe", "leave-group"),
            ("LANDFALL_CATALOG_WATCH", "99ms", "catalog-watch"),
            ("LANDFALL_CATALOG_WATCH", "61m", "catalog-watch"),
            ("LANDFALL_CATALOG_WATCH", "never", "catalog-watch"),
            ("LANDFALL_DETOUR_LIFETIME", "9s", "detour-lifetime"),
            ("LANDFALL_DETOUR_LIFETIME", "31d", "detour-lifetime"),
            ("LANDFALL_PATIENCE", "5", "patience"), ("LANDFALL_BEGIN_AT", "now", "begin-at"),
            ("LANDFALL_LOG_LEVEL", "loud", "log-level"), ("LANDFALL_LOG_FORMAT", "x", "log-format"),
            ("LANDFALL_BROKERS", "a:1,,b:2", "brokers"), ("LANDFALL_BROKERS", "a:0", "brokers"),
            ("LANDFALL_BROKERS", "a:99999", "brokers"), ("LANDFALL_BROKERS", "a b", "brokers"),
            ("LANDFALL_BROKERS", "kafka://a:1", "brokers"),
            ("LANDFALL_KAFKA_TLS", "maybe", "kafka-tls"),
            ("LANDFALL_KAFKA_MECHANISM", "GSSAPI", "kafka-mechanism"),
            ("LANDFALL_KAFKA_PROPERTIES", "fetch.min.bytes", "kafka-properties"),
            ("LANDFALL_KAFKA_PROPERTIES", "a=1,a=2", "kafka-properties"),
            ("LANDFALL_KAFKA_PROPERTIES", "acks=1", "kafka-properties"),
            ("LANDFALL_KAFKA_PROPERTIES", "group.id=x", "kafka-properties"),
            ("LANDFALL_KAFKA_PROPERTIES", "nonsense=1", "kafka-properties"),
            ("LANDFALL_KAFKA_PROPERTIES", "max.in.flight=10", "kafka-properties"),
            ("LANDFALL_POSTGRES", "nonsense", "postgres"),
            ("LANDFALL_POSTGRES", "postgres://u@h:x/d", "postgres"),
            ("LANDFALL_STATE_TOPIC", "no/such", "state-topic"),
            ("LANDFALL_INTENT_TOPICS", "a,a", "intent-topics"),
            ("LANDFALL_POSTGRES_PASSWORD_FILE", "/nowhere/at/all", "postgres-password-file"),
        ]
    )
    func `that do not do are refused by name`(
        variable: String,
        value: String,
        name: String
    ) async throws {
        let failure = try #require(try await Self.refusal([variable: value]))
        #expect(failure.status == .usage)
        #expect(failure.message.hasPrefix(name))
        #expect(!failure.message.contains("\n"))
    }

    @Test(
        arguments: [
            ("isolation.level=read_uncommitted", "intents of aborted transactions"),
            ("auto.offset.reset=latest", "the setting begin-at says it"),
            ("linger.ms=5", "the worker chooses it to fit the rest; leave it out"),
        ]
    )
    func `name for a refused property what can be set in its place`(
        property: String,
        words: String
    ) async throws {
        let failure = try #require(
            try await Self.refusal(["LANDFALL_KAFKA_PROPERTIES": property])
        )
        #expect(failure.message.contains(words))
    }

    @Test(
        arguments: [
            (["LANDFALL_KAFKA_USERNAME": "me"], "kafka-username"),
            (["LANDFALL_KAFKA_PASSWORD": "x"], "kafka-mechanism"),
            (["LANDFALL_KAFKA_MECHANISM": "PLAIN"], "kafka-username is missing"),
            (
                ["LANDFALL_KAFKA_MECHANISM": "PLAIN", "LANDFALL_KAFKA_USERNAME": "me"],
                "kafka-password is missing"
            ),
            (["LANDFALL_KAFKA_CA_FILE": "ca.pem"], "kafka-tls"),
            (
                ["LANDFALL_POSTGRES_PASSWORD": "x", "LANDFALL_POSTGRES_PASSWORD_FILE": "/y"],
                "postgres-password and postgres-password-file"
            ),
            (
                [
                    "LANDFALL_POSTGRES": "postgres://u:p@h/d",
                    "LANDFALL_POSTGRES_PASSWORD": "x",
                ], "postgres has a password"
            ),
            (
                ["LANDFALL_LINK_KEYS_FILE": "k", "LANDFALL_TOKEN_KEYS_FILE": "k"],
                "link-keys-file and token-keys-file both name k"
            ),
            (
                ["LANDFALL_PLAN_TOPIC": "navigation.device-state"],
                "state-topic and plan-topic both name"
            ),
            (["LANDFALL_REPLY_TOPICS": "navigation.plans"], "plan-topic and reply-topics"),
        ]
    )
    func `that contradict each other are refused`(
        environment: [String: String],
        words: String
    ) async throws {
        let failure = try #require(try await Self.refusal(environment))
        #expect(failure.status == .usage)
        #expect(failure.message.contains(words))
    }

    @Test(arguments: [Setting.brokers, .catalog, .postgresURL])
    func `that are needed are missed by name`(key: Setting) async throws {
        let failure = try #require(try await Self.refusal([key.variable: ""]))
        #expect(failure.status == .usage)
        #expect(failure.message.hasPrefix("\(key.name) is missing"))
        #expect(failure.message.contains(key.variable))
    }

    @Test(
        arguments: [
            ("lane: 3", "unknown key lane; did you mean \"lanes\"? `landfall"),
            ("nonsense: 3", "unknown key nonsense; `landfall"),
            ("lanes: {a: 3}", "unknown key lanes.a"),
            ("lanes: [1, 2]", "lanes can't be a list (lanes in "), ("lanes: [1", "no mapping"),
            ("- a", "no mapping"),
            ("", "no mapping"), ("lanes: x", "lanes in "),
            ("group: ''", "group can't be empty (group in "),
        ]
    )
    func `in a file that does not do are refused`(file: String, words: String) async throws {
        let failure = try #require(try await Self.refusal(file: file))
        #expect(failure.status == .usage)
        #expect(failure.message.contains(words))
        #expect(!failure.message.contains("\n"))
    }

    @Test func `that are secret are shown nowhere`() async throws {
        let settings = try await Self.settings([
            "LANDFALL_KAFKA_MECHANISM": "PLAIN", "LANDFALL_KAFKA_USERNAME": "me",
            "LANDFALL_KAFKA_PLAINTEXT_PASSWORD": "allowed",
            "LANDFALL_KAFKA_PASSWORD": "hush1", "LANDFALL_POSTGRES": "postgres://u:hush2@h/d",
            "LANDFALL_KAFKA_PROPERTIES": "ssl.keystore.password=hush3,ssl.key.pem=hush4",
        ])
        #expect(!settings.printed.contains("hush"))
        #expect(settings.printed.contains("<redacted>"))
        #expect(settings.printed.contains("\"postgres://u@h/d\""))
        #expect(!"\(settings)".contains("hush1"))
    }

    @Test(
        arguments: [
            ("postgres://u:hush@h:5432/d?sslmode=require", "postgres://u@h:5432/d?sslmode=require"),
            ("postgres://u@h/d?password=hush&sslmode=prefer", "postgres://u@h/d?sslmode=prefer"),
            ("postgres://u@h/d?sslpassword=hush", "postgres://u@h/d"),
            ("postgresql://u:hu:sh@a,b/d", "postgresql://u@a,b/d"),
            ("host=h user=u dbname=d password=hush", "dbname='d' host='h' user='u'"),
            (#"host=h user='o\'b' dbname=d password='hu sh'"#, #"dbname='d' host='h' user='o\'b'"#),
            ("postgres://u@h/d", "postgres://u@h/d"),
        ]
    )
    func `with a password are printed in a form that the setting takes`(
        url: String,
        shown: String
    ) async throws {
        let settings = try await Self.settings(["LANDFALL_POSTGRES": url])
        #expect(settings.worker.postgres.redactedURL == shown)
        #expect(!settings.printed.contains("hush") && !settings.printed.contains("sh@"))
        let again = try await Self.settings(["LANDFALL_POSTGRES": shown])
        #expect(
            try again.worker.postgres.parsed.description
                == settings.worker.postgres.parsed.description
        )
        #expect(try again.worker.postgres.parsed.password == nil)
    }

    @Test(
        arguments: [
            (
                "postgres://u@h/d?sslmod=x",
                "postgres: libpq knows no parameter \"sslmod\" in the URL: correct or remove it"
            ),
            (
                "postgres://u:a/b?hush=c@h/d",
                "postgres: the database URL can't be read: write it as postgres://user@host:5432/database"
            ),
            (
                "nonsense",
                "postgres: the database URL can't be read: write it as postgres://user@host:5432/database"
            ),
            (
                "postgres://h/d",
                "postgres: no user is given: write it as postgres://user@host:5432/database"
            ),
        ]
    )
    func `with a URL that can't be read say what is wrong in it`(
        url: String,
        words: String
    ) async throws {
        let failure = try #require(try await Self.refusal(["LANDFALL_POSTGRES": url]))
        #expect(failure.message == words)
    }

    @Test(
        arguments: [
            (
                .admin, "foo",
                "admin can't be \"foo\" (--admin): give host:port, or off; port 0 takes a free one"
            ),
            (.lanes, "0", "lanes can't be \"0\" (--lanes): give a whole number from 1 to 64"),
        ] as [(Setting, String, String)]
    )
    func `that do not do say where they stand and what to give`(
        setting: Setting,
        value: String,
        words: String
    ) async throws {
        let failure = try #require(try await Self.refusal(flags: [setting: value]))
        #expect(failure.message == words)
    }

    @Test func `that are missing are named at once`() async throws {
        let failure = try #require(
            try await Self.refusal(["LANDFALL_BROKERS": "", "LANDFALL_POSTGRES": ""])
        )
        #expect(
            failure.message
                == "brokers and postgres are missing: give --brokers or LANDFALL_BROKERS (host:port of "
                + "some brokers, with commas between) and --postgres or LANDFALL_POSTGRES "
                + "(postgres://user@host:5432/database)"
        )
    }

    @Test(
        arguments: [
            (
                "LANDFALL_KAFKA_TSL",
                "LANDFALL_KAFKA_TSL is no setting; did you mean LANDFALL_KAFKA_TLS?"
            ),
            ("LANDFALL_BROKER", "LANDFALL_BROKER is no setting; did you mean LANDFALL_BROKERS?"),
            (
                "LANDFALL_NONSENSE",
                "LANDFALL_NONSENSE is no setting and has no effect: `landfall serve --help-all` and "
                    + "`landfall gateway --help-all` list all"
            ),
            ("LANDFALL_KAFKA_TLS", nil), ("LANDFALL_CONFIG", nil), ("LANDFALL_TEST_LOG", nil),
            ("OTEL_NONSENSE", nil), ("LANDFALL_PORT_5263_TCP_ADDR", nil),
            ("LANDFALL_WORKER_SERVICE_HOST", nil),
        ] as [(String, String?)]
    )
    func `in a variable that is none are advised on`(name: String, advice: String?) {
        #expect(SettingAdvice([name: "x"]).lines == (advice.map { [$0] } ?? []))
        #expect(SettingAdvice([name: ""]).lines.isEmpty)
    }

    /// Every name of a variable that a file of the compose set-up sets or reads.
    @Test func `of docker-compose are advised on nowhere`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docker-compose.yml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let names = text.matches(of: /LANDFALL_[A-Z_]+/).map { String($0.output) }
        try #require(names.count > 10)
        #expect(SettingAdvice(Dictionary(names.map { ($0, "x") }) { $1 }).lines.isEmpty)
    }

    @Test func `are told apart by name, the secret ones marked`() {
        #expect(
            Setting.all.filter(\.isSecret).map(\.name) == [
                "kafka-password", "postgres-password",
            ]
        )
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
    }
}
