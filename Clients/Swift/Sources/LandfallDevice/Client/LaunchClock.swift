/// The time of day of one launch.
///
/// It begins with the device's and goes on with the time that never goes back, so nothing happens
/// within a launch when somebody sets the device's clock. Only the server moves it, and with it all
/// that the launch has stamped: see ``KeptList``.
@MainActor final class LaunchClock {
    /// Below this the clock is left alone: the server tells whole seconds, and a network takes time.
    private static let tolerance = TimeSpan.seconds(2)

    private let time: any ClientTime
    /// The time of day at which ``ClientTime/now`` was zero.
    private var zero: Timestamp
    /// By how much the server has moved the clock since the launch.
    private(set) var correction = TimeSpan.zero
    /// Whether the server has answered in this launch.
    ///
    /// Before, tokens do not grow old, nor does what waits for the network.
    private(set) var isKnown = false

    /// Starts the clock.
    ///
    /// - Parameters:
    ///   - time: The device's time.
    ///   - offset: How far the server was ahead of the device when it told the time last.
    init(_ time: any ClientTime, offset: TimeSpan = .zero) {
        self.time = time
        self.zero = time.date + (offset - time.now)
    }

    /// The time of day, as far as it can be told.
    var date: Timestamp { zero + time.now }

    /// The time of day; `nil` before the server has answered.
    var knownDate: Timestamp? { isKnown ? date : nil }

    /// Takes a time of day of the server's.
    ///
    /// The server has written it between the request and its reply. A reply may have lain in a socket
    /// for as long as the app was suspended, so only a time that fits no moment in between says that
    /// the clock is wrong; it is corrected as little as possible.
    ///
    /// - Parameters:
    ///   - serverDate: The time of day, in whole seconds.
    ///   - latency: How long ago the request was sent.
    /// - Returns: By how much the clock has moved.
    func take(_ serverDate: Timestamp, latency: TimeSpan) -> TimeSpan {
        isKnown = true
        let least = serverDate - date
        let most = least + .seconds(1) + latency
        var change = TimeSpan.zero
        if least > Self.tolerance { change = least }
        if most < .zero - Self.tolerance { change = most }
        zero = zero + change
        correction = correction + change
        return change
    }

    /// Takes the clock for right: a server that tells no time has answered.
    func trust() { isKnown = true }
}
