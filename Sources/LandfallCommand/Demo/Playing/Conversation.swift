import Landfall
import LandfallContract

/// What is going on with one device: an intent at a time, as long as its answer is awaited.
struct Conversation: Sendable {
    /// An intent that was sent.
    struct Question: Sendable {
        /// The time in the hour.
        let at: Duration
        /// The record as it was sent.
        let record: FollowedRecord
        /// The intent; `nil` when the record can't be read.
        let intent: NavigationIntent?
        /// Where the device was.
        let place: String
        /// How often it was sent again because the tree was another one.
        var resends = 0

        /// The question for a message.
        var words: String {
            let target = intent?.targetWords ?? "a record that can't be read"
            return "\(target), from \(record.keyText) at \(HourTime.clock(at))"
        }
    }

    /// The device.
    var device: SimulatedDevice
    /// The intent that waits for its answer.
    var question: Question?
    /// Lines that are due, but behind that intent.
    var waiting: [RecordedLine] = []

    /// The conversation with a device of which nothing is known.
    ///
    /// - Parameter key: The key of its records.
    init(key: String) { device = SimulatedDevice(id: key) }

    /// Whether nothing is awaited and nothing waits.
    var isIdle: Bool { question == nil && waiting.isEmpty }

    /// The device reports where it is, or is forgotten.
    ///
    /// - Parameter record: The record of the device-state topic.
    mutating func report(_ record: FollowedRecord) {
        // The recording marks what can't be read; what can't all the same changes nothing.
        guard let read = try? record.state() else {
            if record.value == nil { device.forget() }
            return
        }
        device.adopt(read)
    }

    /// The person on the device taps.
    ///
    /// - Parameters:
    ///   - record: The record of an intent topic.
    ///   - time: The time in the hour.
    ///   - adoptsState: Whether a state in the intent is the device's own report.
    mutating func ask(_ record: FollowedRecord, at time: Duration, adoptsState: Bool) {
        let intent = (try? record.intent())?.intent
        if adoptsState, let state = intent?.deviceState { device.adopt(state) }
        question = Question(
            at: time,
            record: record,
            intent: intent,
            place: TreeWords.place(in: device.tree)
        )
    }

    /// The intent once more, with the tree that the device has now.
    ///
    /// - Parameter now: The time of day.
    /// - Returns: What is to be sent, or `nil` when there is nothing to ask again.
    mutating func askAgain(now: Timestamp) -> FollowedRecord? {
        guard var intent = question?.intent, let old = question else { return nil }
        intent.attempt += 1
        intent.deviceState = device.snapshot(at: now)
        let headers = old.record.headers.filter { $0.name != "content-type" }
        let record = FollowedRecord(
            place: old.record.place,
            key: old.record.key,
            value: ContentEncoding.json.bytes(of: intent),
            headers: headers
        )
        var next = Question(at: old.at, record: record, intent: intent, place: old.place)
        next.resends = old.resends + 1
        question = next
        return record
    }
}
