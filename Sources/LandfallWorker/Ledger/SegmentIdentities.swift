import LandfallBytes

/// The identities in a segment: for each the first eight bytes, and in four how far its offset is from
/// the segment's first, in network order.
package enum SegmentIdentities {
    package static let entryBytes = 12

    /// The beginning of an identity, which is a digest and so as good as any hash.
    ///
    /// - Parameter identity: The identity.
    /// - Returns: Its first eight bytes; `nil` for what is shorter.
    package static func hash(of identity: [UInt8]) -> UInt64? {
        guard identity.count >= 8 else { return nil }
        return identity.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Adds one.
    static func append(_ hash: UInt64, at delta: UInt32, to bytes: inout ByteWriter) {
        bytes.append(bigEndian: hash)
        bytes.append(bigEndian: delta)
    }

    /// Goes through them.
    ///
    /// - Parameters:
    ///   - bytes: The identities; what is left behind the last whole one is passed over.
    ///   - first: The first offset of their segment.
    ///   - body: Takes each with its offset.
    package static func forEach(
        in bytes: [UInt8],
        from first: Int64,
        _ body: (_ hash: UInt64, _ offset: Int64) -> Void
    ) {
        for place in stride(from: 0, through: bytes.count - entryBytes, by: entryBytes) {
            let hash = UInt64(bytes.number(at: place)) << 32 | UInt64(bytes.number(at: place + 4))
            body(hash, first &+ Int64(bytes.number(at: place + 8)))
        }
    }
}
