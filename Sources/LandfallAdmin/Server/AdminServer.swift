public import CoreMetrics
import HTTPTypes
import HummingbirdCore
import HummingbirdTLS
import LandfallHTTP
public import LandfallTelemetry
import LandfallValues
public import Logging
import NIOCore
import NIOPosix
import Synchronization

/// The port on which a process says how it is doing.
///
/// It has one thread for its connections and one for its answers, both its own, and asks nobody: no
/// request reaches Kafka, PostgreSQL or a lane.
public final class AdminServer: Sendable {
    private let routes: AdminRoutes
    private let metrics: any MetricsFactory
    private let logger: Logger
    private let idleTimeout: Duration
    private let executor = TaskThreadExecutor(label: "landfall.admin")

    /// The most connections; further ones wait.
    static let connectionLimit = 512

    /// How long a connection may do nothing, a request that never ends and answers that nobody reads included.
    static let idleTimeout = Duration.seconds(10)

    /// The most bytes of a request's head.
    static let headBytes = 8 * 1024

    /// How long connections have to end.
    static let closingTime = Duration.seconds(1)

    /// What the server counts.
    public static let definitions = [
        MetricDefinition(
            "landfall_admin_requests_total",
            .counter,
            labels: [.init("route"), .init("status")],
            "Requests to the admin port, by page and status"
        ),
        MetricDefinition(
            "landfall_admin_seconds",
            .histogram(bounds: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]),
            unit: "seconds",
            "Time to make the answer to a request to the admin port"
        ),
        MetricDefinition(
            "landfall_scrape_seconds",
            .gauge,
            unit: "seconds",
            "Time to write the previous text of the metrics"
        ),
    ]

    /// Makes a server, which does not listen yet.
    ///
    /// - Parameters:
    ///   - configuration: Where it listens, and whom it answers.
    ///   - pages: What it shows.
    ///   - metrics: Where it counts its requests.
    ///   - logger: Where it logs.
    public convenience init(
        _ configuration: AdminConfiguration,
        pages: any AdminPages,
        metrics: any MetricsFactory = NOOPMetricsHandler.instance,
        logger: Logger
    ) {
        self.init(
            configuration,
            pages: pages,
            metrics: metrics,
            logger: logger,
            idleTimeout: Self.idleTimeout
        )
    }

    /// Makes a server whose connections may do nothing for another time.
    init(
        _ configuration: AdminConfiguration,
        pages: any AdminPages,
        metrics: any MetricsFactory = NOOPMetricsHandler.instance,
        logger: Logger,
        idleTimeout: Duration
    ) {
        routes = AdminRoutes(configuration, pages)
        self.metrics = metrics
        self.logger = logger
        self.idleTimeout = idleTimeout
    }

    /// The error of a server that can't listen.
    public struct ListenError: Error, CustomStringConvertible {
        /// What is wrong and what to do.
        public let description: String
    }

    /// Listens while something is done, and answers until that has ended.
    ///
    /// - Parameter body: What is done; gets the address, whose port is the one that was found.
    /// - Returns: What the body returns.
    /// - Throws: ``ListenError`` before the body has begun, or what the body throws.
    public func run<Value: Sendable>(
        during body: (AdminAddress) async throws -> Value
    ) async throws -> Value {
        let lifetime = ServerLifetime(
            "the admin port",
            threads: 1,
            executor: executor,
            closingTime: Self.closingTime,
            logger: logger
        )
        let address = routes.configuration.address
        return try await lifetime.run(server) { port in
            try await body(AdminAddress(host: address.host, port: port))
        } listenError: { cause in
            ListenError(
                description:
                    "the admin port \(address) can't be listened on: \(cause); give another with "
                    + "--admin or LANDFALL_ADMIN, or `off` for none"
            )
        }
    }

    private func server(
        on group: MultiThreadedEventLoopGroup,
        _ isListening: @escaping @Sendable (Int) -> Void
    ) throws -> any EndingServer {
        let idleTimeout = TimeAmount(idleTimeout)
        let plain = HTTP1Channel(
            responder: { [self] request, writer, _ in try await respond(to: request, writer) },
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [UnreadAnswers(idleTimeout)],
                idleTimeout: idleTimeout,
                httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                    maxHeaderFieldSize: Self.headBytes,
                    maxHeaderListSize: Self.headBytes,
                    maxHeaderFieldCount: 100
                )
            )
        )
        // HTTP/1.1, over TLS where there is a certificate.
        guard let certificate = routes.configuration.certificate else {
            return server(plain, on: group, isListening)
        }
        let secure = try TLSChannel(plain, tlsConfiguration: certificate.configuration)
        return server(secure, on: group, isListening)
    }

    private func server(
        _ channels: some ServerChildChannel,
        on group: MultiThreadedEventLoopGroup,
        _ isListening: @escaping @Sendable (Int) -> Void
    ) -> any EndingServer {
        let address = routes.configuration.address
        // The library's lines on each start and connection are of no use.
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .error)
        return Server(
            childChannelSetup: channels,
            configuration: ServerConfiguration(
                address: .hostname(address.host, port: address.port),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.connectionLimit)
            ),
            onServerRunning: { channel in
                isListening(channel.localAddress?.port ?? address.port)
            },
            eventLoopGroup: group,
            logger: quiet
        )
    }

    @concurrent
    private func respond(
        to request: Request,
        _ writer: consuming ResponseWriter
    ) async throws {
        let began = ContinuousClock.now
        let answer = await routes.answer(request.head)
        if answer.route == "/metrics", answer.status == .ok {
            let seconds = (ContinuousClock.now - began) / .seconds(1)
            Meter(label: "landfall_scrape_seconds", factory: metrics).set(seconds)
        }
        Counter(
            label: "landfall_admin_requests_total",
            dimensions: [("route", answer.route), ("status", "\(answer.status.code)")],
            factory: metrics
        ).increment()
        Recorder(label: "landfall_admin_seconds", aggregate: true, factory: metrics)
            .record((ContinuousClock.now - began) / .seconds(1))
        let body = ByteBuffer(string: answer.body)
        var head = HTTPResponse(status: answer.status, headerFields: answer.fields)
        head.headerFields[.contentType] = answer.type
        head.headerFields[.contentLength] = "\(body.readableBytes)"
        head.headerFields[.cacheControl] = "no-store"
        head.headerFields[.xContentTypeOptions] = "nosniff"
        if let name = HTTPField.Name("Referrer-Policy") { head.headerFields[name] = "no-referrer" }
        if answer.closes { head.headerFields[.connection] = "close" }
        if request.method == .head {
            try await writer.writeResponse(head)
        } else {
            try await writer.write(response: head, body: ResponseBody(byteBuffer: body))
        }
        // A body that nobody reads must not be waited for.
        if answer.closes { throw ConnectionEnd() }
    }

    /// Ends a connection behind its answer.
    private struct ConnectionEnd: Error {}
}
