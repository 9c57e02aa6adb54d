import LandfallKafka
import Synchronization

/// An open stream of the plans of one device: what is to be written, and the task that waits for it.
///
/// Whoever offers events never waits. A client that reads too slowly is disconnected.
final class PlanStream: Sendable {
    private struct State {
        var queue: [StreamEvent] = []
        var queuedPlans = 0
        var queuedBytes = 0
        var phase = Phase.open
        var waiter: Waiter?

        mutating func takeWaiter() -> Waiter? {
            defer { waiter = nil }
            return waiter
        }
    }

    fileprivate typealias Waiter = CheckedContinuation<Void, Never>

    private enum Phase {
        /// Events are taken.
        case open
        /// What is queued is still written.
        case ending
        /// Nothing is written any more.
        case over
    }

    let deviceID: String
    /// The partition of the device's plans.
    let partition: Partition
    /// The backend that reads it; `nil` for the device itself.
    let backendID: String?
    /// The device whose token has opened it; `nil` for backends.
    let bearer: DeviceBearer?
    private let state = Mutex(State())
    private let limits: GatewayLimits
    private let cutConnection: @Sendable () -> Void

    /// Opens a stream, which nobody feeds yet.
    ///
    /// - Parameters:
    ///   - deviceID: The device.
    ///   - partition: The partition of its plans.
    ///   - backendID: The backend that reads it; `nil` for the device itself.
    ///   - bearer: The device whose token has opened it; `nil` for backends.
    ///   - limits: How much may wait.
    ///   - cutConnection: Ends the connection, whatever is being written.
    init(
        of deviceID: String,
        in partition: Partition,
        backendID: String? = nil,
        bearer: DeviceBearer? = nil,
        limits: GatewayLimits,
        cutConnection: @escaping @Sendable () -> Void
    ) {
        self.deviceID = deviceID
        self.partition = partition
        self.backendID = backendID
        self.bearer = bearer
        self.limits = limits
        self.cutConnection = cutConnection
    }

    /// Whether it takes no more events.
    var isOver: Bool { state.withLock { $0.phase != .open } }

    /// Queues an event, unless the stream is over.
    ///
    /// A reader that has left too much unread is cut: it resumes by its last id.
    ///
    /// - Returns: Whether the stream goes on.
    @discardableResult func offer(_ event: StreamEvent) -> Bool {
        let delivery = queue(event)
        delivery.finish()
        return !delivery.isCut
    }

    /// What is left to do once an event is queued.
    ///
    /// Each has to be finished, outside of any lock.
    struct Delivery: Sendable {
        /// Whether the reader has left too much unread.
        let isCut: Bool
        fileprivate let waiter: Waiter?
        fileprivate let cutConnection: @Sendable () -> Void

        /// Wakes the task that writes, and cuts the connection of a reader that is too slow.
        func finish() {
            waiter?.resume()
            if isCut { cutConnection() }
        }
    }

    /// Queues an event as ``offer(_:)`` does, and wakes nobody yet: for callers that hold a lock.
    func queue(_ event: StreamEvent) -> Delivery {
        let (isCut, waiter) = state.withLock { state -> (Bool, Waiter?) in
            guard state.phase == .open else { return (false, nil) }
            guard Self.take(event, &state, limits) else {
                state.phase = .over
                state.queue = []
                return (true, state.takeWaiter())
            }
            return (false, state.takeWaiter())
        }
        return Delivery(isCut: isCut, waiter: waiter, cutConnection: cutConnection)
    }

    /// Queues an event.
    ///
    /// - Returns: Whether the reader keeps up.
    private static func take(
        _ event: StreamEvent,
        _ state: inout State,
        _ limits: GatewayLimits
    ) -> Bool {
        switch event {
        case .heartbeat:
            // Behind other events it is not needed; one that nobody has taken since the last one shows that
            // nothing was read for a whole interval.
            if case .heartbeat? = state.queue.last { return false }
        case .plan(_, let bytes):
            state.queuedPlans += 1
            state.queuedBytes += bytes.count
            guard state.queuedPlans <= limits.streamPlans, state.queuedBytes <= limits.streamBytes
            else { return false }
        case .bye: state.phase = .ending
        case .place, .reset: break
        }
        state.queue.append(event)
        return true
    }

    /// Ends the stream behind what is queued, and says why.
    ///
    /// - Returns: Whether it was open.
    @discardableResult func end(_ reason: StreamEnd) -> Bool {
        guard !isOver else { return false }
        return offer(.bye(reason, reconnectAfter: reason.reconnectAfter()))
    }

    /// Ends the stream at once: the client has gone.
    func cut() {
        let waiter = state.withLock { state -> Waiter? in
            state.phase = .over
            state.queue = []
            return state.takeWaiter()
        }
        waiter?.resume()
    }

    /// The events to write next; waits for them.
    ///
    /// - Returns: `nil` when the stream is over.
    func next() async -> [StreamEvent]? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mayGoOn = state.withLock { state in
                    guard state.queue.isEmpty, state.phase == .open else { return true }
                    state.waiter = continuation
                    return false
                }
                if mayGoOn { continuation.resume() }
            }
        } onCancel: {
            cut()
        }
        return waiting()
    }

    /// The events to write next, without waiting for them; `nil` where there is none.
    func waiting() -> [StreamEvent]? {
        state.withLock { state in
            guard !state.queue.isEmpty else { return nil }
            defer {
                state.queue = []
                state.queuedPlans = 0
                state.queuedBytes = 0
            }
            return state.queue
        }
    }
}

extension PlanStream: Hashable {
    static func == (left: PlanStream, right: PlanStream) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
