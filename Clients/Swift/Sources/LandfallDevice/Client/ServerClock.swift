/// The time of day, corrected by what the server says.
struct ServerClock: Sendable {
    /// Below this the clock is left alone: the server tells whole seconds, and a network takes time.
    private static let tolerance = TimeSpan.seconds(2)

    /// How far the server is ahead of the device.
    private(set) var offset: TimeSpan

    /// Creates a clock.
    ///
    /// - Parameter offset: How far the server was ahead in the last launch.
    init(offset: TimeSpan = .zero) { self.offset = offset }

    /// Takes a time of day of the server's.
    ///
    /// The server has written it between the request and its reply. A reply may have lain in a socket
    /// for as long as the app was suspended, so only a time that fits no moment in between says that
    /// the clock is wrong; it is corrected as little as possible.
    ///
    /// - Parameters:
    ///   - date: The time of day, in whole seconds.
    ///   - sentAt: When the request was sent, by the device's clock.
    ///   - deviceDate: When the reply was read, by the device's clock.
    /// - Returns: By how much the corrected time has moved.
    mutating func take(_ date: Timestamp, sentAt: Timestamp, deviceDate: Timestamp) -> TimeSpan {
        let least = date - max(sentAt, deviceDate) - Self.tolerance
        let most = date + .seconds(1) - min(sentAt, deviceDate) + Self.tolerance
        guard offset < least || offset > most else { return .zero }
        let last = offset
        if least > .zero {
            offset = least + Self.tolerance
        } else if most < .zero {
            offset = most - Self.tolerance
        } else {
            offset = .zero
        }
        return offset - last
    }

    /// The corrected time of day.
    func date(_ deviceDate: Timestamp) -> Timestamp { deviceDate + offset }
}
