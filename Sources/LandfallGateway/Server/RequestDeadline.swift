import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Ends requests that come too slowly, and connections whose request heads are too large.
///
/// The idle timeout does not: each part that is decoded renews it, and a connection that waits for its next
/// request may do so for longer than a request may take. It stands behind the decoder, where it sees whole heads, and
/// puts a watch before the decoder, where bytes come.
final class RequestDeadline: ChannelDuplexHandler, RemovableChannelHandler {
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
        watch.mayEnd = { [weak self] isBody in
            // While the answer to a request before is still to come nothing more may be read, and the client is not
            // to blame. Behind it another answer would be taken for it.
            guard let self, openCount == (isBody ? 1 : 0) else { return false }
            if isBody { context.fireErrorCaught(LateBody()) }
            return true
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) { watch.mayEnd = nil }

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

/// Sees the first byte of a request, and the time that it takes.
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
    /// Until when the request under way has to be there.
    private var due = NIODeadline.distantFuture
    /// It looks at what is due then: while one request follows the other, once in a deadline.
    private var timer: Scheduled<Void>?
    /// Says whether a late head or body may be ended, and ends the body.
    var mayEnd: ((_ isBody: Bool) -> Bool)?
    private var context: ChannelHandlerContext?

    /// The answer to a client that was too slow.
    private static let answer = """
        HTTP/1.1 408 Request Timeout\r
        Content-Length: 0\r
        Connection: close\r
        \r

        """

    /// The answer to a client that sent too large a head.
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
    /// How long a refused client may still send: else the end of the connection could overtake the answer.
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
            due = .now() + deadline
            if timer == nil { schedule(on: context.eventLoop) }
        }
        context.fireChannelRead(data)
    }

    private func schedule(on loop: any EventLoop) {
        timer = loop.assumeIsolated().scheduleTask(deadline: due) { [weak self] in
            guard let self else { return }
            timer = nil
            look()
        }
    }

    /// Ends a request that is late.
    private func look() {
        guard let context, phase == .head || phase == .body else { return }
        guard .now() >= due else { return schedule(on: context.eventLoop) }
        guard mayEnd?(phase == .body) == true else {
            due = .now() + deadline
            return schedule(on: context.eventLoop)
        }
        // A late body gets its answer from its reader.
        guard phase == .head else { return }
        phase = .refused
        let answer = context.channel.allocator.buffer(string: Self.answer)
        context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
        context.close(promise: nil)
    }

    func headEnds() { phase = .body }

    func requestEnds() { phase = .between }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        context.fireChannelInactive()
    }
}
