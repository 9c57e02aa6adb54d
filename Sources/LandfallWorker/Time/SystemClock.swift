import Glibc
public import Landfall

/// The time of day.
public enum SystemClock {
    /// The time of the machine's clock, in UTC.
    public static var now: Timestamp {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(seconds: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
            ?? Timestamp(millisecondsSinceEpoch: 0)
    }
}
