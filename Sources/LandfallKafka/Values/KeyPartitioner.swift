import LandfallBytes

/// The choice of a partition by key that Java producers and `murmur2_random` make.
///
/// A producer that hashes otherwise puts the intents of a device and its state into partitions
/// with different numbers, and a worker that holds one would not hold the other.
package enum KeyPartitioner {
    /// The partition of a key.
    ///
    /// - Parameters:
    ///   - key: The bytes of the key. No bytes are a key too.
    ///   - partitionCount: How many partitions the topic has.
    /// - Returns: `toPositive(murmur2(key)) % partitionCount`, as in Java's `Utils`.
    /// - Precondition: `partitionCount` is positive.
    package static func partition(ofKey key: [UInt8], partitionCount: Int) -> Partition {
        key.withBytes { partition(ofKey: $0, partitionCount: partitionCount) }
    }

    static func partition(ofKey key: BorrowedBytes, partitionCount: Int) -> Partition {
        precondition(partitionCount > 0, "a topic has no \(partitionCount) partitions")
        let positive = murmur2(key) & 0x7fff_ffff
        return Partition(Int32(Int(positive) % partitionCount))
    }

    /// Austin Appleby's 32-bit MurmurHash 2 with the seed of Kafka.
    static func murmur2(_ bytes: BorrowedBytes) -> UInt32 {
        let multiplier: UInt32 = 0x5bd1_e995
        var hash = 0x9747_b28c ^ UInt32(truncatingIfNeeded: bytes.count)
        var place = 0
        while place &+ 4 <= bytes.count {
            var word = Self.word(of: bytes, at: place, count: 4)
            word &*= multiplier
            word ^= word >> 24
            word &*= multiplier
            hash &*= multiplier
            hash ^= word
            place &+= 4
        }
        if place < bytes.count {
            hash ^= Self.word(of: bytes, at: place, count: bytes.count &- place)
            hash &*= multiplier
        }
        hash ^= hash >> 13
        hash &*= multiplier
        return hash ^ (hash >> 15)
    }

    /// Some bytes from a place on as a number, the first the lowest.
    @inline(__always)
    private static func word(of bytes: BorrowedBytes, at place: Int, count: Int) -> UInt32 {
        var word: UInt32 = 0
        for offset in 0..<count {
            word |= UInt32(bytes[place &+ offset]) << UInt32(truncatingIfNeeded: 8 &* offset)
        }
        return word
    }
}
