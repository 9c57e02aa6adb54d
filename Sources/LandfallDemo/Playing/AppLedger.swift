import Landfall
import LandfallContract
import LandfallKafka
import LandfallReview

/// The records of one app's topics, from a reader that is independent of the worker.
struct AppLedger: Sendable {
    /// An intent that can be read.
    struct Intent: Sendable {
        /// What makes it the intent it is.
        let identity: IntentIdentity
        /// Its id, its own or the one that stands in for it.
        let intentID: String
        /// Whether a machine opened the link.
        let isBot: Bool
    }

    /// A plan, read for the first time.
    struct Plan: Sendable {
        let plan: ActionPlan
        /// How often it was read.
        var count: Int
    }

    /// The records of the intent topics that can be read, by their places.
    private(set) var intents: [RecordOrigin: Intent] = [:]
    /// Those that can't, with the reason.
    private(set) var unreadable: [RecordOrigin: String] = [:]
    /// The plans by their ids.
    private(set) var plans: [String: Plan] = [:]
    /// The reasons of the dead letters, by the places of the records that they were.
    private(set) var deadLetters: [RecordOrigin: String] = [:]
    /// Dead letters of a record that had one already.
    private(set) var repeatedDeadLetters = 0
    /// The reports of devices, by their words.
    private(set) var results: [String: Int] = [:]
    /// The plans of which a device has said their result.
    private(set) var reported: Set<String> = []
    /// The plans that were applied, as the reports say.
    private(set) var applied: Set<String> = []

    /// The records that were read, by topic and partition.
    private(set) var counts: [TopicPartition: Int] = [:]

    /// All records of a topic that were read.
    ///
    /// - Parameter topics: The topics.
    /// - Returns: Their number.
    func count(of topics: [Topic]) -> Int {
        counts.reduce(0) { topics.contains($1.key.topic) ? $0 + $1.value : $0 }
    }

    /// Notes a record of an intent topic.
    ///
    /// - Parameter record: The record.
    /// - Returns: The intent, or `nil` when it can't be read.
    @discardableResult
    mutating func noteIntent(_ record: FollowedRecord) -> IntentRecord? {
        do throws(ContractError) {
            let read = try record.intent()
            intents[record.place] = Intent(
                identity: read.identity,
                intentID: read.intent.intentID,
                isBot: read.intent.isBot
            )
            return read
        } catch {
            unreadable[record.place] = error.code
            return nil
        }
    }

    /// Notes a plan.
    ///
    /// - Parameter plan: The plan.
    /// - Returns: Whether the same plan came before.
    mutating func notePlan(_ plan: ActionPlan) -> Bool {
        plans[plan.planID, default: Plan(plan: plan, count: 0)].count += 1
        return (plans[plan.planID]?.count ?? 0) > 1
    }

    /// Notes a dead letter.
    ///
    /// - Parameter record: The record of the topic of dead letters.
    /// - Returns: The reason.
    mutating func noteDeadLetter(_ record: FollowedRecord) -> String {
        let letter = DeadLetterHeaders(record.headers)
        let reason = letter.code ?? "no reason"
        // A letter without a place counts as one that no record led to.
        var place = letter.origin ?? RecordOrigin(topic: "", partition: -1, offset: -1)
        place.timestamp = nil
        if deadLetters.updateValue(reason, forKey: place) != nil { repeatedDeadLetters += 1 }
        return reason
    }

    /// Notes the report of a device.
    ///
    /// - Parameter result: The report.
    mutating func noteResult(_ result: PlanResult) {
        results[result.result.rawValue, default: 0] += 1
        reported.insert(result.planID)
        if result.result == .applied { applied.insert(result.planID) }
    }

    /// Counts a record by its place.
    ///
    /// - Parameters:
    ///   - topic: Its topic.
    ///   - partition: Its partition.
    mutating func noteRecord(topic: Topic, partition: Int32) {
        guard let partition = Partition(exactly: partition) else { return }
        counts[TopicPartition(topic, partition), default: 0] += 1
    }
}
