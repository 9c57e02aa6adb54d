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
