import LandfallContract
import LandfallKafka
import LandfallValues
import Synchronization

/// The memory of the last states: best effort, since the last record of a device wins.
final class StateMemory: Sendable {
    private struct Known {
        var head: StateHead
        /// The digest of the body that Kafka has.
        var digest: [UInt8]?
    }

    /// A share of the devices: those of two shares are handed over at once.
    private final class Share: Sendable {
        let halves = Mutex(Halves<String, Known>(limit: StateMemory.limit / StateMemory.shareCount))
    }

    private let shares = (0..<StateMemory.shareCount).map { _ in Share() }

    /// How many devices are kept in each of the two halves, all shares together.
    static let limit = 100_000
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
    ///   - expected: The head that the sender has seen last, of `If-Match`; `nil` where it does not say.
    ///   - enqueue: Hands the state over; must not wait.
    /// - Returns: What `enqueue` returns.
    /// - Throws: ``Problem`` with status 409 or 412, or what `enqueue` throws.
    func take(
        _ head: StateHead,
        _ digest: [UInt8],
        of device: String,
        expected: String?,
        enqueue: (Verdict) throws(Problem) -> [PendingRecord]
    ) throws(Problem) -> (Verdict, [PendingRecord]) {
        try share(of: device).halves.withLock { halves throws(Problem) in
            let known = halves[device]
            if let expected, expected != "*", let known, known.head.etag != expected {
                throw Problem(412, "precondition_failed", "another state came in between")
            }
            if let known, known.head.launchID == head.launchID {
                if head.sequence < known.head.sequence {
                    throw Problem(
                        409,
                        "sequence_regressed",
                        "a state of this launch with a higher sequence came before"
                    )
                }
                if known.digest == digest { return (.unchanged, try enqueue(.unchanged)) }
            }
            // Within the lock: of two states of a device the later one is handed over later.
            let pending = try enqueue(.new)
            halves[device] = Known(head: head)
            return (.new, pending)
        }
    }

    /// Notes that Kafka has a state, unless another one came since.
    func confirm(_ head: StateHead, _ digest: [UInt8], of device: String) {
        share(of: device).halves.withLock { halves in
            guard halves[device]?.head == head else { return }
            halves[device] = Known(head: head, digest: digest)
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
