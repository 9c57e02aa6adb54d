/// Numbers as people read them.
enum NumberText {
    /// A count with spaces between the thousands.
    static func count(_ number: Int) -> String {
        var digits = String(number.magnitude)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        groups.insert(digits, at: 0)
        return (number < 0 ? "-" : "") + groups.joined(separator: "\u{202F}")
    }

    /// A share of a whole in percent with one decimal; a dash where there is no whole.
    static func share(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "–" : percent(Double(part) / Double(whole))
    }

    /// A share in percent with one decimal.
    static func percent(_ share: Double) -> String { "\(decimal(100 * share, digits: 1))\u{A0}%" }

    /// Milliseconds; seconds from 10 s on.
    static func milliseconds(_ number: Int) -> String {
        number < 10_000
            ? "\(count(number))\u{A0}ms"
            : "\(decimal(Double(number) / 1000, digits: 1))\u{A0}s"
    }

    /// A probability with as many digits as it takes to see it.
    static func probability(_ number: Double) -> String {
        if number >= 0.0001 { return decimal(number, digits: 4) }
        return number < 1e-12 ? "< 1e-12" : scientific(number)
    }

    /// A number with a fixed count of decimals.
    static func decimal(_ number: Double, digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        guard number.isFinite, abs(number) < 1e15 else { return "–" }
        let scaled = Int((abs(number) * scale).rounded())
        let whole = scaled / Int(scale)
        let rest = String(scaled % Int(scale))
        let zeros = String(repeating: "0", count: max(0, digits - rest.count))
        let sign = number < 0 && scaled > 0 ? "-" : ""
        return digits == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(zeros)\(rest)"
    }

    private static func scientific(_ number: Double) -> String {
        var mantissa = number
        var exponent = 0
        while mantissa < 1, exponent > -400 {
            mantissa *= 10
            exponent -= 1
        }
        return "\(decimal(mantissa, digits: 1))e\(exponent)"
    }
}
