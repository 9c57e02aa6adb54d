package import CoreMetrics
import HTTPTypes
import HummingbirdCore
import LandfallHTTP
package import LandfallTelemetry
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

    /// Why a server can't listen.
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
        // What the library says of each start and connection is not worth a line.
        var quiet = logger
        quiet.logLevel = max(logger.logLevel, .error)
        let rates = routes.rates
        let requestDeadline = TimeAmount(limits.requestDeadline)
        let channels = HTTP1Channel.Configuration(
            additionalChannelHandlers: [AddressWatch(rates), RequestDeadline(requestDeadline)],
            idleTimeout: TimeAmount(limits.idleTimeout),
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
