import LandfallBytes

/// The place of a number in bytes, by JSON's grammar: `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`.
struct JSONNumber {
    /// The length in bytes.
    let length: Int
    /// Whether it has neither a fraction nor an exponent.
    let isWhole: Bool

    /// Finds the number that begins the bytes.
    ///
    /// - Returns: `nil` when none does. What stands behind it is not looked at.
    init?(_ bytes: BorrowedBytes) {
        var place = 0
        let end = bytes.count
        func digits() -> Int {
            let start = place
            while place < end, bytes[place] &- UInt8(ascii: "0") < 10 { place += 1 }
            return place - start
        }
        if place < end, bytes[place] == UInt8(ascii: "-") { place += 1 }
        let whole = place
        let count = digits()
        guard count > 0 else { return nil }
        if count > 1, bytes[whole] == UInt8(ascii: "0") { return nil }
        var isWhole = true
        if place < end, bytes[place] == UInt8(ascii: ".") {
            place += 1
            isWhole = false
            guard digits() > 0 else { return nil }
        }
        if place < end, bytes[place] | 0x20 == UInt8(ascii: "e") {
            place += 1
            isWhole = false
            if place < end,
                bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-")
            {
                place += 1
            }
            guard digits() > 0 else { return nil }
        }
        self.length = place
        self.isWhole = isWhole
    }

    /// The number as a whole one of 64 bits, of the bytes that it was found in; `nil` when it is out
    /// of range or has a fraction.
    func int64(_ bytes: BorrowedBytes) -> Int64? {
        let isNegative = bytes[0] == UInt8(ascii: "-")
        guard isWhole else {
            // As the generated code does: the magnitude by way of a double.
            guard let number = double(bytes), let whole = UInt64(exactly: number.magnitude)
            else { return nil }
            return Self.signed(whole, isNegative: isNegative)
        }
        var magnitude: UInt64 = 0
        for place in (isNegative ? 1 : 0)..<length {
            let (tenfold, isTooLarge) = magnitude.multipliedReportingOverflow(by: 10)
            let digit = UInt64(bytes[place] - UInt8(ascii: "0"))
            let (sum, isTooLargeSum) = tenfold.addingReportingOverflow(digit)
            guard !isTooLarge, !isTooLargeSum else { return nil }
            magnitude = sum
        }
        return Self.signed(magnitude, isNegative: isNegative)
    }

    private static func signed(_ magnitude: UInt64, isNegative: Bool) -> Int64? {
        guard isNegative else { return Int64(exactly: magnitude) }
        return magnitude <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
    }

    /// The number rounded to a double, of the bytes that it was found in; `nil` when it is too large.
    func double(_ bytes: BorrowedBytes) -> Double? {
        let text = bytes.slice(from: 0, count: length).string
        guard let number = Double(text), number.isFinite else { return nil }
        return number
    }
}
