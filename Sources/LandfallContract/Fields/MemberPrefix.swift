import LandfallBytes

/// The name of a member in JSON up to its colon, as numbers that are compared at once.
///
/// A program writes the members of an object in the same order each time, without white space. So a
/// cursor compares what comes next with the member that it expects, before it looks a name up.
struct MemberPrefix: Sendable {
    /// The first eight bytes, those behind the end left out.
    private let low: UInt64
    /// The next eight bytes, likewise.
    private let high: UInt64
    private let lowMask: UInt64
    private let highMask: UInt64

    /// How many bytes it is long.
    let length: Int

    /// The most bytes of a prefix; a longer one is never found.
    static let longest = 16

    /// Makes the prefix of these bytes.
    init(_ bytes: [UInt8]) {
        let fits = bytes.count <= Self.longest
        let count = fits ? bytes.count : 0
        let words = (Array(bytes.prefix(count)) + Array(repeating: 0, count: Self.longest - count))
            .withBytes {
                ($0.word(at: 0), $0.word(at: 8))
            }
        self.low = words.0
        // One that is too long wants a bit that its mask leaves out, and so is never found.
        self.high = fits ? words.1 : 1
        self.lowMask = Self.mask(count)
        self.highMask = Self.mask(max(0, count - 8))
        self.length = bytes.count
    }

    /// A word in which the bits of the first bytes are set.
    private static func mask(_ count: Int) -> UInt64 {
        // Smart shifts: of eight bytes or more nothing is left out.
        ~(UInt64.max << UInt64(8 * count))
    }

    /// Whether sixteen bytes begin with it.
    @inline(__always)
    func begins(_ words: (low: UInt64, high: UInt64)) -> Bool {
        words.low & lowMask == low && words.high & highMask == high
    }
}
