import Landfall
import LandfallContract

/// Reads recorded intents one by one, each with the state that its device had then.
///
/// A line is one that `landfall resolve` reads, one of a recorded hour, or one that `kcat -J` writes.
/// Only the last state of each device is kept in memory.
package struct ReplayReader {
    /// What to do about lines that are in no order.
    static let advice =
        "with --states, sort both files by time: jq -sc 'sort_by(.ts)[]' does it with those of kcat"

    /// How many lines hold no readable intent, by the code of the reason.
    package private(set) var unreadable: [String: Int] = [:]
    /// Why the first of them could not be read, with its line.
    package private(set) var firstFault: String?

    private let intents: ReplayFile
    private var states: ReplayedStates?
    private var sequences = ReportCounts()
    private var lastTime: Timestamp?

    /// Begins with the first lines.
    ///
    /// - Parameters:
    ///   - intents: The intents.
    ///   - states: The states, in the order of their time, or `nil`; then the intents are in the order
    ///     of their time as well.
    package init(intents: ReplayFile, states: ReplayFile?) {
        self.intents = intents
        self.states = states.map(ReplayedStates.init)
    }

    /// Reads on to the next intent.
    ///
    /// - Returns: `nil` at the end.
    /// - Throws: ``ReviewError/refused(_:)`` when a file can't be read, or is in no order.
    mutating func next() throws(ReviewError) -> ReplayedIntent? {
        while let line = try intents.next() {
            guard let members = JSONMembers(line[...]) else {
                note("not_an_object", "it is no JSON object")
                continue
            }
            let read =
                members["intent"] == nil
                ? try record(members) : try whole(line)
            if let read { return read }
        }
        return nil
    }

    /// A line that `landfall resolve` reads; its own catalog is ignored here.
    private mutating func whole(_ line: [UInt8]) throws(ReviewError) -> ReplayedIntent? {
        let read: ResolveLine
        do throws(ContractError) {
            read = try ResolveLine(line, number: intents.line)
        } catch {
            note(error.code, "\(error)")
            return nil
        }
        let now =
            read.now ?? read.intent.occurredAt ?? read.state?.capturedAt
            ?? read.intent.deviceState?.capturedAt ?? Timestamp(millisecondsSinceEpoch: 0)
        var stored = read.state
        if stored == nil {
            stored = try state(ofDevice: Array(read.intent.deviceID.utf8), at: now)
        }
        return ReplayedIntent(
            line: intents.line,
            intent: read.intent,
            stored: stored,
            now: now
        )
    }

    /// A line of a recording.
    private mutating func record(_ members: JSONMembers) throws(ReviewError) -> ReplayedIntent? {
        let replayed: ReplayedRecord
        do throws(RecordedLineError) {
            replayed = try ReplayedRecord(
                members,
                number: intents.line,
                nextSequence: sequences.next
            )
        } catch {
            note("unknown_line", "it \(error)")
            return nil
        }
        let key = replayed.record.key ?? []
        let stored = try state(ofDevice: key, at: replayed.time)
        do throws(ContractError) {
            let intent = try replayed.record.intent().intent
            if let inline = intent.deviceState, replayed.isSimulated {
                sequences.note(inline, ofDevice: key)
            }
            return ReplayedIntent(
                line: intents.line,
                intent: intent,
                stored: stored,
                now: replayed.time
            )
        } catch {
            note(error.code, "\(error)")
            return nil
        }
    }

    private mutating func state(
        ofDevice key: [UInt8],
        at time: Timestamp
    ) throws(ReviewError) -> DeviceState? {
        guard states != nil else { return nil }
        guard lastTime.map({ $0 <= time }) ?? true else {
            throw .refused(
                "--intents: \(intents.path):\(intents.line) is earlier than the intent before it; "
                    + Self.advice
            )
        }
        lastTime = time
        return try states?.state(ofDevice: key, at: time, &sequences)
    }

    private mutating func note(_ code: String, _ message: String) {
        unreadable[code, default: 0] += 1
        guard firstFault == nil else { return }
        firstFault = "\(intents.path):\(intents.line): \(message.oneLine)"
    }
}

/// An intent of a recording, with what was known when it came.
struct ReplayedIntent: Sendable {
    /// The number of its line, from 1.
    let line: Int64
    let intent: NavigationIntent
    /// What its device had reported last; `nil` when nothing is known.
    let stored: DeviceState?
    /// The time that counts as now.
    let now: Timestamp
}
