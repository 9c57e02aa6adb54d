/// A bit for each form of a bucket; those of up to 64 forms take no memory of their own.
struct FormBits: Sendable {
    private var first: UInt64
    private var others: [UInt64]

    /// Sets all bits, or none.
    ///
    /// - Parameters:
    ///   - isSet: Whether all are set.
    ///   - count: The number of forms; at least 1.
    init(repeating isSet: Bool, count: Int) {
        first = isSet ? .max : 0
        others = count > 64 ? Array(repeating: first, count: (count - 1) / 64) : []
    }

    /// The number of words of 64 bits.
    var wordCount: Int { 1 + others.count }

    /// The bits of 64 forms.
    subscript(word: Int) -> UInt64 {
        get { word == 0 ? first : others[word - 1] }
        set {
            if word == 0 { first = newValue } else { others[word - 1] = newValue }
        }
    }

    /// Sets the bits of some forms.
    ///
    /// - Parameters:
    ///   - set: The forms.
    ///   - work: Counts what is done.
    mutating func insert(_ set: LinkSet, _ work: inout LinkWork) {
        switch set {
        case .few(let members):
            work.wordCount += members.count
            for member in members { self[Int(member) / 64] |= 1 << UInt64(member % 64) }
        case .many(let words):
            work.wordCount += words.count
            for word in words.indices { self[word] |= words[word] }
        }
    }
}
