public import Landfall

/// What makes two records the same intent: key, intent id and attempt.
///
/// SHA-256 over, in this order: `landfall.identity.1` with its length before it (as every length, 8
/// bytes, big-endian); a byte 0 for a record without a key, or a byte 1, the key's length and the
/// key; the intent id's length and the intent id; the attempt in 4 bytes, big-endian.
public struct IntentIdentity: Hashable, Sendable {
    /// The 32 bytes of the digest.
    public let bytes: [UInt8]

    /// Computes the identity of an intent.
    ///
    /// - Parameters:
    ///   - key: The key of the record.
    ///   - intentID: The intent's own id, or the one that stands in for it.
    ///   - attempt: How often it was sent again.
    public init(key: [UInt8]?, intentID: String, attempt: Int32) {
        var digest = Digest(domain: "landfall.identity.1")
        digest.add(key)
        digest.add(intentID)
        digest.add(attempt)
        self.bytes = digest.finish()
    }

    /// The first eight bytes as a number, for filters.
    public var hash: UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }

    /// Hashes those: of a digest they are as good as all.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    /// The id of the plan that answers the intent.
    ///
    /// The first 16 bytes, in hexadecimal, of SHA-256 over `landfall.plan.1`, the identity, the
    /// catalog's version, each with its length before it; then a byte 0 for a plan that is based on
    /// no tree, or a byte 1, the sequence in 8 bytes, big-endian, and the source's word with its
    /// length before it.
    ///
    /// - Parameters:
    ///   - catalogVersion: The digest of the catalog.
    ///   - basis: The tree that the plan starts from.
    /// - Returns: 32 hexadecimal digits.
    public func planID(catalogVersion: String, basis: PlanBasis?) -> String {
        var digest = Digest(domain: "landfall.plan.1")
        digest.add(bytes)
        digest.add(catalogVersion)
        digest.add(basis == nil ? 0 as UInt8 : 1)
        if let basis {
            digest.add(basis.sequence)
            digest.add(basis.source.rawValue)
        }
        return Digest.hexadecimal(digest.finish().prefix(16))
    }
}
