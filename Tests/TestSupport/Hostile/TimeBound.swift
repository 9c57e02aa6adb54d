import Glibc

/// The most time of the processor that a record may take: what else the machine does is no matter.
package enum TimeBound {
    /// The most for a record of 256 KiB: 20 ms.
    ///
    /// Code that is not optimised takes up to fifty times as long where it goes through bytes one by
    /// one, and other tests run beside: it gets 1.5 s.
    package static let largest: Duration = isOptimized ? .milliseconds(20) : .milliseconds(1500)

    /// The least for any record, so that no small one fails by what the machine does beside.
    package static let least: Duration = isOptimized ? .milliseconds(5) : .milliseconds(250)

    /// The most for a record of so many bytes.
    package static func ofRecord(bytes: Int) -> Duration {
        max(least, largest * bytes / HostileRecord.largest)
    }

    /// The shortest of three runs, since the machine may do other work in each; one is enough where it
    /// is short.
    package static func shortest(
        within limit: Duration = least,
        _ body: () throws -> Void
    ) rethrows -> Duration {
        var shortest = Duration.seconds(3600)
        for _ in 0..<3 {
            let begin = threadTime
            try body()
            shortest = min(shortest, threadTime - begin)
            if shortest <= limit { break }
        }
        return shortest
    }

    /// What the calling thread has had of the processor so far.
    package static var threadTime: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private static let isOptimized: Bool = {
        var isOptimized = true
        // What is asserted is not looked at where the code is optimised.
        func note() -> Bool {
            isOptimized = false
            return true
        }
        assert(note())
        return isOptimized
    }()
}
