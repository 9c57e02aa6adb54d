import Landfall
import LandfallContract
import LandfallKafka
import LandfallReview

/// The traffic of one app: what is due is sent, what comes back is taken to its device.
///
/// It does nothing by itself: each call returns what is to be sent and shown.
struct AppTraffic: Sendable {
    /// An effect that the player carries out.
    enum Effect: Sendable {
        /// A record is to be sent.
        case send(OutgoingRecord)
        /// What was sent is to be stored before more is sent.
        case flush
        /// A line is to be shown.
        case show(PlayLine)
    }

    let app: SampleApp
    /// What was read off the topics.
    var ledger = AppLedger()
    /// The plans after which a device showed the target.
    var landed: Set<String> = []
    /// The device states that were sent.
    var sentStates = 0
    /// The reports that were sent.
    var sentResults = 0
    /// The result of the detours.
    var detours = DetourTally()
    /// What no correct worker makes a device see, in the order in which it was seen.
    var faults: [String] = []

    var conversations: [String: Conversation] = [:]
    /// The intents that came from elsewhere, to be shown with the plan that answers them.
    var foreign: [String: NavigationIntent] = [:]
    private var nextLine = 0

    /// How often a device sends an intent again because its tree was another one.
    static let resendLimit = 3

    /// How many intents from elsewhere are kept.
    static let foreignLimit = 1000

    /// Carries plans out.
    let performer: any PlanPerformer

    /// The traffic of an app, before its first line.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - performer: Carries plans out.
    init(_ app: SampleApp, by performer: any PlanPerformer = SimulatedPerformer()) {
        self.app = app
        self.performer = performer
    }

    /// When the next line is due; `nil` after the last one.
    var nextDue: Duration? {
        let lines = app.recording.lines
        return nextLine < lines.count ? lines[nextLine].at : nil
    }

    /// Whether every line is played and every intent answered.
    var isAnswered: Bool {
        nextDue == nil && conversations.values.allSatisfy(\.isIdle)
    }

    /// The devices that have said where they are.
    var deviceCount: Int { conversations.values.count { $0.device.state != nil } }

    /// An intent without an answer, for a message.
    var unanswered: String? {
        conversations.values.compactMap(\.question).min { $0.at < $1.at }?.words
    }

    /// Plays the lines that are due, device by device in order.
    ///
    /// - Parameters:
    ///   - time: The time in the hour.
    ///   - now: The time of day.
    /// - Returns: What is to be done.
    mutating func play(upTo time: Duration, now: Timestamp) -> [Effect] {
        var effects: [Effect] = []
        let lines = app.recording.lines
        while nextLine < lines.count, lines[nextLine].at <= time {
            let line = lines[nextLine]
            nextLine += 1
            if conversation(line.key).isIdle {
                effects += send(line, now: now)
            } else {
                conversations[line.key]?.waiting.append(line)
            }
        }
        return effects
    }

    /// The conversation with a key, begun if need be.
    func conversation(_ key: String) -> Conversation {
        conversations[key] ?? Conversation(key: key)
    }

    /// Sends what waited for an answer, up to the next intent.
    mutating func continueConversation(_ key: String, now: Timestamp) -> [Effect] {
        var effects: [Effect] = []
        while var conversation = conversations[key], conversation.isAnswered,
            !conversation.waiting.isEmpty
        {
            let line = conversation.waiting.removeFirst()
            conversations[key] = conversation
            effects += send(line, now: now)
        }
        return effects
    }

    private mutating func send(_ line: RecordedLine, now: Timestamp) -> [Effect] {
        guard let topic = app.topics.played(line.topic) else { return [] }
        var conversation = conversation(line.key)
        if let behavior = line.behavior { conversation.device.behavior = behavior }
        let sequence = conversation.device.sequence + 1
        let record = FollowedRecord(
            place: RecordOrigin(topic: topic.name, partition: 0, offset: 0),
            key: Array(line.key.utf8),
            value: line.value(now: now, sequence: sequence),
            headers: line.headers
        )
        if topic == app.topics.states {
            sentStates += 1
            if line.isSimulated { conversation.report(record) }
        } else {
            conversation.ask(record, by: line)
        }
        conversations[line.key] = conversation
        return [.send(record.outgoing(to: topic))]
    }
}

extension FollowedRecord {
    /// The record as it is sent to a topic.
    ///
    /// - Parameter topic: The topic.
    /// - Returns: A record that goes to the partition of its key.
    func outgoing(to topic: Topic) -> OutgoingRecord {
        OutgoingRecord(
            topic: topic,
            key: key,
            value: value,
            headers: headers
        )
    }
}

/// The result of the detours of taps.
struct DetourTally: Hashable, Sendable {
    /// The taps that were led to another screen first.
    var begun = 0
    /// Those that came where they wanted to.
    var finished = 0
    /// Those of people who gave up.
    var cancelled = 0
    /// The tokens that another device tried in vain.
    var foreignTokens = 0

    /// Adds another app's.
    ///
    /// - Parameters:
    ///   - left: What is added to.
    ///   - right: What is added.
    static func += (left: inout DetourTally, right: DetourTally) {
        left.begun += right.begun
        left.finished += right.finished
        left.cancelled += right.cancelled
        left.foreignTokens += right.foreignTokens
    }
}
