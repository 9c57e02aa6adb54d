/// Which of two states of a device is newer.
struct StateVersion: Hashable, Sendable {
    /// A hash of the launch that reported; sequences of different launches can't be compared.
    let launch: UInt64
    /// Counts the reports of one launch.
    let sequence: Int64

    init(launch: UInt64, sequence: Int64) {
        self.launch = launch
        self.sequence = sequence
    }

    /// Takes the version from a state.
    init(launchID: String, sequence: Int64) {
        launch = launchID.utf8.reduce(0xCBF2_9CE4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
        self.sequence = sequence
    }
}
