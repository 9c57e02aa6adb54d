public import Landfall
package import LandfallBytes

/// The identity of an intent: key, intent id and attempt.
///
/// Records with the same identity are one intent. It is SHA-256 over, in this order:
/// `landfall.identity.1` with its length before it (as every length, 8 bytes, big-endian); a byte 0
/// for a record without a key, or a byte 1, the key's length and the key; the intent id's length and
/// the intent id; the attempt in 4 bytes, big-endian.
public struct IntentIdentity: BitwiseCopyable, Hashable, Sendable {
    package let digest: DigestBytes

    /// Takes a digest that was computed before.
    package init(_ digest: DigestBytes) { self.digest = digest }

    /// Takes the bytes of a digest that were kept; `nil` where there are not ``byteCount``.
    package init?(bytes: [UInt8]) {
        guard let digest = DigestBytes(bytes) else { return nil }
        self.digest = digest
    }

    /// How many bytes a digest has.
    package static let byteCount = DigestBytes.count

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
        self.digest = digest.finish()
    }

    /// The 32 bytes of the digest.
    public var bytes: [UInt8] { digest.array }

    /// Writes the 32 bytes of the digest.
    package func write(to writer: inout ByteWriter) {
        writer.append(bigEndian: digest.first)
        writer.append(bigEndian: digest.second)
        writer.append(bigEndian: digest.third)
        writer.append(bigEndian: digest.fourth)
    }

    /// The first eight bytes as a number, for filters.
    public var hash: UInt64 { digest.first }

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
        if let basis { return planID(catalogVersion: catalogVersion, basis: basis) }
        var plan = beginPlan(catalogVersion)
        plan.add(0 as UInt8)
        return plan.finish().hexadecimal(ofFirst: 16)
    }

    /// The id of the plan that answers the intent, based on a tree; the basis is not copied.
    package func planID(catalogVersion: String, basis: PlanBasis) -> String {
        var plan = beginPlan(catalogVersion)
        plan.add(1 as UInt8)
        plan.add(basis.sequence)
        plan.add(basis.source.rawValue)
        return plan.finish().hexadecimal(ofFirst: 16)
    }

    private func beginPlan(_ catalogVersion: String) -> Digest {
        var plan = Digest(domain: "landfall.plan.1")
        plan.add(digest)
        plan.add(catalogVersion)
        return plan
    }
}

extension PlanResult {
    /// What two reports that say the same have in common: SHA-256 of the plan, LF, the device, LF
    /// and its result.
    ///
    /// A device that reports twice in different words, `FAILED` and then `APPLIED`, says two things.
    package var identity: [UInt8] {
        var digest = Digest()
        digest.addBare("\(planID)\n\(deviceID)\n\(result.rawValue)")
        return digest.finish().array
    }
}
