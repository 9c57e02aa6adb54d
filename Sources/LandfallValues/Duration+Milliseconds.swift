extension Duration {
    /// Whole milliseconds, rounded up so that a short wait is no spin; the nearest number that there is for one
    /// that is too long.
    package var millisecondsRoundedUp: Int64 {
        let (seconds, attoseconds) = components
        let unit: Int64 = 1_000_000_000_000_000
        let rest = attoseconds / unit + (attoseconds % unit > 0 ? 1 : 0)
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, isTooLongWithRest) = whole.addingReportingOverflow(rest)
        guard !isTooLong, !isTooLongWithRest else { return seconds < 0 ? .min : .max }
        return sum
    }
}
