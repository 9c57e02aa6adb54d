extension [UInt8] {
    /// Appends a whole number as digits, behind a sign where it is negative.
    mutating func appendDecimal(_ number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let start = count
        var rest = number.magnitude
        repeat {
            append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        self[start...].reverse()
    }

    /// Appends a whole number as digits, filled up with zeros to so many.
    ///
    /// - Precondition: The number is not negative, and has at most 19 digits.
    mutating func appendDecimal(_ number: Int, digits: Int) {
        let start = count
        var rest = number
        var length = 0
        repeat {
            append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
            length += 1
        } while rest > 0 || length < digits
        self[start...].reverse()
    }
}
