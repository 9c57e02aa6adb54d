import LandfallContract
import LandfallKafka
import LandfallValues
import Synchronization

/// The memory of the last states: best effort, since the last record of a device wins.
final class StateMemory: Sendable {
    private struct Known {
        let head: StateHead
        /// The digest of its body.
        let digest: [UInt8]
        /// The last one before it that Kafka is known to have; `nil` where none is known.
        var before: StateHead?
        var fate = Fate.pending

        /// The last one that Kafka is known to have.
        var stored: StateHead? { if case .stored = fate { head } else { before } }

        /// Whether a field `If-Match` lets another state follow this one.
        func matches(_ field: String) -> Bool {
            let tags = field.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
            if tags.contains("*") || tags.contains(head.etag) { return true }
            // No client has the tag of a state that is in doubt.
            return fate == .doubtful && before.map { tags.contains($0.etag) } ?? true
        }

        /// Notes that Kafka has a state that was handed over before this one.
        mutating func confirmEarlier(_ earlier: StateHead) {
            // Two answers of Kafka may be noted in the other order. Of two launches, the one of the head is the newer.
            if let before {
                let isOlder =
                    before.launchID == earlier.launchID
                    ? before.sequence < earlier.sequence : before.launchID != head.launchID
                guard isOlder else { return }
            }
            before = earlier
        }
    }

    /// What became of a state that was handed over.
    private enum Fate: Hashable {
        case pending
        /// Kafka was known to have it at this time.
        case stored(ContinuousClock.Instant)
        /// Kafka has refused it, or not confirmed it in time.
        case doubtful
    }

    /// A share of the devices: those of two shares are handed over at once.
    private final class Share: Sendable {
        let halves = Mutex(Halves<String, Known>(limit: StateMemory.limit / StateMemory.shareCount))
    }

    private let shares = (0..<StateMemory.shareCount).map { _ in Share() }

    /// How many devices are kept in each of the two halves, all shares together.
    static let limit = 100_000
    /// How long a state that Kafka has is not sent again; then another instance may have forgotten the device since.
    static let life = Duration.seconds(60)
    private static let shareCount = 32

    private func share(of device: String) -> Share {
        shares[Int(UInt(bitPattern: device.hashValue) % UInt(Self.shareCount))]
    }

    /// The verdict on a state.
    enum Verdict: Hashable {
        case new
        /// Kafka has it already.
        case unchanged
    }

    /// Holds a state against the one before it, notes its sequence, and hands it over in this order.
    ///
    /// - Parameters:
    ///   - head: Its launch and sequence.
    ///   - digest: The digest of its body.
    ///   - device: The device.
    ///   - expected: The field `If-Match`, with what the sender has seen last; `nil` where it does not say. A state
    ///     that comes again was held against it before.
    ///   - now: The time.
    ///   - enqueue: Hands the state over; must not wait.
    /// - Returns: What `enqueue` returns.
    /// - Throws: ``Problem`` with status 409 or 412, or what `enqueue` throws.
    func take(
        _ head: StateHead,
        _ digest: [UInt8],
        of device: String,
        expected: String?,
        now: ContinuousClock.Instant = .now,
        enqueue: (Verdict) throws(Problem) -> [PendingRecord]
    ) throws(Problem) -> (Verdict, [PendingRecord]) {
        try share(of: device).halves.withLock { halves throws(Problem) in
            let known = halves[device]
            if let known, known.head == head, known.digest == digest {
                if case .stored(let time) = known.fate, now - time < Self.life {
                    return (.unchanged, try enqueue(.unchanged))
                }
            } else if let known {
                if let expected, !known.matches(expected) {
                    throw Problem(412, "precondition_failed", "another state came in between")
                }
                if known.head.launchID == head.launchID, head.sequence < known.head.sequence {
                    throw Problem(
                        409,
                        "sequence_regressed",
                        "a state of this launch with a higher sequence came before"
                    )
                }
            }
            // Within the lock: of two states of a device the later one is handed over later.
            let pending = try enqueue(.new)
            halves[device] = Known(head: head, digest: digest, before: known?.stored)
            return (.new, pending)
        }
    }

    /// Notes that Kafka has a state, be it the last one or one before it.
    func confirm(
        _ head: StateHead,
        _ digest: [UInt8],
        of device: String,
        now: ContinuousClock.Instant = .now
    ) {
        share(of: device).halves.withLock { halves in
            guard var known = halves[device] else { return }
            if known.head == head, known.digest == digest {
                known.fate = .stored(now)
            } else {
                known.confirmEarlier(head)
            }
            halves[device] = known
        }
    }

    /// Notes that Kafka has refused a state or not confirmed it in time, unless another one came since.
    func doubt(_ head: StateHead, _ digest: [UInt8], of device: String) {
        share(of: device).halves.withLock { halves in
            guard let known = halves[device], known.head == head, known.digest == digest,
                known.fate == .pending
            else { return }
            halves[device]?.fate = .doubtful
        }
    }

    /// Forgets a device, and hands its tombstone over in the order of its states.
    ///
    /// - Parameters:
    ///   - device: The device.
    ///   - enqueue: Hands the tombstone over; must not wait.
    /// - Returns: What `enqueue` returns.
    /// - Throws: What `enqueue` throws; the device is forgotten all the same.
    func forget(
        _ device: String,
        enqueue: () throws(Problem) -> [PendingRecord]
    ) throws(Problem) -> [PendingRecord] {
        try share(of: device).halves.withLock { halves throws(Problem) in
            halves[device] = nil
            return try enqueue()
        }
    }
}

extension StateHead {
    /// The tag of a state, as `ETag` and `If-Match` have it.
    var etag: String { "\"\(PercentEncoding.encoded(launchID.utf8)).\(sequence)\"" }
}
