/// The ways in which GrowthBook hashes a subject into a bucket.
///
/// All SDKs agree on them for printable ASCII, which is why nothing else is let in here.
public enum HashVersion: Int, Hashable, Sendable, CaseIterable {
    /// The old one, whose buckets of parallel experiments depend on each other; 1,000 buckets.
    case v1 = 1
    /// The unbiased one; 10,000 buckets.
    case v2 = 2

    /// The place of a subject in the range from 0 up to, but not including, 1.
    ///
    /// - Parameters:
    ///   - value: What names the subject, such as a user's id; printable ASCII.
    ///   - seed: Keeps experiments apart; printable ASCII.
    /// - Returns: A multiple of 1/1000 or 1/10000.
    public func bucket(of value: String, seed: String) -> Double {
        switch self {
        case .v1:
            Double(Self.fnv1a(value, then: seed) % 1000) / 1000
        case .v2:
            Double(Self.fnv1a(digitsOf: Self.fnv1a(seed, then: value)) % 10000) / 10000
        }
    }

    /// The 32-bit FNV-1a hash of the bytes of two texts, one after the other.
    private static func fnv1a(_ first: String, then second: String) -> UInt32 {
        var hash = offset
        mix(first, into: &hash)
        mix(second, into: &hash)
        return hash
    }

    /// The hash of a number as decimal text.
    private static func fnv1a(digitsOf number: UInt32) -> UInt32 {
        var digits = InlineArray<10, UInt8>(repeating: 0)
        var count = 0
        var rest = number
        repeat {
            digits[count] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
            count += 1
        } while rest > 0
        var hash = offset
        for place in (0..<count).reversed() { mix(digits[place], into: &hash) }
        return hash
    }

    private static func mix(_ text: String, into hash: inout UInt32) {
        let bytes = text.utf8Span.span
        for index in bytes.indices { mix(bytes[index], into: &hash) }
    }

    private static func mix(_ byte: UInt8, into hash: inout UInt32) {
        hash = (hash ^ UInt32(byte)) &* 0x0100_0193
    }

    private static var offset: UInt32 { 0x811C_9DC5 }
}
