import NIOCore
import NIOHTTPTypes

/// Ends connections whose request heads come too slowly.
///
/// The idle timeout does not: each part that is decoded renews it, and a connection that waits for its next
/// request may do so for longer than a head may take. It stands behind the decoder, where it sees whole heads, and
/// puts a watch before the decoder, where bytes come.
final class HeadDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let watch: ByteWatch

    init(_ deadline: TimeAmount) { watch = ByteWatch(deadline) }

    func handlerAdded(context: ChannelHandlerContext) {
        // Added first of all, at the time at which the pipeline is made.
        try? context.pipeline.syncOperations.addHandler(watch, position: .first)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: watch.headEnds()
        case .body: break
        case .end: watch.requestEnds()
        }
        context.fireChannelRead(data)
    }
}

/// Sees the first byte of a request.
private final class ByteWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum Phase {
        case between, head, body
    }

    private let deadline: TimeAmount
    private var phase = Phase.between
    private var timer: Scheduled<Void>?

    /// What who was too slow gets.
    private static let answer = """
        HTTP/1.1 408 Request Timeout\r
        Content-Length: 0\r
        Connection: close\r
        \r

        """

    init(_ deadline: TimeAmount) { self.deadline = deadline }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if phase == .between {
            phase = .head
            timer = context.eventLoop.assumeIsolated().scheduleTask(in: deadline) { [weak self] in
                guard let self, self.phase == .head else { return }
                self.phase = .between
                let answer = context.channel.allocator.buffer(string: Self.answer)
                context.writeAndFlush(self.wrapOutboundOut(answer), promise: nil)
                context.close(promise: nil)
            }
        }
        context.fireChannelRead(data)
    }

    func headEnds() {
        phase = .body
        timer?.cancel()
        timer = nil
    }

    func requestEnds() { phase = .between }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        context.fireChannelInactive()
    }
}
