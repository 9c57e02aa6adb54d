import Glibc

/// The time of the machine's clock, for targets that have a type of their own for times.
package enum WallClock {
    /// The time since 1970-01-01 UTC; it may jump.
    package static var sinceEpoch: Duration {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
