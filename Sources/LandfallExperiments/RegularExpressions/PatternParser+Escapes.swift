extension PatternParser {
    /// Reads what follows a backslash outside of a class.
    mutating func escape() throws(RegularExpressionFault) -> PatternNode {
        if take("b") { return .assertion(.wordBoundary) }
        if take("B") { return .assertion(.noWordBoundary) }
        if let unit = next, (UInt16(ascii: "1")...UInt16(ascii: "9")).contains(unit) {
            throw .unsupported("a back reference")
        }
        return .units(try escapedUnits())
    }

    /// Reads `[…]` behind its bracket.
    mutating func unitClass() throws(RegularExpressionFault) -> UnitClass {
        var set = UnitClass()
        set.isNegated = take("^")
        while !take("]") {
            let first = try classMember()
            guard take("-") else {
                set.insert(first.set)
                continue
            }
            guard next != UInt16(ascii: "]") else {
                set.insert(first.set)
                set.insert(UnitClass([0x2D...0x2D]))
                continue
            }
            let last = try classMember()
            guard let lower = first.unit, let upper = last.unit else {
                // A range from or to a class such as \d is no range: the hyphen is one itself.
                set.insert(first.set)
                set.insert(UnitClass([0x2D...0x2D]))
                set.insert(last.set)
                continue
            }
            guard lower <= upper else {
                throw fault("a range whose ends are out of order", back: 1)
            }
            set.insert(lower...upper)
        }
        return set
    }

    private mutating func classMember() throws(RegularExpressionFault) -> (
        set: UnitClass, unit: UInt16?
    ) {
        guard let unit = next else { throw fault("a \"[\" without its \"]\"") }
        advance()
        guard unit == UInt16(ascii: "\\") else { return (UnitClass([unit...unit]), unit) }
        if take("b") { return (UnitClass([8...8]), 8) }
        if let unit = next, (UInt16(ascii: "1")...UInt16(ascii: "9")).contains(unit) {
            throw .unsupported("an octal escape")
        }
        let set = try escapedUnits()
        return (set, set.onlyUnit)
    }

    /// Reads an escape that stands for code units.
    private mutating func escapedUnits() throws(RegularExpressionFault) -> UnitClass {
        guard let unit = next else { throw fault("a backslash at the end", back: 1) }
        advance()
        switch UInt8(truncatingIfNeeded: unit < 0x80 ? unit : 0) {
        case UInt8(ascii: "d"): return .digits
        case UInt8(ascii: "D"): return .digits.inverted
        case UInt8(ascii: "w"): return .wordUnits
        case UInt8(ascii: "W"): return .wordUnits.inverted
        case UInt8(ascii: "s"): return .spaces
        case UInt8(ascii: "S"): return .spaces.inverted
        case UInt8(ascii: "t"): return UnitClass([9...9])
        case UInt8(ascii: "n"): return UnitClass([10...10])
        case UInt8(ascii: "v"): return UnitClass([11...11])
        case UInt8(ascii: "f"): return UnitClass([12...12])
        case UInt8(ascii: "r"): return UnitClass([13...13])
        case UInt8(ascii: "0"):
            if let digit = next, UnitClass.digits.contains(digit, isIgnoringCase: false) {
                throw .unsupported("an octal escape")
            }
            return UnitClass([0...0])
        case UInt8(ascii: "x"): return hexadecimal(2) ?? UnitClass([unit...unit])
        case UInt8(ascii: "u"): return hexadecimal(4) ?? UnitClass([unit...unit])
        case UInt8(ascii: "k"): throw .unsupported("a back reference")
        case UInt8(ascii: "p"), UInt8(ascii: "P"):
            throw .unsupported("a property of Unicode characters")
        case UInt8(ascii: "c"): throw .unsupported("a control escape")
        default: return UnitClass([unit...unit])
        }
    }

    private mutating func hexadecimal(_ count: Int) -> UnitClass? {
        var copy = self
        var value: UInt16 = 0
        for _ in 0..<count {
            guard let unit = copy.next, let scalar = Unicode.Scalar(unit),
                let digit = Character(scalar).hexDigitValue, unit < 0x80
            else { return nil }
            value = value << 4 | UInt16(digit)
            copy.advance()
        }
        self = copy
        return UnitClass([value...value])
    }
}
