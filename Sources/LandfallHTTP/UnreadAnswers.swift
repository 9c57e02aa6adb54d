package import NIOCore

/// Ends connections whose clients read nothing of what is written to them.
///
/// The idle timeout does not: it rests while an answer is under way. So a client that sends one request after the other and
/// reads no answer would keep its connection for ever, and enough of them would keep everybody else out.
package final class UnreadAnswers: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = Any

    private let limit: TimeAmount
    private var context: ChannelHandlerContext?
    /// Ends the connection, unless the client reads before.
    private var timer: Scheduled<Void>?

    /// Creates a handler for one connection.
    ///
    /// - Parameter limit: How long a client may read nothing while more than the connection buffers waits for it.
    package init(_ limit: TimeAmount) { self.limit = limit }

    package func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    package func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        timer?.cancel()
        timer = nil
    }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        if !context.channel.isWritable {
            timer = context.eventLoop.assumeIsolated().scheduleTask(in: limit) { [weak self] in
                self?.context?.close(promise: nil)
            }
        }
        context.fireChannelWritabilityChanged()
    }
}
