import Crypto
import LandfallKafka

/// The values that distinguish a record from another one at its offset.
///
/// A log that was cut or a topic that was recreated can have another record there.
struct RecordFingerprint: Hashable, Sendable {
    /// The record's timestamp, in milliseconds since 1970-01-01 UTC; -1 for none.
    let milliseconds: Int64

    /// SHA-256 of timestamp, key and value.
    let hash: [UInt8]

    /// Takes what was remembered.
    init(milliseconds: Int64, hash: [UInt8]) {
        self.milliseconds = milliseconds
        self.hash = hash
    }

    /// Computes it of a record.
    init(_ record: Record) {
        milliseconds = record.timestamp.milliseconds ?? -1
        var state = SHA256()
        state.update(number: milliseconds)
        record.withKey { unsafe state.update(part: $0) }
        record.withValue { unsafe state.update(part: $0) }
        hash = Array(state.finalize())
    }
}

extension SHA256 {
    fileprivate mutating func update(number: Int64) {
        let bits = UInt64(bitPattern: number)
        update(data: (0..<8).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) })
    }

    /// Adds bytes behind their count, so that no two lists of parts are taken for one.
    @unsafe fileprivate mutating func update(part: UnsafeRawBufferPointer?) {
        update(number: unsafe part.map { Int64($0.count) } ?? -1)
        if let part = unsafe part { unsafe update(bufferPointer: part) }
    }
}
