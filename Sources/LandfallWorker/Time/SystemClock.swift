public import Landfall
import LandfallValues

/// The time of day.
public enum SystemClock {
    /// The time of the machine's clock, in UTC.
    public static var now: Timestamp {
        let (seconds, attoseconds) = WallClock.sinceEpoch.components
        return Timestamp(seconds: seconds, nanoseconds: Int32(attoseconds / 1_000_000_000))
            ?? Timestamp(millisecondsSinceEpoch: 0)
    }
}
