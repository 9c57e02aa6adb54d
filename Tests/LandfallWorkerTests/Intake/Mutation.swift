import TestSupport

/// Ways to damage a record.
enum Mutation {
    private static let words: [[UInt8]] = [
        "null", "-1", "1e400", "99999999999999999999", "\"\\ud800\"", "[[[[[[", "}}", "\"\"",
        "true",
        "{\"a\":", "\\u0000",
    ].map { Array($0.utf8) }

    static func noise(_ generator: inout SeededGenerator) -> [UInt8] {
        (0..<generator.below(12)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    /// Damages a copy, at up to four places; one in ten stays whole.
    static func apply(to bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        guard !generator.once(in: 10) else { return bytes }
        for _ in 0..<generator.number(1...4) {
            guard !bytes.isEmpty else { return bytes }
            let place = generator.below(bytes.count)
            let end = min(bytes.count, place + generator.below(24))
            switch generator.below(7) {
            case 0: bytes[place] ^= 1 << UInt8(generator.below(8))
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.removeLast(bytes.count - place)
            case 3: bytes.insert(contentsOf: generator.pick(words), at: place)
            case 4: bytes.replaceSubrange(place..<end, with: generator.pick(words))
            case 5:
                bytes.insert(
                    contentsOf: Array(bytes[place..<end]),
                    at: generator.below(bytes.count)
                )
            default: bytes.insert(contentsOf: noise(&generator), at: place)
            }
        }
        return bytes
    }
}
