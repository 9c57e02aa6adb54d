/// Hashes names for the tables of trees, seeded anew by each process.
///
/// The bytes are the coefficients of a polynomial that is evaluated at a random place, modulo the
/// prime 2^61 - 1. So nobody who does not know the place can choose names that collide, and no result
/// may depend on the order that hashes give.
enum NameHash {
    /// Where the polynomial is evaluated, and what its value is multiplied with, so that the lowest
    /// bits are as random as the others.
    private static let keys = (
        place: UInt64.random(in: 1 << 32..<prime), factor: UInt64.random(in: 1 << 32..<prime)
    )

    private static let prime: UInt64 = 1 << 61 - 1

    /// The hash of some bytes.
    static func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
        let (key, factor) = keys
        var hash = UInt64(range.count)
        var place = range.lowerBound
        while place < range.upperBound {
            // Seven bytes are less than the prime.
            var word: UInt64 = 0
            let end = min(place + 7, range.upperBound)
            while place < end {
                word = word << 8 | UInt64(bytes[place])
                place += 1
            }
            hash = product(hash, key) + word
            if hash >= prime { hash -= prime }
        }
        return product(hash, factor)
    }

    /// The product of two numbers that are less than the prime, modulo the prime.
    private static func product(_ first: UInt64, _ second: UInt64) -> UInt64 {
        let (high, low) = first.multipliedFullWidth(by: second)
        let sum = (low & prime) + (high << 3 | low >> 61)
        return sum >= prime ? sum - prime : sum
    }
}
