import ArgumentParser
import Landfall
import LandfallContract
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
            ("lanes: [1, 2]", "not a list"), ("lanes: [1", "no mapping"), ("- a", "no mapping"),
            ("", "no mapping"), ("lanes: x", "lanes in "), ("group: ''", "group is"),
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
        #expect(settings.printed.contains("u@h:5432/d"))
        #expect(!"\(settings)".contains("hush1"))
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
