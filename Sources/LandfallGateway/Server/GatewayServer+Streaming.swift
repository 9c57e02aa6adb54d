import CoreMetrics
import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOPosix

extension GatewayServer {
    /// Opens a stream of plans on a connection.
    func opening(
        _ admitted: GatewayRoutes.Admitted,
        _ head: HTTPRequest,
        _ channel: any Channel
    ) -> Result<PlanStream, Problem> {
        do throws(Problem) {
            guard let device = admitted.path.deviceID else { throw .notFound }
            return .success(
                try routes.streams.open(
                    device,
                    admitted.caller,
                    head.headerFields,
                    admitted.query,
                    cutConnection: { channel.close(promise: nil) }
                )
            )
        } catch {
            return .failure(error)
        }
    }

    /// Writes the events of a stream until it is over, and ends the connection.
    @concurrent func write(
        _ stream: PlanStream,
        _ head: HTTPResponse,
        on channel: any Channel,
        _ writer: consuming ResponseWriter
    ) async throws {
        let streams = routes.streams
        var reason = "cut"
        defer {
            stream.cut()
            streams.board.close(stream)
            counter("landfall_gateway_stream_ends_total", "reason", reason)
            gauge(streams.board.streamCount)
        }
        gauge(streams.board.streamCount)
        try await Self.prepare(channel, for: stream)
        var head = head
        head.headerFields[.contentType] = "text/event-stream"
        head.headerFields[.connection] = "close"
        if let name = HTTPField.Name("X-Accel-Buffering") { head.headerFields[name] = "no" }
        var body = try await writer.writeHead(head)
        // Spread, so that those whose connections broke together don't come back together.
        try await body.write(ByteBuffer(string: "retry: \(Int.random(in: 2000...5000))\n\n"))
        while let events = await stream.next() {
            try await body.write(ByteBuffer(bytes: events.flatMap(\.frame)))
            for event in events {
                counter("landfall_gateway_stream_events_total", "event", event.name)
                if case .bye(let end, _) = event { reason = end.rawValue }
            }
        }
        try await body.finish(nil)
        throw ConnectionEnd()
    }

    /// The most bytes that the kernel keeps for a reader who does not read.
    private static let sendBufferBytes = 128 * 1024

    /// Bounds what the kernel keeps for the reader, and sees when it goes.
    private static func prepare(_ channel: any Channel, for stream: PlanStream) async throws {
        try await channel.eventLoop.submit {
            let watch = CloseWatch { stream.cut() }
            try channel.pipeline.syncOperations.addHandler(watch, position: .first)
        }.get()
        try await channel.setOption(.socketOption(.so_sndbuf), value: sendBufferBytes).get()
    }

    private func counter(_ label: String, _ name: String, _ value: String) {
        Counter(label: label, dimensions: [(name, value)], factory: metrics).increment()
    }

    private func gauge(_ count: Int) {
        Gauge(label: "landfall_gateway_streams", factory: metrics).record(count)
    }
}

/// Sees that the other end has closed: nothing is read from a connection with a stream, and nothing else would tell
/// before the next sign of life.
private final class CloseWatch: ChannelInboundHandler {
    typealias InboundIn = Any

    private let onClose: () -> Void

    init(_ onClose: @escaping () -> Void) { self.onClose = onClose }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed? = event as? ChannelEvent { onClose() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        onClose()
        context.fireChannelInactive()
    }
}

extension StreamEvent {
    /// The event as metrics name it.
    fileprivate var name: String {
        switch self {
        case .place: "place"
        case .plan: "plan"
        case .reset(let gap, _): "reset_\(gap.rawValue)"
        case .bye: "bye"
        case .heartbeat: "heartbeat"
        }
    }
}
