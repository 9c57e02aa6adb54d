/// Some of the forms of a bucket, by their numbers.
enum LinkSet: Sendable {
    /// Their numbers, where they are few.
    case few([Int32])
    /// A bit for each form of the bucket, where they are many.
    case many([UInt64])

    /// Chooses the shorter of both ways.
    ///
    /// - Parameters:
    ///   - members: The numbers, ascending.
    ///   - wordCount: The number of words that hold a bit for each form.
    init(_ members: [Int32], wordCount: Int) {
        self = members.count <= wordCount ? .few(members) : .many(Self.bits(members, wordCount))
    }

    /// A bit for each of some numbers.
    static func bits(_ members: [Int32], _ wordCount: Int) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: wordCount)
        for member in members { words[Int(member) / 64] |= 1 << UInt64(member % 64) }
        return words
    }
}
