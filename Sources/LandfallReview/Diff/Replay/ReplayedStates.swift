import Landfall
import LandfallContract

/// The last state of each device up to a moment, as the worker keeps it.
struct ReplayedStates {
    /// How many records of the file could not be read; the worker passes them over too.
    private(set) var ignoredCount = 0

    private let file: ReplayFile
    private var states: [[UInt8]: DeviceState] = [:]
    private var next: ReplayedRecord?
    private var lastTime: Timestamp?

    /// Begins with the first line.
    ///
    /// - Parameter file: The states, in the order of their time.
    init(_ file: ReplayFile) { self.file = file }

    /// The state that a device had reported last.
    ///
    /// - Parameters:
    ///   - key: The key of its records.
    ///   - time: The moment; not before that of the last call.
    ///   - sequences: Counts the reports of each device.
    /// - Returns: `nil` for a device of which nothing is known.
    /// - Throws: ``ReviewError/refused(_:)`` when the file can't be read, or is in no order.
    mutating func state(
        ofDevice key: [UInt8],
        at time: Timestamp,
        _ sequences: inout ReportCounts
    ) throws(ReviewError) -> DeviceState? {
        while let record = try peek(sequences), record.time <= time {
            take(record, &sequences)
            next = nil
        }
        return states[key]
    }

    private mutating func peek(_ sequences: ReportCounts) throws(ReviewError) -> ReplayedRecord? {
        if let next { return next }
        while let line = try file.next() {
            guard let members = JSONMembers(line[...]),
                let record = try? ReplayedRecord(
                    members,
                    number: file.line,
                    nextSequence: sequences.next
                )
            else {
                throw .refused(
                    "--states: \(file.path):\(file.line) is no recorded state; it takes lines of a "
                        + "recording or of `kcat -J`"
                )
            }
            guard lastTime.map({ $0 <= record.time }) ?? true else {
                throw .refused(
                    "--states: \(file.path):\(file.line) is earlier than the line before it; "
                        + ReplayReader.advice
                )
            }
            lastTime = record.time
            next = record
            return record
        }
        return nil
    }

    private mutating func take(_ record: ReplayedRecord, _ sequences: inout ReportCounts) {
        guard let key = record.record.key else {
            ignoredCount += 1
            return
        }
        do throws(ContractError) {
            let state = try record.record.state()
            states[key] = state
            if let state, record.isSimulated { sequences.note(state, ofDevice: key) }
        } catch {
            ignoredCount += 1
        }
    }
}

/// The number of reports that each device of a recorded hour has sent.
struct ReportCounts {
    private var last: [String: Int64] = [:]

    /// The sequence of a device's next report.
    ///
    /// - Parameter device: The key of its records.
    /// - Returns: One more than that of the last, from 1.
    func next(ofDevice device: String) -> Int64 { (last[device] ?? 0) + 1 }

    /// Takes a report down.
    ///
    /// - Parameters:
    ///   - state: The report.
    ///   - key: The key of the device's records.
    mutating func note(_ state: DeviceState, ofDevice key: [UInt8]) {
        last[String(decoding: key, as: UTF8.self)] = state.sequence
    }
}
