/// Words, numbers and lists, as the document has them.
extension FindingSink {
    /// A word.
    ///
    /// - Parameters:
    ///   - node: What should be one.
    ///   - what: What it is, as a message says it.
    /// - Returns: The word as it was written, or `nil`, after reporting an error.
    mutating func word(_ node: SourceNode, of what: String) -> String? {
        guard let word = node.word else {
            return refused("expected \(what), found \(node.kindName)", at: node.place)
        }
        return word
    }

    /// A word with its place.
    mutating func written(_ node: SourceNode, of what: String) -> WordSyntax? {
        word(node, of: what).map { WordSyntax(text: $0, place: node.place) }
    }

    /// `yes` or `no`, or `true` or `false`; quoted too, since JSON has no other way to say `no`.
    mutating func flag(_ node: SourceNode, of what: String) -> Bool? {
        switch node.word?.lowercased() {
        case "yes", "true": return true
        case "no", "false": return false
        default:
            return refused("expected yes or no for \(what), found \(node.kindName)", at: node.place)
        }
    }

    /// A finite number.
    mutating func number(_ node: SourceNode, of what: String) -> Double? {
        guard let word = node.plainWord, let number = Self.number(word) else {
            return refused("expected a number for \(what), found \(node.kindName)", at: node.place)
        }
        return number
    }

    /// A finite number in decimal notation.
    static func number(_ word: String) -> Double? {
        let isDecimal = word.utf8.allSatisfy { "0123456789.-+eE".utf8.contains($0) }
        guard isDecimal, let number = Double(word), number.isFinite else { return nil }
        return number
    }

    /// A whole number that is not negative.
    mutating func count(_ node: SourceNode, of what: String) -> Int? {
        guard let word = node.plainWord, word.utf8.count <= 9,
            word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let count = Int(word)
        else {
            return refused(
                "expected a whole number from 0 up for \(what), found \(node.kindName)",
                at: node.place
            )
        }
        return count
    }

    /// A length of time, such as `500ms`, `1s`, `30m`, `1h` or `2d`.
    mutating func duration(_ node: SourceNode, of what: String) -> Duration? {
        let units: [(String, Duration)] = [
            ("ms", .milliseconds(1)), ("s", .seconds(1)), ("m", .seconds(60)),
            ("h", .seconds(3600)), ("d", .seconds(86_400)),
        ]
        if let word = node.word {
            let digits = word.prefix { $0.isASCII && $0.isNumber }
            let unit = word.dropFirst(digits.count)
            if digits.count <= 9, let count = Int64(digits), count > 0,
                let length = units.first(where: { $0.0 == unit })?.1
            {
                return length * Int(count)
            }
        }
        return refused(
            "expected a time such as 500ms, 1s, 30m, 1h or 2d for \(what), found \(node.kindName)",
            at: node.place
        )
    }

    /// A word of the language, in any case.
    ///
    /// - Parameters:
    ///   - node: What should be one of the words.
    ///   - choice: The words and what they mean.
    /// - Returns: The meaning, or `nil`, after reporting an error.
    mutating func choice<Meaning>(_ node: SourceNode, _ choice: Choice<Meaning>) -> Meaning? {
        let phrase = choice.phrase
        guard let word = node.word else {
            let list = choice.words.joined(separator: ", ")
            return refused("expected \(phrase) (\(list)), found \(node.kindName)", at: node.place)
        }
        guard let meaning = choice[word] else {
            return refused("\"\(word)\" is no \(phrase)\(hint(word, choice.words))", at: node.place)
        }
        return meaning
    }

    /// One word or a list of words.
    mutating func words(_ node: SourceNode, of what: String) -> [(word: String, place: SourcePlace)]
    {
        if node.list != nil {
            return placed(list(node, of: what, atLeastOne: what), of: what)
        }
        return placed([node], of: what)
    }

    /// The words of some nodes, with their places.
    mutating func placed(
        _ nodes: [SourceNode],
        of what: String
    ) -> [(word: String, place: SourcePlace)] {
        nodes.compactMap { node in word(node, of: what).map { ($0, node.place) } }
    }
}
