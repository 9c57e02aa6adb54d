/// The header of a state in a ``StateArena``; its key and value follow.
struct StateEntry: BitwiseCopyable {
    /// Where the arena's index speaks of it.
    var slot: Int32
    /// The bytes of the key, which follow.
    var keyLength: Int32
    /// The bytes of the value, which follow the key.
    var valueLength: Int32
    /// How the value is written: a ``StateFormat``.
    var format: UInt8
    /// A hash of the launch that reported.
    var launch: UInt64
    /// Counts the reports of the launch.
    var sequence: Int64
    /// The time of the record, in milliseconds since 1970.
    var reportedAt: Int64

    /// The bytes that the entry takes in its segment.
    var sizeBytes: Int { MemoryLayout<Self>.size + Int(keyLength) + Int(valueLength) }

    /// Which of two states is newer.
    var version: StateVersion { StateVersion(launch: launch, sequence: sequence) }

    /// Where the value begins, behind the entry's own offset.
    var valueOffset: Int { MemoryLayout<Self>.size + Int(keyLength) }
}

/// The version of a device's state, which tells which of two is newer.
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
