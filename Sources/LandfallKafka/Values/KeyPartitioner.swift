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
    package static func partition(
        ofKey key: some Collection<UInt8>,
        partitionCount: Int
    ) -> Partition {
        precondition(partitionCount > 0, "a topic has no \(partitionCount) partitions")
        let positive = murmur2(key) & 0x7fff_ffff
        return Partition(Int32(Int(positive) % partitionCount))
    }

    /// Austin Appleby's 32-bit MurmurHash 2 with the seed of Kafka.
    static func murmur2(_ bytes: some Collection<UInt8>) -> UInt32 {
        let multiplier: UInt32 = 0x5bd1_e995
        var hash = 0x9747_b28c ^ UInt32(truncatingIfNeeded: bytes.count)
        var word: UInt32 = 0
        var filled: UInt32 = 0
        for byte in bytes {
            word |= UInt32(byte) << (filled * 8)
            filled += 1
            guard filled == 4 else { continue }
            word &*= multiplier
            word ^= word >> 24
            word &*= multiplier
            hash &*= multiplier
            hash ^= word
            word = 0
            filled = 0
        }
        if filled > 0 {
            hash ^= word
            hash &*= multiplier
        }
        hash ^= hash >> 13
        hash &*= multiplier
        return hash ^ (hash >> 15)
    }
}
