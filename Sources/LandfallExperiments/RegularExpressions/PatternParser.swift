/// Reads the code units of a pattern.
struct PatternParser {
    /// The deepest nesting of groups.
    static let depthLimit = 32

    /// The largest number in `{…}`.
    static let countLimit = 1000

    private let units: [UInt16]
    private var index = 0
    private var depth = 0

    /// Begins at the beginning.
    init(_ units: [UInt16]) { self.units = units }

    /// Reads the whole pattern.
    mutating func parse() throws(RegularExpressionFault) -> PatternNode {
        let node = try choice()
        guard next == nil else { throw fault("a \")\" without its \"(\"") }
        return node
    }

    // MARK: - The place

    /// The code unit at the place, or `nil` at the end.
    var next: UInt16? { index < units.count ? units[index] : nil }

    /// A fault at the place, or some code units before it.
    func fault(_ what: String, back: Int = 0) -> RegularExpressionFault {
        .syntax(what, index - back)
    }

    /// Goes on over one code unit.
    mutating func advance() { index += 1 }

    /// Goes on over a character if it comes next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt16(character.value) else { return false }
        advance()
        return true
    }

    /// Goes on over a word of ASCII if it comes next.
    mutating func take(word: String) -> Bool {
        guard units[index...].starts(with: word.utf16) else { return false }
        index += word.utf16.count
        return true
    }

    // MARK: - Structure

    private mutating func choice() throws(RegularExpressionFault) -> PatternNode {
        var branches = [try sequence()]
        while take("|") { branches.append(try sequence()) }
        return branches.count == 1 ? branches[0] : .choice(branches)
    }

    private mutating func sequence() throws(RegularExpressionFault) -> PatternNode {
        var parts: [PatternNode] = []
        while let unit = next, unit != UInt16(ascii: "|"), unit != UInt16(ascii: ")") {
            parts.append(try repeated(try term(unit)))
        }
        return parts.isEmpty ? .empty : .sequence(parts)
    }

    private mutating func term(_ unit: UInt16) throws(RegularExpressionFault) -> PatternNode {
        advance()
        switch unit {
        case UInt16(ascii: "^"): return .assertion(.start)
        case UInt16(ascii: "$"): return .assertion(.end)
        case UInt16(ascii: "."): return .units(.anyButLineEnds)
        case UInt16(ascii: "("): return try group()
        case UInt16(ascii: "["): return .units(try unitClass())
        case UInt16(ascii: "\\"): return try escape()
        case UInt16(ascii: "*"), UInt16(ascii: "+"), UInt16(ascii: "?"):
            throw fault("nothing to repeat", back: 1)
        case UInt16(ascii: "{"):
            index -= 1
            if try bounds() != nil { throw fault("nothing to repeat") }
            advance()
            return .units(UnitClass([unit...unit]))
        default: return .units(UnitClass([unit...unit]))
        }
    }

    private mutating func group() throws(RegularExpressionFault) -> PatternNode {
        for (opening, what) in [
            ("?=", "looking ahead"), ("?!", "looking ahead"), ("?<=", "looking behind"),
            ("?<!", "looking behind"),
        ] where take(word: opening) {
            throw .unsupported(what)
        }
        let begin = index
        if take(word: "?<") {
            while let unit = next, UnitClass.wordUnits.contains(unit, isIgnoringCase: false) {
                advance()
            }
            guard index > begin + 2, take(">") else {
                throw fault("a group without a name")
            }
        } else if !take(word: "?:"), take("?") {
            throw .unsupported("a group with flags")
        }
        depth += 1
        guard depth <= Self.depthLimit else { throw fault("groups nested too deep") }
        let node = try choice()
        depth -= 1
        guard take(")") else {
            throw .syntax("a \"(\" without its \")\"", begin - 1)
        }
        return node
    }

    // MARK: - Repetition

    private mutating func repeated(
        _ node: PatternNode
    ) throws(RegularExpressionFault) -> PatternNode {
        let range: (Int, Int?)
        if take("*") {
            range = (0, nil)
        } else if take("+") {
            range = (1, nil)
        } else if take("?") {
            range = (0, 1)
        } else if let bounds = try bounds() {
            range = bounds
        } else {
            return node
        }
        if case .assertion = node { throw fault("nothing to repeat", back: 1) }
        _ = take("?")
        return .repetition(node, range.0, range.1)
    }

    /// Reads `{n}`, `{n,}` or `{n,m}`; anything else is left where it is, as it stands for itself.
    private mutating func bounds() throws(RegularExpressionFault) -> (Int, Int?)? {
        let begin = index
        guard take("{"), let lower = number() else {
            index = begin
            return nil
        }
        var upper: Int? = lower
        if take(",") { upper = number() }
        guard take("}") else {
            index = begin
            return nil
        }
        guard lower <= Self.countLimit, upper ?? 0 <= Self.countLimit else { throw .tooLarge }
        if let upper, upper < lower {
            throw .syntax("a repetition whose numbers are out of order", begin)
        }
        return (lower, upper)
    }

    private mutating func number() -> Int? {
        var number: Int?
        while let unit = next, UnitClass.digits.contains(unit, isIgnoringCase: false) {
            number = min((number ?? 0) * 10 + Int(unit - 0x30), Self.countLimit + 1)
            advance()
        }
        return number
    }
}

extension UInt16 {
    /// The code unit of an ASCII character.
    init(ascii character: Unicode.Scalar) { self = UInt16(UInt8(ascii: character)) }
}
