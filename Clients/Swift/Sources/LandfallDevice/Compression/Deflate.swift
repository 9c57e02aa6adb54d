/// Bytes in the format of deflate (RFC 1951): one block with the fixed codes of section 3.2.6.
///
/// Reports repeat the same names over and over; what is saved is saved by repetitions, so that codes
/// of their own for each message would gain little.
struct Deflate {
    /// How far back a repetition may begin.
    private static let window = 32_768
    /// The shortest and the longest repetition.
    private static let lengths = 3...258
    /// How many earlier places are compared for each byte.
    private static let tries = 32
    private static let hashBits = 14

    private let bytes: [UInt8]
    /// The latest place of each hash, and before each place the one before with the same hash.
    private var latest = [Int](repeating: -1, count: 1 << hashBits)
    private var former: [Int]
    private var bits = BitWriter()

    /// Compresses bytes.
    ///
    /// - Parameter bytes: At most some hundred kilobytes.
    /// - Returns: A whole stream of one block.
    static func compress(_ bytes: [UInt8]) -> [UInt8] {
        var deflate = Deflate(bytes)
        return deflate.run()
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        self.former = [Int](repeating: -1, count: bytes.count)
    }

    private mutating func run() -> [UInt8] {
        bits.write(1, count: 1)
        bits.write(1, count: 2)
        var place = 0
        while place < bytes.count {
            if let (length, distance) = repetition(at: place) {
                bits.write(repetitionOf: length, at: distance)
                for passed in place..<place + length { note(passed) }
                place += length
            } else {
                bits.write(symbol: Int(bytes[place]))
                note(place)
                place += 1
            }
        }
        bits.write(symbol: BitWriter.end)
        return bits.finish()
    }

    /// The longest repetition of what was there before.
    private func repetition(at place: Int) -> (length: Int, distance: Int)? {
        guard let hash = hash(at: place) else { return nil }
        let most = min(Self.lengths.upperBound, bytes.count - place)
        var best = Self.lengths.lowerBound - 1
        var distance = 0
        var earlier = latest[hash]
        var left = Self.tries
        while earlier >= 0, place - earlier <= Self.window, left > 0, best < most {
            var length = 0
            while length < most, bytes[earlier + length] == bytes[place + length] { length += 1 }
            if length > best { (best, distance) = (length, place - earlier) }
            earlier = former[earlier]
            left -= 1
        }
        return distance > 0 ? (best, distance) : nil
    }

    private mutating func note(_ place: Int) {
        guard let hash = hash(at: place) else { return }
        former[place] = latest[hash]
        latest[hash] = place
    }

    private func hash(at place: Int) -> Int? {
        guard place + 2 < bytes.count else { return nil }
        let three =
            UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2])
        return Int((three &* 0x9E37_79B1) >> UInt32(32 - Self.hashBits))
    }
}
