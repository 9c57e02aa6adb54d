import LandfallValues

extension Duration {
    /// The wait that C takes as a timeout: rounded up to milliseconds, and never negative, which it would read as
    /// "for ever".
    var timeoutMilliseconds: Int32 { max(0, Int32(clamping: millisecondsRoundedUp)) }
}
