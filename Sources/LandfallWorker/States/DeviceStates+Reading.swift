import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka

extension DeviceStates {
    /// The last state of a device, or `nil` when none is known.
    ///
    /// A state that can't be read is counted and forgotten.
    ///
    /// - Parameters:
    ///   - device: The device of the intent.
    ///   - partition: The intent's partition, which has the number of the state's.
    /// - Returns: The state, read anew, and the bytes that it was read from.
    mutating func state(
        of device: String,
        in partition: Partition
    ) -> (state: DeviceState, sizeBytes: Int)? {
        do throws(ContractError) {
            return try read(device, in: partition)
        } catch {
            let before = sizeBytes
            device.withBytes { key in
                key.withUnsafeBytes { unsafe forget($0, in: partition) }
            }
            let freed = before - sizeBytes
            tally.add { counts in
                counts.ignoredStates[error.code, default: 0] += 1
                counts.states -= 1
                counts.devices -= 1
                counts.stateBytes -= freed
            }
            logIgnored(error.code, of: partition)
            return nil
        }
    }

    /// Returns the reason that the worker has no state of a device, when ``state(of:in:)`` returns
    /// none.
    ///
    /// - Parameters:
    ///   - device: The device of the intent; empty where it names none.
    ///   - partition: The intent's partition.
    /// - Returns: The reason; never ``StateAbsence/tooOld(by:)``.
    func absence(of device: String, in partition: Partition) -> StateAbsence {
        guard !device.isEmpty else { return .noDevice }
        let hash = device.withBytes { key in
            key.withUnsafeBytes { unsafe AbsentDevices.device(ofKey: $0) }
        }
        return absent.absence(of: hash, in: partition)
    }

    /// Reads the state that is kept of a device; `nil` where none is.
    ///
    /// - Throws: Why it can't be read.
    private mutating func read(
        _ device: String,
        in partition: Partition
    ) throws(ContractError) -> (state: DeviceState, sizeBytes: Int)? {
        // A closure copies what it captures: the reader, and not all states.
        let reader = self.reader
        return try device.withBytes { key throws(ContractError) in
            for isLarge in [false, true] {
                let arena = ArenaKey(partition: partition, isLarge: isLarge)
                guard let at = arenas.index(forKey: arena) else { continue }
                // As if to change it: an arena that is only looked at is copied out of a dictionary.
                let read = try Self.read(device, key, in: &arenas.values[at], by: reader)
                if let read { return read }
            }
            return nil
        }
    }

    private static func read(
        _ device: String,
        _ key: BorrowedBytes,
        in arena: inout StateArena,
        by reader: StateReader
    ) throws(ContractError) -> (state: DeviceState, sizeBytes: Int)? {
        try unsafe arena.withValue(forKey: key) { value, format, time throws(ContractError) in
            (try unsafe state(device, value, format, time, by: reader), value.count)
        }
    }

    /// Reads a state that was reported at a time.
    private static func state(
        _ device: String,
        _ value: UnsafeRawBufferPointer,
        _ format: StateFormat,
        _ time: Int64,
        by reader: StateReader
    ) throws(ContractError) -> DeviceState {
        let time = Timestamp(millisecondsSinceEpoch: time)
        if let encoding = format.encoding {
            return try unsafe reader.read(
                device: device,
                value: value,
                in: encoding,
                receivedAt: time
            )
        }
        var state = try unsafe reader.read(
            key: Array(device.utf8),
            value: value,
            headers: StateFormat.eventHeaders
        )
        state.receivedAt = time
        return state
    }
}
