import Glibc
import Landfall
import LandfallCatalog
import LandfallGateway
import LandfallKafka
import LandfallReview
import LandfallTokens
import LandfallValues
import Logging

/// The gateway of the demo, with the settings of `landfall gateway` but for its address and its files.
struct DemoGateway: Sendable {
    private let server: GatewayServer
    private let records: RecordPath
    private let plans: PlanTail
    private let port: Int

    /// Where it listens.
    static let host = "127.0.0.1"
    /// How long records that wait have at the end.
    private static let flush = Duration.seconds(5)

    /// The parts of a gateway of the demo.
    struct Setup: Sendable {
        /// The port; 0 for any that is free.
        let port: Int
        /// Where Kafka is.
        let kafka: ClientConfiguration
        /// The consumer group of the worker.
        let group: String
        /// The topics of the app.
        let topics: AppTopics
        /// How many partitions each has.
        let partitions: Int
        /// The files that it reads.
        let files: Files
        /// The page.
        let site: any GatewaySite
    }

    /// The files that it reads, and reads again when they have changed.
    struct Files: Sendable {
        /// The public keys of devices' tokens.
        let tokenKeys: String
        let backendKeys: String
        /// The keys of links in e-mails.
        let clickKeys: String
        let catalog: String
    }

    /// Reads the files and prepares the clients; nothing listens yet.
    ///
    /// - Parameters:
    ///   - setup: What it is made of.
    ///   - logger: Where it logs.
    /// - Throws: Why a file can't be used, or `KafkaError`.
    init(_ setup: Setup, logger: Logger) async throws {
        port = setup.port
        var configuration = GatewayConfiguration(host: Self.host, port: setup.port)
        configuration.topics = Self.topics(of: setup.topics)
        configuration.planPartitions = setup.partitions
        configuration.links = try await Self.links(setup.files)
        configuration.site = setup.site
        // Nobody else has streams here that would have to be ended bit by bit.
        configuration.limits.drain = .zero
        // A person who taps fast shall see plans, and nobody else can reach it.
        configuration.rates.devices = nil
        configuration.rates.quotas = nil
        configuration.rates.backends = nil
        configuration.rates.clicks = nil
        records = try RecordPath(
            AcknowledgedConfiguration(client: setup.kafka),
            topics: configuration.topics,
            logger: logger
        )
        var table = TableConfiguration(client: setup.kafka, group: setup.group)
        table.fetch.wait = .milliseconds(10)
        plans = PlanTail(
            table,
            topics: configuration.topics,
            limits: configuration.limits,
            logger: logger
        )
        server = GatewayServer(
            configuration,
            authenticator: try await Self.authenticator(setup.files),
            records: records,
            plans: plans,
            logger: logger
        )
    }

    /// Serves while something is done.
    ///
    /// - Parameter body: What is done; gets the port, once plans are read.
    /// - Throws: ``DemoError`` where the port can't be listened on, or what the body throws.
    func run(during body: (Int) async throws -> Void) async throws {
        plans.start()
        defer { plans.close() }
        do {
            try await server.run { port in
                while !plans.isReady { try await Task.sleep(for: .milliseconds(20)) }
                try await body(port)
                await records.finish(within: Self.flush)
            }
        } catch let error as GatewayServer.ListenError {
            throw DemoError.setup(
                error.description.replacing("--gateway-listen", with: "--gateway-port")
            )
        }
    }

    /// Tries a port, so that one which can't be had is told before anything else is started.
    ///
    /// - Parameter port: The port; 0 for any that is free.
    /// - Throws: ``DemoError`` with the cause.
    static func tryPort(_ port: Int) throws(DemoError) {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        // The gateway says the same of itself later.
        guard socket >= 0 else { return }
        defer { close(socket) }
        var isReused: Int32 = 1
        _ = unsafe setsockopt(
            socket,
            SOL_SOCKET,
            SO_REUSEADDR,
            &isReused,
            socklen_t(MemoryLayout<Int32>.size)
        )
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isFree = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(socket, address, length) == 0 && listen(socket, 1) == 0
            }
        }
        guard !isFree else { return }
        let cause =
            switch errno {
            case EADDRINUSE: "something else listens there"
            case EACCES: "this user may not listen on it"
            default: "error \(errno) of the system"
            }
        throw .setup(
            "port \(port) of \(host) can't be listened on: \(cause); give another with --gateway-port"
        )
    }

    private static func topics(of app: AppTopics) -> GatewayTopics {
        var topics = GatewayTopics()
        topics.pushIntents = app.intents[0]
        topics.emailIntents = app.intents[min(1, app.intents.count - 1)]
        topics.states = app.states
        topics.results = app.results
        topics.plans = app.plans
        return topics
    }

    private static func authenticator(_ files: Files) async throws -> Authenticator {
        Authenticator(
            tokens: try await file(files.tokenKeys) { try await TokenKeys($0) },
            backends: try await file(files.backendKeys) { try BackendKeys($0) },
            rules: TokenRules(issuers: [DemoIssuer.issuer], audience: DemoIssuer.audience)
        )
    }

    /// The sample app at Apple; nobody has it.
    private static let appleApp = "ABCDE12345.com.example.shop"
    /// The sample app at Google.
    private static let package = "com.example.shop"
    /// The certificate of the sample app.
    private static let fingerprint = Array(repeating: "5A", count: 32).joined(separator: ":")

    private static func links(_ files: Files) async throws -> GatewayLinks {
        GatewayLinks(
            content: try await file(files.catalog) { bytes in
                let links = try LoadedCatalog(bytes, name: "routes.yaml").catalog.links
                var association = LinkAssociation(links)
                association.add(path: GatewayLinks.clickPath + "*")
                return GatewayLinks.Content(
                    table: links,
                    hosts: links.hosts,
                    apple: AssociationFile.apple(association, apps: [try AppIdentifier(appleApp)])
                        .text,
                    android: AssociationFile.android(
                        association,
                        app: try AndroidApp(package: package, fingerprints: [fingerprint])
                    ).text
                )
            },
            keys: try await file(files.clickKeys) {
                try KeyRing(text: String(decoding: $0, as: UTF8.self))
            }
        )
    }

    private static func file<Value: Sendable>(
        _ path: String,
        _ parse: @escaping @Sendable ([UInt8]) async throws -> Value
    ) async throws -> WatchedFile<Value> {
        try await WatchedFile(
            path,
            read: { try InputFile.read($0, as: "the demo's file") },
            parse: parse
        )
    }
}
