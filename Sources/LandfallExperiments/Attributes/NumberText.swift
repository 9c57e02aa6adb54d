/// Numbers as ECMAScript writes and reads them.
enum NumberText {
    /// The shortest text that is read as the same number.
    static func text(of number: Double) -> String {
        guard number.isFinite else {
            return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity"
        }
        if number.magnitude < 9_007_199_254_740_992, Double(Int64(number)) == number {
            return String(Int64(number))
        }
        let sign = number < 0 ? "-" : ""
        let (digits, point) = parts(of: number.magnitude)
        return sign + layout(digits, point: point)
    }

    /// The significant digits and the place of the decimal point, counted from the first of them.
    private static func parts(of magnitude: Double) -> (digits: [UInt8], point: Int) {
        let text = magnitude.description
        let halves = text.split(separator: "e")
        var point = halves.count == 2 ? Int(halves[1]) ?? 0 : 0
        var digits: [UInt8] = []
        var isPastPoint = false
        for byte in halves[0].utf8 {
            guard byte != UInt8(ascii: ".") else {
                isPastPoint = true
                continue
            }
            if !isPastPoint { point += 1 }
            digits.append(byte)
        }
        let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
        digits.removeFirst(zeros)
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return (digits, point - zeros)
    }

    private static func layout(_ digits: [UInt8], point: Int) -> String {
        func text(_ digits: some Sequence<UInt8>) -> String {
            String(decoding: Array(digits), as: UTF8.self)
        }
        switch point {
        case 1...21 where point >= digits.count:
            return text(digits) + String(repeating: "0", count: point - digits.count)
        case 1...21:
            return text(digits[..<point]) + "." + text(digits[point...])
        case -5...0:
            return "0." + String(repeating: "0", count: -point) + text(digits)
        default:
            let rest = digits.count > 1 ? "." + text(digits[1...]) : ""
            let exponent = point - 1
            return text(digits[..<1]) + rest + (exponent < 0 ? "e-" : "e+")
                + String(exponent.magnitude)
        }
    }

    /// The number that a text stands for; 0 for an empty one, not a number for any other text.
    static func number(of text: String) -> Double {
        let isSpace = { (scalar: Unicode.Scalar) in
            UInt16(exactly: scalar.value).map {
                UnitClass.spaces.contains($0, isIgnoringCase: false)
            } ?? false
        }
        let scalars = text.unicodeScalars.drop(while: isSpace)
        let trimmed = scalars.reversed().drop(while: isSpace).reversed().map { $0 }
        guard !trimmed.isEmpty else { return 0 }
        var word = ""
        word.unicodeScalars.append(contentsOf: trimmed)
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)]
        where word.lowercased().hasPrefix(prefix) {
            return whole(word.dropFirst(2), radix: radix)
        }
        switch word {
        case "Infinity", "+Infinity": return .infinity
        case "-Infinity": return -.infinity
        default: return isDecimal(word) ? Double(word) ?? .nan : .nan
        }
    }

    private static func whole(_ digits: Substring, radix: Int) -> Double {
        guard !digits.isEmpty else { return .nan }
        var value = 0.0
        for digit in digits {
            guard let number = digit.hexDigitValue, digit.isASCII, number < radix else {
                return .nan
            }
            value = value * Double(radix) + Double(number)
        }
        return value
    }

    /// Whether a text is a decimal number, with or without a point and an exponent.
    private static func isDecimal(_ word: String) -> Bool {
        var rest = word.utf8[...]
        func takeSign() {
            if let byte = rest.first, "+-".utf8.contains(byte) { rest.removeFirst() }
        }
        func takeDigits() -> Int {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            rest = rest.dropFirst(digits.count)
            return digits.count
        }
        takeSign()
        var count = takeDigits()
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            count += takeDigits()
        }
        guard count > 0 else { return false }
        if let byte = rest.first, "eE".utf8.contains(byte) {
            rest.removeFirst()
            takeSign()
            guard takeDigits() > 0 else { return false }
        }
        return rest.isEmpty
    }
}
