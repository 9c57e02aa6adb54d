import Landfall
import LandfallContract
import LandfallKafka

/// The last state of each device of a lane's partitions, read when an intent needs it.
struct DeviceStates: Sendable {
    private var arenas: [Partition: StateArena] = [:]
    private let reader = StateReader()
    private let tally: Tally

    init(tally: Tally) { self.tally = tally }

    /// The number of devices.
    var count: Int { arenas.values.reduce(0) { $0 + $1.count } }

    /// Takes a record of the device-state topic: the last one of a device counts, one without a
    /// value forgets the device, and one that can't be read is passed over and counted.
    mutating func take(_ record: Record) {
        let partition = record.topicPartition.partition
        guard let key = record.keyBytes else {
            tally.add { $0.ignoredStates["missing_key", default: 0] += 1 }
            return
        }
        let code: String?
        if record.isTombstone {
            arenas[partition]?.removeValue(forKey: key)
            code = nil
        } else {
            code = keep(record, key: key, partition: partition)
        }
        tally.add { counts in
            if let code {
                counts.ignoredStates[code, default: 0] += 1
            } else {
                counts.states += 1
            }
        }
    }

    private mutating func keep(_ record: Record, key: [UInt8], partition: Partition) -> String? {
        guard let headers = try? record.headers() else { return "invalid_header" }
        let known = headers.map { RecordHeader(name: $0.name, value: $0.value) }
        return record.withValue { value -> String? in
            guard let value = unsafe value else { return nil }
            do throws(ContractError) {
                let state = try unsafe reader.read(key: key, value: value, headers: known)
                let version = StateVersion(launchID: state.launchID, sequence: state.sequence)
                let old = unsafe arenas[partition, default: StateArena()].set(
                    value,
                    format: StateFormat(acceptedHeaders: known),
                    version: version,
                    forKey: key
                )
                if let old, old.launch == version.launch, old.sequence > version.sequence {
                    tally.add { $0.staleSequences += 1 }
                }
                return nil
            } catch {
                return error.code
            }
        }
    }

    /// The last state of a device, or `nil` when none is known.
    ///
    /// - Parameters:
    ///   - key: The key of the intent's record, which is the device.
    ///   - partition: The intent's partition, which has the number of the state's.
    /// - Returns: The state, read anew.
    func state(forKey key: [UInt8], in partition: Partition) -> DeviceState? {
        let read = unsafe arenas[partition]?.withValue(forKey: key) { value, format in
            unsafe try? reader.read(key: key, value: value, headers: format.headers)
        }
        return read ?? nil
    }

    /// Forgets the devices of a partition that another lane has now.
    mutating func forget(_ partition: Partition) { arenas[partition] = nil }
}
