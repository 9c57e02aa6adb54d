/// Amounts of memory as people type them: `4096`, `512MiB`, `2GiB`.
enum SizeText {
    private static let units: [(name: String, bytes: Int)] = [
        ("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10),
    ]

    /// Reads a whole number, with `KiB`, `MiB`, `GiB` or `TiB` behind it, or nothing for bytes.
    ///
    /// - Parameter text: The text, without spaces.
    /// - Returns: The bytes, or `nil` for another text.
    static func read(_ text: String) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits) else { return nil }
        let unit = text.dropFirst(digits.count)
        guard !unit.isEmpty else { return number }
        guard let found = units.first(where: { $0.name == unit }) else { return nil }
        let (bytes, isTooMany) = number.multipliedReportingOverflow(by: found.bytes)
        return isTooMany ? nil : bytes
    }

    /// Writes an amount as it is read, with the largest unit that it is a multiple of.
    ///
    /// - Parameter bytes: An amount that is not negative.
    /// - Returns: `2GiB`, or `0` for none.
    static func write(_ bytes: Int) -> String {
        for (name, size) in units where bytes >= size && bytes.isMultiple(of: size) {
            return "\(bytes / size)\(name)"
        }
        return String(bytes)
    }
}
