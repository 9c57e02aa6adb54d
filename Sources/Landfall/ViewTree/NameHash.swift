/// Hashes names for the tables of trees, seeded anew by each process.
///
/// The bytes are the coefficients of a polynomial that is evaluated at a random place, modulo the
/// prime 2^61 - 1. So nobody who does not know the place can choose names that collide, and no result
/// may depend on the order that hashes give.
struct NameHash {
    /// Where the polynomial is evaluated.
    private let place = UInt64.random(in: 1 << 32..<prime)
    /// What its value is multiplied with, so that the lowest bits are as random as the others.
    private let factor = UInt64.random(in: 1 << 32..<prime)

    /// The hashes of this process.
    static let ofProcess = NameHash()

    private static var prime: UInt64 { 1 << 61 - 1 }

    /// The hash of some of a list of bytes.
    func hash(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 { hash(bytes.span, range) }

    /// The hash of some bytes.
    func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
        let bytes = unsafe bytes.bytes
        var hash = UInt64(range.count)
        var start = range.lowerBound
        var left = range.count
        // Seven bytes are less than the prime.
        while left > 7 {
            hash = next(hash, bytes.word(at: start, count: 7))
            start &+= 7
            left &-= 7
        }
        hash = next(hash, bytes.word(at: start, count: left))
        return Self.product(hash, factor)
    }

    /// The polynomial with one more coefficient.
    @inline(__always)
    private func next(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let sum = Self.product(hash, place) &+ word
        return sum >= Self.prime ? sum &- Self.prime : sum
    }

    /// The product of two numbers that are less than the prime, modulo the prime.
    @inline(__always)
    private static func product(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let (high, low) = first.multipliedFullWidth(by: second)
        let sum = (low & prime) &+ (high << 3 | low >> 61)
        return sum >= prime ? sum &- prime : sum
    }
}
