/// The memory of a process over time, at a steady rate of work.
package struct MemoryTrend: Sendable {
    private var seconds: [Double] = []
    private var bytes: [Double] = []

    /// The time between two samples, in seconds.
    package static let interval = 1.0
    /// The fewest samples that say anything: what is filled once would look like a leak.
    package static let fewest = 120

    /// Begins with nothing.
    package init() {}

    /// Notes a sample; one that comes before its time is left out.
    ///
    /// - Parameters:
    ///   - size: Asked for if it is time; in bytes.
    ///   - now: When, in seconds since any instant.
    package mutating func note(_ size: @autoclosure () -> Int, at now: Double) {
        guard now >= (seconds.last ?? -.infinity) + Self.interval else { return }
        seconds.append(now)
        bytes.append(Double(size()))
    }

    /// The slope of the line through the second half of the samples (least squares), in bytes an
    /// hour; `nil` where there are too few.
    package var bytesPerHour: Double? {
        guard seconds.count >= Self.fewest else { return nil }
        let half = seconds.count / 2
        let times = seconds[half...]
        let sizes = bytes[half...]
        let count = Double(times.count)
        let meanTime = times.reduce(0, +) / count
        let meanSize = sizes.reduce(0, +) / count
        var common = 0.0
        var spread = 0.0
        for (time, size) in zip(times, sizes) {
            common += (time - meanTime) * (size - meanSize)
            spread += (time - meanTime) * (time - meanTime)
        }
        return spread > 0 ? common / spread * 3600 : nil
    }
}
