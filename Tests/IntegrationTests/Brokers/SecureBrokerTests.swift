import Foundation
import LandfallKafka
import LandfallValues
import LandfallWorker
import TestSupport
import Testing

/// The folder of a broker that `deploy/secure-broker` has started, or `nil`.
private let secureBroker = ProcessInfo.processInfo.environment["LANDFALL_TEST_SECURE_BROKER"]

/// Workers that sign in to a real broker: by certificates, passwords and tokens, good, bad and changing.
@Suite(
    .enabled(if: secureBroker != nil, "LANDFALL_TEST_SECURE_BROKER is not set"),
    .serialized,
    .timeLimit(.minutes(12))
) struct SecureBrokerTests {
    let folder: String
    private let port: Int
    let files: TemporaryFolder

    init() throws {
        folder = try #require(secureBroker)
        let text = try String(contentsOfFile: "\(folder)/port", encoding: .utf8)
        port = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        files = try TemporaryFolder()
    }

    // MARK: - Ways

    /// The listener for certificates.
    var certificatePort: Int { port + 1 }
    /// The listener for passwords and tokens.
    private var signInPort: Int { port + 2 }

    func certificate(_ name: String) -> String { "\(folder)/certificates/\(name)" }

    func settings(_ port: Int, _ more: [String: String]) -> [String: String] {
        [
            "BROKERS": "localhost:\(port)", "KAFKA_TLS": "true",
            "KAFKA_CA_FILE": certificate("authority.crt"),
        ].merging(more) { _, own in own }
    }

    func password(_ mechanism: String, _ user: String, _ file: String) -> [String: String] {
        settings(
            signInPort,
            [
                "KAFKA_MECHANISM": mechanism, "KAFKA_USERNAME": user, "KAFKA_PASSWORD_FILE": file,
            ]
        )
    }

    func client(_ name: String) -> [String: String] {
        settings(
            certificatePort,
            [
                "KAFKA_CERT_FILE": certificate("\(name).crt"),
                "KAFKA_KEY_FILE": certificate("\(name).key"),
            ]
        )
    }

    func tokens(
        _ endpoint: TestEndpoint,
        path: String = "/token"
    ) throws -> [String: String] {
        settings(
            signInPort,
            [
                "KAFKA_MECHANISM": "OAUTHBEARER", "KAFKA_OAUTH_ENDPOINT": endpoint.url(path),
                "KAFKA_OAUTH_CLIENT_ID": "me",
                "KAFKA_OAUTH_CLIENT_SECRET_FILE": try files.file("client-secret", "s3cret\n"),
            ]
        )
    }

    /// An unsigned token of a subject, for so many seconds.
    static func token(_ subject: String, _ seconds: Int) -> String {
        let part = { (text: String) in Base64.urlText(of: Array(text.utf8)) }
        let now = Int(Date.now.timeIntervalSince1970)
        let claims = #"{"sub":"\#(subject)","iat":\#(now),"exp":\#(now + seconds)}"#
        return "\(part(#"{"alg":"none"}"#)).\(part(claims))."
    }

    /// An endpoint that hands tokens out that live for so long.
    static func endpoint(
        living seconds: Int,
        for subject: String = "all-token"
    ) throws
        -> TestEndpoint
    {
        try TestEndpoint { _ in
            let text = token(subject, seconds)
            return TestEndpoint.Answer(
                200,
                #"{"access_token":"\#(text)","expires_in":\#(seconds)}"#
            )
        }
    }

    // MARK: - Workers

    func pipeline() async throws -> Pipeline {
        let address = "127.0.0.1:\(port)"
        let run = UInt32.random(in: .min ... .max)
        var topics = TopicSettings()
        topics.intents = ["sec.\(run).push", "sec.\(run).email"]
        topics.deviceStates = "sec.\(run).states"
        topics.plans = "sec.\(run).plans"
        topics.planResults = "sec.\(run).results"
        topics.deadLetters = "sec.\(run).dead"
        let names = topics
        return try await offPool {
            Pipeline(
                broker: try Broker.real(address, topics: names),
                database: try TestServer.makeDatabase(),
                topics: names
            )
        }
    }

    func worker(_ pipeline: Pipeline, _ more: [String: String]) throws -> SpawnedWorker {
        try SpawnedWorker(
            pipeline,
            group: pipeline.topics.plans,
            more: more.merging(["ADMIN": "off"]) { own, _ in own }
        )
    }

    func taps(_ name: String, _ count: Int, in pipeline: Pipeline) -> [OutgoingRecord] {
        (0..<count).map {
            RealBrokerTests.tap("\(name)-\($0)", device: "dev-\($0 % 7)", in: pipeline)
        }
    }

    /// A batch goes through, and all adds up.
    func works(_ more: [String: String]) async throws {
        let pipeline = try await pipeline()
        let worker = try worker(pipeline, more)
        try await pipeline.send(taps("t", 50, in: pipeline))
        try await pipeline.rows(50, of: worker)
        try await pipeline.settled(within: .seconds(60))
        #expect(try await worker.terminate() == 0, "\(worker.lines)")
        try await pipeline.audit(records: 50, identities: 50)
    }

    /// The worker ends at its start, soon, and in one line says why.
    private func isRefused(_ more: [String: String], _ words: String) async throws {
        let pipeline = try await pipeline()
        let begin = ContinuousClock.now
        let worker = try worker(pipeline, more)
        #expect(try await worker.ended() == 2, "\(worker.lines)")
        #expect(ContinuousClock.now - begin < .seconds(10))
        let lines = worker.lines.split(separator: "\n").filter { $0.hasPrefix("landfall:") }
        #expect(lines.count == 1, "\(worker.lines)")
        #expect(lines.first?.contains(words) == true, "\(worker.lines)")
    }

    // MARK: - Good

    @Test(arguments: ["PLAIN", "SCRAM-SHA-256", "SCRAM-SHA-512"])
    func `A batch goes through by a password`(mechanism: String) async throws {
        let user = mechanism == "PLAIN" ? "all-plain" : "all-scram"
        try await works(password(mechanism, user, try files.file("p", "\(user)-secret\n")))
    }

    @Test func `A batch goes through by a certificate, also with a locked key`() async throws {
        try await works(client("all-client"))
        var locked = client("all-client")
        locked["KAFKA_KEY_FILE"] = certificate("locked-client.key")
        locked["KAFKA_KEY_PASSWORD_FILE"] = certificate("locked-client.password")
        try await works(locked)
    }

    @Test func `A batch goes through by tokens of an endpoint, and by one in a file`() async throws
    {
        let endpoint = try Self.endpoint(living: 3600)
        try await works(try tokens(endpoint))
        #expect(endpoint.asked.count == 1, "one token for all clients of the process")
        try await works(
            settings(
                signInPort,
                [
                    "KAFKA_MECHANISM": "OAUTHBEARER",
                    "KAFKA_OAUTH_TOKEN_FILE": try files.file("t", Self.token("all-token", 600)),
                ]
            )
        )
    }

    // MARK: - Bad

    @Test func `A wrong password says so`() async throws {
        let wrong = try files.file("wrong", "nope\n")
        try await isRefused(password("PLAIN", "all-plain", wrong), "Invalid username or password")
        try await isRefused(
            password("SCRAM-SHA-512", "all-scram", wrong),
            "invalid credentials with SASL mechanism SCRAM-SHA-512"
        )
    }

    @Test func `A wrong certificate says so, on either side`() async throws {
        let words = "check kafka-cert-file and kafka-key-file"
        try await isRefused(client("expired-client"), words)
        try await isRefused(client("stranger-client"), words)
        try await isRefused(settings(certificatePort, [:]), words)
        var distrusting = client("all-client")
        distrusting["KAFKA_CA_FILE"] = certificate("stranger.crt")
        try await isRefused(distrusting, "name the broker's authority with kafka-ca-file")
    }

    @Test func `A refused or bad token says so`() async throws {
        let endpoint = try TestEndpoint { _ in
            TestEndpoint.Answer(401, #"{"error":"invalid_client"}"#)
        }
        try await isRefused(try tokens(endpoint), "no token (status 401: invalid_client)")
        endpoint.answers { _ in
            TestEndpoint.Answer(200, #"{"access_token":"no-token","expires_in":600}"#)
        }
        try await isRefused(try tokens(endpoint), "check kafka-mechanism")
    }

    @Test func `An endpoint that hangs is waited for, and the worker goes on when it answers`()
        async throws
    {
        let endpoint = try TestEndpoint { _ in nil }
        let pipeline = try await pipeline()
        let worker = try worker(pipeline, try tokens(endpoint))
        try await worker.logs("no answer within 7 s")
        #expect(worker.isRunning)
        endpoint.answers { _ in
            TestEndpoint.Answer(
                200,
                #"{"access_token":"\#(Self.token("all-token", 600))","expires_in":600}"#
            )
        }
        try await pipeline.send(taps("t", 20, in: pipeline))
        try await pipeline.rows(20, of: worker, within: .seconds(60))
        #expect(try await worker.terminate() == 0, "\(worker.lines)")
    }
}
