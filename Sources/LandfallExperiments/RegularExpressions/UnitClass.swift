/// A set of UTF-16 code units: a character, a class such as `[a-z]`, or the dot.
struct UnitClass: Hashable, Sendable {
    private var ranges: [ClosedRange<UInt16>] = []

    /// Whether the class holds what its ranges don't.
    var isNegated = false

    /// A class that holds nothing.
    init() {}

    /// A class of some code units.
    init(_ ranges: [ClosedRange<UInt16>], isNegated: Bool = false) {
        self.ranges = ranges
        self.isNegated = isNegated
    }

    /// Adds code units.
    mutating func insert(_ range: ClosedRange<UInt16>) { ranges.append(range) }

    /// Adds what another class holds.
    mutating func insert(_ other: UnitClass) {
        ranges += other.isNegated ? other.complement : other.ranges
    }

    /// Whether the class holds a code unit.
    func contains(_ unit: UInt16, isIgnoringCase: Bool) -> Bool {
        if isListed(unit) { return !isNegated }
        guard isIgnoringCase else { return isNegated }
        if unit < 0x80 {
            let isLetter = (0x41...0x5A).contains(unit & ~0x20)
            return (isLetter && isListed(unit ^ 0x20)) != isNegated
        }
        return UnitCase.alternatives(of: unit).contains(where: isListed) != isNegated
    }

    private func isListed(_ unit: UInt16) -> Bool { ranges.contains { $0.contains(unit) } }

    /// The code units that the ranges leave out.
    private var complement: [ClosedRange<UInt16>] {
        var gaps: [ClosedRange<UInt16>] = []
        var next = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            let lower = Int(range.lowerBound)
            if next < lower { gaps.append(UInt16(next)...UInt16(lower - 1)) }
            next = max(next, Int(range.upperBound) + 1)
        }
        if next <= Int(UInt16.max) { gaps.append(UInt16(next)...UInt16.max) }
        return gaps
    }

    /// `\d`.
    static let digits = UnitClass([0x30...0x39])

    /// `\w`.
    static let wordUnits = UnitClass([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])

    /// `\s`: white space and line ends, as ECMAScript lists them.
    static let spaces = UnitClass([
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A,
        0x2028...0x2029, 0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ])

    /// The dot: everything but line ends.
    static let anyButLineEnds = UnitClass(
        [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029],
        isNegated: true
    )

    /// The code unit of a class that holds one; `nil` for any other.
    var onlyUnit: UInt16? {
        guard !isNegated, ranges.count == 1, ranges[0].count == 1 else { return nil }
        return ranges[0].lowerBound
    }

    /// The class with exactly the other code units.
    var inverted: UnitClass { UnitClass(ranges, isNegated: !isNegated) }
}

/// The case of single code units, as ECMAScript folds it without the flag `u`.
enum UnitCase {
    /// The code units outside of ASCII that may be the same letter in another case.
    ///
    /// Two are the same when their upper cases are; an upper case counts only if it is one code
    /// unit, and no letter outside of ASCII has one within.
    ///
    /// - Parameter unit: A code unit outside of ASCII.
    /// - Returns: Candidates, as many as three.
    static func alternatives(of unit: UInt16) -> [UInt16] {
        let upper = canonical(unit)
        let candidates = [upper, lower(unit), lower(upper)]
        return candidates.filter { $0 != unit && canonical($0) == upper }
    }

    private static func lower(_ unit: UInt16) -> UInt16 {
        Unicode.Scalar(unit).flatMap { single($0.properties.lowercaseMapping) } ?? unit
    }

    /// The upper case by which letters are compared.
    private static func canonical(_ unit: UInt16) -> UInt16 {
        guard let scalar = Unicode.Scalar(unit),
            let upper = single(scalar.properties.uppercaseMapping)
        else { return unit }
        return unit >= 0x80 && upper < 0x80 ? unit : upper
    }

    private static func single(_ text: String) -> UInt16? {
        let units = text.utf16
        return units.count == 1 ? units.first : nil
    }
}
