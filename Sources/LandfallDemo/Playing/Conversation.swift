import Landfall
import LandfallBytes
import LandfallContract
import LandfallReview

/// The conversation with one device: one intent at a time, until its answer.
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
        /// What the person does where the answer is a detour.
        var detour = DetourBehavior.complete
        /// What the intent does about a detour; `nil` for a tap.
        var detourReply: DetourReply?

        /// The reply to a detour, by an intent that a device sends on its own.
        enum DetourReply: Sendable {
            /// A screen of the detour is done with.
            case complete
            /// The person gave up.
            case cancel
            /// The token came from another device.
            case foreignToken
        }

        /// The question for a message.
        var words: String {
            let target = intent?.targetWords ?? "a record that can't be read"
            return "\(target), from \(record.keyText) at \(HourTime.clock(at))"
        }
    }

    var device: DemoDevice
    /// The intent that waits for its answer.
    var question: Question?
    /// The intents that were sent twice, by their ids, until the second is answered too.
    var echoes: [String: Question] = [:]
    /// Lines that are due, but behind that intent.
    var waiting: [RecordedLine] = []

    /// The conversation with a device of which nothing is known.
    ///
    /// - Parameter key: The key of its records.
    init(key: String) { device = DemoDevice(id: key) }

    /// Whether nothing is awaited and nothing waits.
    var isIdle: Bool { isAnswered && waiting.isEmpty }

    /// Whether nothing is awaited.
    var isAnswered: Bool { question == nil && echoes.isEmpty }

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
    ///   - line: The line of the recording that the record is made of.
    mutating func ask(_ record: FollowedRecord, by line: RecordedLine) {
        let intent = (try? record.intent())?.intent
        // Whether a state in the intent is the device's own report.
        if line.isSimulated, let state = intent?.deviceState { device.adopt(state) }
        question = Question(
            at: line.at,
            record: record,
            intent: intent,
            place: TreeWords.place(in: device.tree),
            detour: line.detour
        )
    }

    /// Takes the question that a plan answers; it is awaited no longer.
    ///
    /// - Parameter plan: The plan.
    /// - Returns: The question, or `nil` when nobody here has asked.
    mutating func takeQuestion(answeredBy plan: ActionPlan) -> Question? {
        // The id of an intent without one of its own is made of its place, which is known only here.
        if let question, question.intent?.intentID == plan.intentID || question.hasNoID {
            self.question = nil
            return question
        }
        return echoes.removeValue(forKey: plan.intentID)
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
        question = Question(
            at: old.at,
            record: record,
            intent: intent,
            place: old.place,
            resends: old.resends + 1,
            detour: old.detour,
            detourReply: old.detourReply
        )
        return record
    }
}

extension Conversation.Question {
    /// Whether the intent's id is made of the record's place, which its sender does not know.
    fileprivate var hasNoID: Bool {
        guard let record = try? record.intent() else { return false }
        let elsewhere = FollowedRecord(
            place: RecordOrigin(topic: "", partition: 0, offset: 1),
            key: self.record.key,
            value: self.record.value,
            headers: self.record.headers
        )
        return (try? elsewhere.intent())?.intent.intentID != record.intent.intentID
    }
}
