import Synchronization

/// The records of a producer whose delivery result is not known yet, within bounds.
final class DeliveryLedger: Sendable {
    private struct Entry {
        let pending: PendingRecord
        let sizeBytes: Int
    }

    private struct State {
        var entries: [Int: Entry] = [:]
        var nextTag = 0
        var sizeBytes = 0
        /// When records began to wait for their result, or one was last stored.
        var lastSign = ContinuousClock.now
        var isClosed = false
        var death: KafkaError?
    }

    private let state = Mutex(State())
    private let recordLimit: Int
    private let byteLimit: Int

    init(recordLimit: Int, byteLimit: Int) {
        self.recordLimit = recordLimit
        self.byteLimit = byteLimit
    }

    /// Makes room for a record.
    ///
    /// - Parameter sizeBytes: Its size.
    /// - Returns: What the record is known by.
    /// - Throws: ``KafkaError/queueFull(_:)`` where there is none, or why the producer can do no more.
    func add(_ sizeBytes: Int) throws(KafkaError) -> (tag: Int, pending: PendingRecord) {
        let result = state.withLock { state -> Result<(Int, PendingRecord), KafkaError> in
            if let death = state.death { return .failure(death) }
            guard !state.isClosed else {
                return .failure(.misuse(Fault(.destroyed, reason: "the producer has ended")))
            }
            guard state.entries.count < recordLimit, state.sizeBytes + sizeBytes <= byteLimit
            else { return .failure(.queueFull(Fault(.queueFull))) }
            if state.entries.isEmpty { state.lastSign = .now }
            let tag = state.nextTag
            state.nextTag += 1
            state.sizeBytes += sizeBytes
            let pending = PendingRecord()
            state.entries[tag] = Entry(pending: pending, sizeBytes: sizeBytes)
            return .success((tag, pending))
        }
        return try result.get()
    }

    /// Takes a record back that librdkafka has not taken.
    func remove(_ tag: Int, after error: KafkaError) {
        _ = take(tag, stored: false, error)
    }

    /// Settles a record.
    func settle(_ tag: Int, _ result: DeliveryResult) {
        take(tag, stored: result.isStored, result.error)?.complete(result)
    }

    private func take(_ tag: Int, stored: Bool, _ error: KafkaError?) -> PendingRecord? {
        state.withLock { state in
            if let error, state.death == nil, !state.isClosed, Self.isEnd(error) {
                state.death = error
            }
            guard let entry = state.entries.removeValue(forKey: tag) else { return nil }
            state.sizeBytes -= entry.sizeBytes
            if stored { state.lastSign = .now }
            return entry.pending
        }
    }

    private static func isEnd(_ error: KafkaError) -> Bool {
        error.recovery == .recreate || error.recovery == .fenced
    }

    /// Takes no more records.
    func close() { state.withLock { $0.isClosed = true } }

    var isClosed: Bool { state.withLock(\.isClosed) }

    var death: KafkaError? { state.withLock(\.death) }

    /// The share of the room that is taken, from 0 to 1.
    var fill: Double {
        state.withLock { state in
            max(
                Double(state.entries.count) / Double(recordLimit),
                Double(state.sizeBytes) / Double(byteLimit)
            )
        }
    }

    var count: Int { state.withLock(\.entries.count) }

    var sizeBytes: Int { state.withLock(\.sizeBytes) }

    /// Since when records wait and none was stored; `nil` while none waits.
    var silentSince: ContinuousClock.Instant? {
        state.withLock { $0.entries.isEmpty ? nil : $0.lastSign }
    }

    /// The records whose delivery result is not known yet.
    var pending: [PendingRecord] { state.withLock { $0.entries.values.map(\.pending) } }

    /// Settles all that are left.
    func settleAll(_ result: DeliveryResult) {
        for tag in state.withLock({ Array($0.entries.keys) }) { settle(tag, result) }
    }
}
