extension Duration {
    /// The whole milliseconds, rounded up so that a short wait is no spin, within what C takes.
    var wholeMilliseconds: Int32 {
        let (seconds, attoseconds) = components
        guard seconds < Int64(Int32.max) / 1000 else { return .max }
        guard seconds > Int64(Int32.min) / 1000 else { return .min }
        let unit: Int64 = 1_000_000_000_000_000
        let rest = attoseconds > 0 ? (attoseconds + unit - 1) / unit : attoseconds / unit
        return Int32(seconds * 1000 + rest)
    }

    /// The wait that C takes as a timeout: never negative, which it would read as "for ever".
    var timeoutMilliseconds: Int32 {
        max(0, wholeMilliseconds)
    }
}
