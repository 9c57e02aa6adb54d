import Landfall
import LandfallKafka

/// States that were read for a batch, so that many intents of one device read its state once.
///
/// It lives no longer than a batch is answered: no state is taken meanwhile, so none of these can be
/// out of date.
struct ReadStates {
    private var states: [Key: DeviceState] = [:]
    private var sizeBytes = 0

    /// The least bytes of a state that is kept: a smaller one is read as fast as it is found.
    static let leastBytes = 4096

    /// The most bytes of the records of all that are kept; a tree takes up to three times as many.
    static let mostBytes = 8 * 1024 * 1024

    private struct Key: Hashable {
        let device: String
        let partition: Partition
    }

    /// The state of a device, if it was kept.
    func state(of device: String, in partition: Partition) -> DeviceState? {
        guard !states.isEmpty else { return nil }
        return states[Key(device: device, partition: partition)]
    }

    /// Keeps a state that takes long to read; where there is no room, all others are forgotten.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - bytes: The bytes that it was read from.
    ///   - device: The device of the intent.
    ///   - partition: The partition of the intent.
    mutating func keep(
        _ state: DeviceState,
        ofBytes bytes: Int,
        of device: String,
        in partition: Partition
    ) {
        guard bytes >= Self.leastBytes else { return }
        if sizeBytes + bytes > Self.mostBytes {
            states = [:]
            sizeBytes = 0
        }
        sizeBytes += bytes
        states[Key(device: device, partition: partition)] = state
    }
}
