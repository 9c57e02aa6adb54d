import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Ends connections whose request heads come too slowly, or are too large.
///
/// The idle timeout does not: each part that is decoded renews it, and a connection that waits for its next
/// request may do so for longer than a head may take. It stands behind the decoder, where it sees whole heads, and
/// puts a watch before the decoder, where bytes come.
final class HeadDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let watch: ByteWatch
    /// The requests that have no whole answer yet.
    private var openCount = 0

    init(_ deadline: TimeAmount) { watch = ByteWatch(deadline) }

    func handlerAdded(context: ChannelHandlerContext) {
        // Added first of all, at the time at which the pipeline is made.
        try? context.pipeline.syncOperations.addHandler(watch, position: .first)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            watch.headEnds()
            openCount += 1
        case .body: break
        case .end: watch.requestEnds()
        }
        context.fireChannelRead(data)
    }

    func write(
        context: ChannelHandlerContext,
        data: NIOAny,
        promise: EventLoopPromise<Void>?
    ) {
        if case .end = unwrapOutboundIn(data) { openCount -= 1 }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // Behind an answer that is still to come it would be taken for that.
        if case HTTPParserError.headerOverflow? = error as? HTTPParserError, openCount == 0 {
            watch.refuseHead()
        } else {
            context.fireErrorCaught(error)
        }
    }
}

/// Sees the first byte of a request.
private final class ByteWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum Phase {
        case between, head, body
        /// The connection ends, and what still comes is dropped.
        case refused
    }

    private let deadline: TimeAmount
    private var phase = Phase.between
    private var timer: Scheduled<Void>?
    private var context: ChannelHandlerContext?

    /// What who was too slow gets.
    private static let answer = """
        HTTP/1.1 408 Request Timeout\r
        Content-Length: 0\r
        Connection: close\r
        \r

        """

    /// What who sent too large a head gets.
    private static let refusal: String = {
        let problem = Problem(
            431,
            "head_too_large",
            "the request has too many fields, or too long ones"
        )
        let body = String(decoding: problem.json(""), as: UTF8.self)
        return "HTTP/1.1 431 Request Header Fields Too Large\r\n"
            + "Content-Type: application/problem+json\r\nContent-Length: \(body.utf8.count)\r\n"
            + "Connection: close\r\n\r\n" + body
    }()
    /// How long who was refused may still send: else the end of the connection could overtake the answer.
    private static let lingerTime = TimeAmount.seconds(1)

    init(_ deadline: TimeAmount) { self.deadline = deadline }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    /// Answers a head that is too large, and ends the connection.
    func refuseHead() {
        guard let context, phase != .refused else { return }
        phase = .refused
        timer?.cancel()
        let answer = context.channel.allocator.buffer(string: Self.refusal)
        context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
        context.close(mode: .output, promise: nil)
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: Self.lingerTime) {
            [weak self] in
            self?.context?.close(promise: nil)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard phase != .refused else { return }
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
