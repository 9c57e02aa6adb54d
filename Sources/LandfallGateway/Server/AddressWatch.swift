import NIOCore

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
