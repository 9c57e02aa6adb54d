package import CoreMetrics
import HTTPTypes
import HummingbirdCore
import LandfallHTTP
package import LandfallTelemetry
import LandfallValues
package import Logging
import NIOCore
import NIOPosix
import Synchronization

/// The HTTP service between devices, backends and Kafka.
package final class GatewayServer: Sendable {
    let routes: GatewayRoutes
    let metrics: any MetricsFactory
    let logger: Logger
    let draining = Mutex(false)
    /// The requests that are answered just now, streams aside.
    let underWay = Atomic(0)
    let requests: RequestMetrics
    let date = HTTPDate()

    /// What the server counts.
    package static let definitions =
        RequestMetrics.definitions + levels + StreamCalls.definitions
        + ClickCalls.definitions

    /// Makes a server, which does not listen yet.
    ///
    /// - Parameters:
    ///   - configuration: Where it listens, and what it takes.
    ///   - authenticator: Finds out who makes a request.
    ///   - records: The path to Kafka.
    ///   - plans: The plans that come back; its owner starts and closes it.
    ///   - metrics: Where it counts.
    ///   - logger: Where it logs.
    package init(
        _ configuration: GatewayConfiguration,
        authenticator: Authenticator,
        records: RecordPath,
        plans: PlanTail,
        metrics: any MetricsFactory = NOOPMetricsHandler.instance,
        logger: Logger
    ) {
        routes = GatewayRoutes(configuration, authenticator, records, plans)
        self.metrics = metrics
        requests = RequestMetrics(metrics)
        self.logger = logger
    }

    /// The error of a server that can't listen.
    package struct ListenError: Error, CustomStringConvertible {
        /// What is wrong and what to do.
        package let description: String
    }

    /// Lets requests that come from now on know that the gateway ends, and ends streams.
    package func drain() {
        draining.withLock { $0 = true }
        routes.streams.clock.drain(over: routes.configuration.limits.drain)
    }

    /// Listens while something is done, and answers what is under way when that has ended.
    ///
    /// - Parameter body: What is done; gets the port.
    /// - Returns: What the body returns.
    /// - Throws: ``ListenError`` before the body has begun, or what the body throws.
    package func run<Value: Sendable>(
        during body: (Int) async throws -> Value
    ) async throws -> Value {
        let configuration = routes.configuration
        let limits = configuration.limits
        let lifetime = ServerLifetime(
            "the gateway",
            threads: System.coreCount,
            // The longest that a request may wait.
            closingTime: max(limits.produceDeadline, limits.longestWait, limits.drain)
                + limits.closingTime,
            logger: logger
        )
        // Cancelled at the end of this scope, which no stream outlives.
        async let _ = routes.streams.clock.run(routes.authenticator.revoked)
        return try await lifetime.run(server, during: body, ending: drain) { cause in
            ListenError(
                description:
                    "the address \(configuration.host):\(configuration.port) can't be listened on: "
                    + "\(cause); give another with --gateway-listen"
            )
        }
    }

    private func server(
        on group: MultiThreadedEventLoopGroup,
        _ isListening: @escaping @Sendable (Int) -> Void
    ) -> any EndingServer {
        let configuration = routes.configuration
        let limits = configuration.limits
        // The library's lines on each start and connection are of no use.
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .error)
        let rates = routes.rates
        let requestDeadline = TimeAmount(limits.requestDeadline)
        let idleTimeout = TimeAmount(limits.idleTimeout)
        let channels = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                AddressWatch(rates), RequestDeadline(requestDeadline), UnreadAnswers(idleTimeout),
            ],
            idleTimeout: idleTimeout,
            httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                maxHeaderFieldSize: limits.headerBytes,
                maxHeaderListSize: limits.headerBytes,
                maxHeaderFieldCount: limits.headerCount
            )
        )
        let http = HTTP1Channel(
            responder: { [self] request, writer, channel in
                try await respond(to: request, writer, channel)
            },
            configuration: channels
        )
        return Server(
            childChannelSetup: LoopChannel(http, LoopExecutors(group)),
            configuration: ServerConfiguration(
                address: .hostname(configuration.host, port: configuration.port),
                availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)
            ),
            onServerRunning: { channel in
                isListening(channel.localAddress?.port ?? configuration.port)
            },
            eventLoopGroup: group,
            logger: quiet
        )
    }
}

/// Ends connections of which one address has too many.
final class AddressWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let rates: RateTable
    private var address: ClientAddress?
    private var isCounted = false

    init(_ rates: RateTable) { self.rates = rates }

    func channelActive(context: ChannelHandlerContext) {
        address = context.remoteAddress?.ipAddress.flatMap { ClientAddress($0) }
        isCounted = rates.connect(address)
        context.fireChannelActive()
        if !isCounted { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if isCounted { rates.disconnect(address) }
        isCounted = false
        context.fireChannelInactive()
    }
}

/// The waiting requests and streams of a gateway, as gauges that are set before each reading.
extension GatewayServer {
    private static let waits = "landfall_gateway_waits"
    private static let underWay = "landfall_gateway_requests_under_way"
    private static let queueRecords = "landfall_gateway_queue_records"
    private static let queueBytes = "landfall_gateway_queue_bytes"
    private static let replayBytes = "landfall_gateway_replay_bytes"

    static let levels = [
        MetricDefinition(waits, .gauge, "Requests that wait for plans"),
        MetricDefinition(underWay, .gauge, "Requests that are answered just now, streams aside"),
        MetricDefinition(queueRecords, .gauge, "Records that Kafka has not acknowledged"),
        MetricDefinition(queueBytes, .gauge, unit: "bytes", "The memory of those records"),
        MetricDefinition(
            replayBytes,
            .gauge,
            unit: "bytes",
            "The memory of the plans that are kept for streams"
        ),
    ]

    /// Sets the gauges of what waits.
    package func updateLevels() {
        let waiting = routes.records.waiting
        for (name, value) in [
            (Self.waits, routes.streams.board.waitCount),
            (Self.underWay, underWay.load(ordering: .relaxed)),
            (Self.queueRecords, waiting.records),
            (Self.queueBytes, waiting.bytes),
            (Self.replayBytes, routes.streams.board.keptBytes),
        ] {
            Gauge(label: name, factory: metrics).record(value)
        }
    }
}

/// The public answers of the gateway: to browsers that follow a link, and to fetchers of files.
extension GatewayServer {
    /// Answers a request of somebody who needs no token.
    ///
    /// - Parameters:
    ///   - path: A public path.
    ///   - head: The head of the request.
    ///   - channel: Its connection.
    /// - Returns: The answer.
    func visited(_ path: GatewayPath, _ head: HTTPRequest, _ channel: any Channel) async -> Answer {
        switch path {
        case .click(let token):
            guard let clicks = routes.clicks else { break }
            let peer = channel.remoteAddress?.ipAddress.flatMap { ClientAddress($0) }
            let click = await clicks.answer(token, head, routes.client(head, from: peer))
            Counter(
                label: "landfall_gateway_clicks_total",
                dimensions: [("bot", "\(click.isBot)"), ("outcome", click.outcome.rawValue)],
                factory: metrics
            ).increment()
            return click.answer
        case .appleAssociation, .androidAssociation:
            guard let links = routes.configuration.links else { break }
            let content = await links.content.current()
            let document = path == .appleAssociation ? content.apple : content.android
            // A name of the gateway that no link has, such as that of its health check, names no app.
            guard let document, content.hosts.contains(Self.host(of: head)) else { break }
            return document.answer(known: head.headerFields[.ifNoneMatch])
        case .description: return Self.description.answer(known: head.headerFields[.ifNoneMatch])
        default: break
        }
        return Problem.notFound.answer
    }

    /// The host that a request names, without its port.
    private static func host(of head: HTTPRequest) -> String {
        (head.authority ?? "").prefix { $0 != ":" }.lowercased()
    }

    /// What the gateway takes and answers, in OpenAPI 3.1.
    private static let description = PublicDocument(
        String(decoding: PackageResources.gateway_openapi_json, as: UTF8.self)
    )
}
