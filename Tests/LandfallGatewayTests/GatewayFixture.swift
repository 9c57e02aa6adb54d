import Foundation
import JWTKit
import LandfallBytes
import LandfallKafka
import LandfallTelemetry
import LandfallValues
import Logging
import Synchronization
import TestSupport

@testable import LandfallGateway

/// A time that stands where a test puts it.
final class TestTime: Sendable {
    private let time: Mutex<Double>

    init(_ time: Double = 1_800_000_000) { self.time = Mutex(time) }

    var now: Double { time.withLock { $0 } }

    func move(by seconds: Double) { time.withLock { $0 += seconds } }
}

/// Somebody who issues tokens for devices.
final class TestIssuer: Sendable {
    let key = ES256PrivateKey()
    let name: String
    private let keys = JWTKeyCollection()
    let time: TestTime

    static let issuer = "https://id.example.com"
    static let audience = "gateway"

    init(_ name: String = "k1", time: TestTime = TestTime()) async {
        self.name = name
        self.time = time
        await keys.add(ecdsa: key, kid: JWKIdentifier(string: name))
    }

    static var rules: TokenRules { TokenRules(issuers: [issuer], audience: audience) }

    /// The public key, as a member of a set.
    var jwk: [String: String] {
        let point = key.publicKey.parameters
        return [
            "kty": "EC", "crv": "P-256", "kid": name, "alg": "ES256",
            "x": Self.urlSafe(point?.x ?? ""), "y": Self.urlSafe(point?.y ?? ""),
        ]
    }

    static func keySet(_ keys: [[String: String]]) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: ["keys": keys])
        return String(decoding: data, as: UTF8.self)
    }

    static func urlSafe(_ text: String) -> String {
        text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    /// The claims of a good token, some of them changed.
    func claims(
        _ device: String,
        _ changes: [String: ClaimSet.Value?] = [:]
    ) -> ClaimSet {
        var claims: [String: ClaimSet.Value] = [
            "iss": .text(Self.issuer), "aud": .text(Self.audience), "sub": .text(device),
            "exp": .number(time.now + 3600),
        ]
        for (name, value) in changes { claims[name] = value }
        return ClaimSet(claims)
    }

    func token(
        _ device: String,
        _ changes: [String: ClaimSet.Value?] = [:],
        header: JWTHeader = JWTHeader()
    ) async throws -> String {
        try await keys.sign(
            claims(device, changes),
            kid: JWKIdentifier(string: name),
            header: header
        )
    }
}

/// A gateway at a cluster of its own.
struct GatewayFixture: Sendable {
    let cluster: MockCluster
    let issuer: TestIssuer
    let server: GatewayServer
    let records: RecordPath
    let plans: PlanTail
    let topics = GatewayTopics()
    let registry = MetricRegistry(GatewayServer.definitions)

    static var logger: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
    /// The key of a backend that may do all for devices that begin with `crm-`.
    static let backendKey = "lfk_crm_" + String(repeating: "a", count: 43)

    /// The key of a backend that may do all.
    static let anyKey = "lfk_any_" + String(repeating: "b", count: 43)

    init(
        _ folder: borrowing TemporaryFolder,
        at other: GatewayFixture? = nil,
        backends: String = Self.backends,
        _ change: (inout GatewayConfiguration) -> Void = { _ in }
    ) async throws {
        if let other {
            cluster = other.cluster
            issuer = other.issuer
        } else {
            cluster = try MockCluster { _ in }
            for topic in topics.written + [topics.plans] {
                try cluster.createTopic(topic, partitionCount: 4)
            }
            issuer = await TestIssuer(time: TestTime(WallClock.sinceEpoch / .seconds(1)))
        }
        let tokens = try folder.file("jwks.json", TestIssuer.keySet([issuer.jwk]))
        let backendFile = try folder.file("keys.json", backends)
        let revoked = try folder.file(
            "revoked.json",
            #"{"devices":["dev-lost"],"tokens":["t-lost"]}"#
        )
        let logger = Self.logger
        let authenticator = Authenticator(
            tokens: try await WatchedFile(tokens, read: bytes(of:)) {
                try await TokenKeys($0)
            },
            backends: try await WatchedFile(backendFile, read: bytes(of:)) {
                try BackendKeys($0)
            },
            revoked: try await WatchedFile(revoked, read: bytes(of:)) {
                try Revocations($0)
            },
            rules: TestIssuer.rules
        )
        var configuration = GatewayConfiguration()
        configuration.planPartitions = 4
        // The machine may be slow; tests that want a deadline to pass set their own.
        configuration.limits.produceDeadline = .seconds(60)
        configuration.limits.requestDeadline = .seconds(60)
        configuration.limits.longestWait = .seconds(90)
        change(&configuration)
        records = try RecordPath(
            AcknowledgedConfiguration(client: Self.client(cluster)),
            topics: topics,
            logger: logger
        )
        var table = TableConfiguration(client: Self.client(cluster), group: "gateway")
        table.fetch.wait = .milliseconds(10)
        plans = PlanTail(table, topics: topics, limits: configuration.limits, logger: logger)
        server = GatewayServer(
            configuration,
            authenticator: authenticator,
            records: records,
            plans: plans,
            metrics: registry,
            logger: logger
        )
    }

    static var backends: String {
        let digest = SHA256Text.of(backendKey)
        return """
            {"keys": [{"id": "crm", "sha256": ["\(digest)"], "devices": "crm-",
            "scopes": ["states", "intents", "plans"], "channels": ["EMAIL_LINK"]},
            {"id": "any", "sha256": ["\(SHA256Text.of(anyKey))"],
            "scopes": ["states", "intents", "plans", "results"]}]}
            """
    }

    static func client(_ cluster: MockCluster) -> ClientConfiguration {
        ClientConfiguration(brokers: cluster.bootstrapServers, clientID: "gateway", log: { _ in })
    }

    /// What a topic holds, in order within each partition.
    func stored(in topic: Topic) async throws -> [Stored] {
        let client = Self.client(cluster)
        return try await offPool {
            let reader = try RangeReader(TableConfiguration(client: client, group: "tests"))
            let partitions = (Int32(0)..<4).map { TopicPartition(topic, Partition($0)) }
            let ranges = try reader.ranges(of: partitions, timeout: .seconds(60))
            var stored: [Stored] = []
            try reader.read(ranges, silence: .seconds(60)) { record in
                stored.append(try Stored(record))
                return true
            }
            return stored
        }
    }
}

/// The parts of a record that a test compares.
struct Stored: Hashable, Sendable {
    let partition: Partition
    let key: String
    let value: String?
    let headers: [String: String]
    /// What the gateway tells its replies apart by.
    let correlation: [UInt8]

    init(_ record: Record) throws {
        partition = record.topicPartition.partition
        key = String(decoding: record.keyBytes ?? [], as: UTF8.self)
        value = record.valueBytes.map { String(decoding: $0, as: UTF8.self) }
        var headers: [String: String] = [:]
        var correlation: [UInt8] = []
        for header in try record.headers() {
            if header.name == "kafka_correlationId" { correlation = header.value ?? [] }
            headers[header.name] = String(decoding: header.value ?? [], as: UTF8.self)
        }
        self.headers = headers
        self.correlation = correlation
    }
}

/// Runs a blocking body on a thread of its own.
func offPool<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withTaskExecutorPreference(TaskThreadExecutor(label: "landfall.tests")) {
        try await apart(body)
    }
}

@concurrent private func apart<Result: Sendable>(
    _ body: @Sendable () throws -> Result
) async throws -> Result {
    try body()
}

/// The bytes of a file.
@Sendable func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
}
