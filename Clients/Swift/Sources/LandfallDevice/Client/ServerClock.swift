/// The time of day, corrected by what the server says.
struct ServerClock: Sendable {
    /// Below this the device's clock is left alone: the server tells whole seconds.
    private static let tolerance = TimeSpan.seconds(2)

    /// How far the server is ahead.
    private(set) var offset = TimeSpan.zero

    /// Takes a time of day of the server's, which stands for the middle of its second.
    mutating func take(_ date: Timestamp, deviceDate: Timestamp) {
        let difference = (date + .milliseconds(500)) - deviceDate
        let isSmall = abs(difference.milliseconds) < Self.tolerance.milliseconds
        offset = isSmall ? .zero : difference
    }

    /// The corrected time of day.
    func date(_ deviceDate: Timestamp) -> Timestamp { deviceDate + offset }
}
