import ArgumentParser
import Landfall
import LandfallContract
import LandfallWorker
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallReview
@testable import LandfallSettings

@Suite
struct `Settings that are given` {
    /// What every worker needs.
    static let needed = [
        "LANDFALL_BROKERS": "a:1", "LANDFALL_CATALOG": "routes.yaml",
        "LANDFALL_POSTGRES": "postgres://u@h/d",
    ]

    static func settings(
        flags: [Setting: String] = [:],
        _ environment: [String: String] = [:],
        file: String? = nil
    ) async throws -> Settings {
        let folder = try TemporaryFolder()
        var read: SettingsFile?
        if let file {
            read = try await SettingsFile(path: folder.file("landfall.yaml", file))
        }
        let all = needed.merging(environment) { _, own in own }
        return try Settings(SettingsSource(flags: flags, environment: all, file: read))
    }

    /// The message of a refusal; nil if there was none.
    static func refusal(
        flags: [Setting: String] = [:],
        _ environment: [String: String] = [:],
        file: String? = nil
    ) async throws -> CommandFailure? {
        do {
            _ = try await settings(flags: flags, environment, file: file)
            return nil
        } catch let failure as CommandFailure {
            return failure
        }
    }

    @Test func `have the defaults of the libraries`() async throws {
        let settings = try await Self.settings()
        let usual = WorkerConfiguration(kafka: settings.worker.kafka, postgres: .init(url: ""))
        #expect(settings.worker.topics == usual.topics)
        #expect(settings.worker.lanes == usual.lanes)
        #expect(settings.worker.dedupeWindow == usual.dedupeWindow)
        #expect(settings.worker.patience == usual.patience)
        #expect(settings.worker.shutdownDeadline == usual.shutdownDeadline)
        #expect(settings.worker.group == usual.group)
        #expect(settings.worker.source == usual.source)
        #expect(settings.worker.begin == usual.begin)
        #expect(!settings.worker.instance.isEmpty)
        #expect(settings.resolver == ResolverSettings())
        #expect(settings.catalogFiles == CatalogFiles(catalog: "routes.yaml"))
    }

    @Test(
        arguments: [
            (.lanes, "1"), (.dedupeWindow, "1h"), (.maxStateBytes, "2GiB"), (.kafkaTLS, "false"),
            (.intentTopics, "navigation.intents.push,navigation.intents.email"),
            (.replyTopics, "none"), (.delivery, "exactly-once"), (.catalogWatch, "1s"),
            (.kafkaUsername, nil), (.brokers, nil), (.source, "/landfall"),
        ] as [(Setting, String?)]
    )
    func `are documented with their defaults`(setting: Setting, fallback: String?) {
        #expect(setting.fallback == fallback)
    }

    @Test func `are given by flags of their names, but for secrets`() async throws {
        let flagged = Setting.served.filter { !$0.isSecret }
        var command = try ServeCommand.parse(
            flagged.flatMap { ["--\($0.name)", "for-\($0.name)"] }
        )
        let given = command.given
        #expect(given == Dictionary(uniqueKeysWithValues: flagged.map { ($0, "for-\($0.name)") }))
        command = try ServeCommand.parse([])
        #expect(command.given.isEmpty)
    }

    @Test func `come from flags over the environment over the file`() async throws {
        let file = "lanes: 2\ngroup: file\nsource: /file\n"
        let environment = ["LANDFALL_LANES": "3", "LANDFALL_GROUP": "environment"]
        let worker = try await Self.settings(flags: [.lanes: "4"], environment, file: file).worker
        #expect(worker.lanes == 4)
        #expect(worker.group == "environment")
        #expect(worker.source == "/file")
    }

    @Test func `in an empty variable are not given`() async throws {
        let worker = try await Self.settings(["LANDFALL_LANES": ""], file: "lanes: 2").worker
        #expect(worker.lanes == 2)
    }

    @Test(arguments: [
        "intent-topics: [a, b]", "intent-topics: a, b", #"{"intent-topics": ["a","b"]}"#,
    ])
    func `that are lists are sequences or have commas`(file: String) async throws {
        #expect(try await Self.settings(file: file).worker.topics.intents == ["a", "b"])
        let environment = ["LANDFALL_INTENT_TOPICS": "a, b"]
        #expect(try await Self.settings(environment).worker.topics.intents == ["a", "b"])
    }

    @Test func `all reach the worker`() async throws {
        let settings = try await Self.settings([
            "LANDFALL_KAFKA_TLS": "true", "LANDFALL_KAFKA_MECHANISM": "SCRAM-SHA-512",
            "LANDFALL_KAFKA_USERNAME": "me", "LANDFALL_KAFKA_PASSWORD": "pass=word,",
            "LANDFALL_KAFKA_PROPERTIES": "fetch.min.bytes=1,client.rack=a=b",
            "LANDFALL_POSTGRES_PASSWORD": "secret", "LANDFALL_INSTANCE": "one",
            "LANDFALL_MAX_STATE_AGE": "10m", "LANDFALL_DEDUPE_WINDOW": "2h",
            "LANDFALL_BEGIN_AT": "latest", "LANDFALL_SHUTDOWN_DEADLINE": "5s",
            "LANDFALL_PATIENCE": "0s", "LANDFALL_REPLY_TOPICS": "r1,r2",
            "LANDFALL_LOG_LEVEL": "debug", "LANDFALL_LOG_FORMAT": "json",
            "LANDFALL_CATALOG_WATCH": "250ms", "LANDFALL_LINK_KEYS_FILE": "keys",
            "LANDFALL_TOKEN_KEYS_FILE": "tokens", "LANDFALL_DETOUR_LIFETIME": "30m",
            "LANDFALL_RECORD_KEYS": "any", "LANDFALL_SESSION_SOURCE": "inline",
        ])
        let worker = settings.worker
        #expect(worker.kafka.usesTLS)
        #expect(worker.kafka.mechanism == "SCRAM-SHA-512")
        #expect(worker.kafka.username == "me")
        #expect(worker.kafka.password.revealed == "pass=word,")
        #expect(worker.kafka.properties == ["fetch.min.bytes": "1", "client.rack": "a=b"])
        #expect(worker.postgres.password?.revealed == "secret")
        #expect(worker.instance == "one")
        #expect(worker.topics.recordKeys == .any)
        #expect(settings.resolver.sessionSource == .inline)
        #expect(settings.resolver.source == worker.source)
        #expect(settings.resolver.maximumStateAge == .seconds(600))
        #expect(worker.dedupeWindow == .seconds(7200))
        #expect(worker.begin == .latest)
        #expect(worker.shutdownDeadline == .seconds(5))
        #expect(worker.patience == .zero)
        #expect(worker.topics.replies == ["r1", "r2"])
        #expect("\(settings.log.level)" == "debug")
        #expect(settings.log.format == .json)
        #expect(settings.catalogWatch == .milliseconds(250))
        let files = CatalogFiles(catalog: "routes.yaml", linkKeys: "keys", tokenKeys: "tokens")
        #expect(settings.catalogFiles == files)
        #expect(settings.resolver.detourLifetime == .seconds(1800))
    }

    @Test(arguments: ["off", "'off'", "0s"])
    func `that turn the watch off are words or durations`(text: String) async throws {
        let settings = try await Self.settings(file: "catalog-watch: \(text)")
        #expect(settings.catalogWatch == .zero)
        #expect(settings.printed.contains(#""catalog-watch" : "off""#))
        #expect(settings.printed.contains(#""link-keys-file" : null"#))
        #expect(settings.printed.contains(#""token-keys-file" : null"#))
        #expect(settings.printed.contains(#""detour-lifetime" : "1h""#))
    }

    @Test(arguments: [("yes", true), ("'yes'", true), ("true", true), ("no", false)])
    func `that hold or not are said by the words of YAML`(text: String, expected: Bool) async throws
    {
        let settings = try await Self.settings(file: "leave-group: \(text)")
        #expect(settings.worker.leavesGroup == expected)
        #expect(settings.printed.contains("\"leave-group\" : \(expected)"))
    }

    @Test func `that are secret are read from the first line of a file`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("password", "geheim\r\nmore\n")
        let worker = try await Self.settings(["LANDFALL_POSTGRES_PASSWORD_FILE": path]).worker
        #expect(worker.postgres.password?.revealed == "geheim")
    }
}
