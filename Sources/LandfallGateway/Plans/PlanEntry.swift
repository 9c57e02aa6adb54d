import LandfallBytes
import LandfallContract
import LandfallKafka

/// A plan as the topic has it.
struct PlanEntry: Hashable, Sendable {
    let partition: Partition
    let offset: Offset
    /// Empty for the plan of an intent without a device.
    let deviceID: String
    let intentID: String
    /// Which attempt it answers; `nil` where no gateway asked for it.
    let attempt: Int32?
    let encoding: ContentEncoding
    let bytes: [UInt8]

    /// The plan as streams have it, in JSON; `nil` where it can't be read.
    var event: StreamEvent? {
        let place = StreamPlace(partition, seen: offset.value)
        return bytes(in: .json).map { .plan(place, $0) }
    }

    /// The plan in an encoding; `nil` where it can't be read.
    func bytes(in wanted: ContentEncoding) -> [UInt8]? {
        guard encoding != wanted else { return bytes }
        let header = RecordHeader(name: "content-type", text: encoding.mediaType)
        guard let plan = try? PlanReader().read(value: bytes, headers: [header]) else { return nil }
        return wanted.bytes(of: plan)
    }

    /// Whether it answers an intent, as far as that is known.
    func answers(_ intentID: String, _ attempt: Int32) -> Bool {
        self.intentID == intentID && (self.attempt ?? attempt) == attempt
    }
}

/// The correlation id of a reply: 16 random bytes, and the attempt in 4 bytes, big-endian.
///
/// Plans do not name the attempt that they answer. Since the id has it, every gateway knows it.
struct Correlation: Hashable, Sendable {
    let bytes: [UInt8]

    private static let byteCount = 20

    init(attempt: Int32) {
        var bytes: [UInt8] = []
        for _ in 0..<2 {
            let word = UInt64.random(in: .min ... .max)
            bytes += stride(from: 56, through: 0, by: -8).map {
                UInt8(truncatingIfNeeded: word >> $0)
            }
        }
        bytes += stride(from: 24, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: attempt >> $0)
        }
        self.bytes = bytes
    }

    /// Takes what a record has; `nil` where no gateway made it.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    var attempt: Int32 { bytes.suffix(4).reduce(Int32(0)) { $0 << 8 | Int32($1) } }
}
