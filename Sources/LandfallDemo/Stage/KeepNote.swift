import Landfall
import LandfallKafka
import LandfallReview

/// What is said when everything stays up: how to send a tap and see what becomes of it.
struct KeepNote {
    /// `host:port` of the broker.
    let brokers: [String]
    /// A command that opens the database.
    let psql: String
    /// The app to which the tap goes.
    let app: AppTraffic

    /// Takes what the note names.
    ///
    /// - Parameters:
    ///   - brokers: `host:port` of the broker.
    ///   - psql: A command that opens the database.
    ///   - app: The app to which the tap goes.
    init(
        brokers: [String],
        psql: String,
        app: AppTraffic
    ) {
        self.brokers = brokers
        self.psql = psql
        self.app = app
    }

    /// The lines.
    var lines: [String] {
        let broker = brokers.joined(separator: ",")
        let topics = app.app.topics
        let device = liveDevice
        let intent = """
            {"intentId":"my-first-tap","deviceId":"\(device)","channel":"PUSH_TAP",\
            "link":"https://links.example.com/c/77"}
            """
        return [
            "",
            "Everything stays up until Ctrl-C, and the devices go on following plans.",
            "",
            "  broker      \(broker)",
            "  database    \(psql)",
            "",
            "A tap on a push notification, by the device \(device):",
            "",
            "  printf '%s\\t%s\\n' '\(device)' '\(intent)' |",
            "    kcat -P -b \(broker) -t \(topics.intents[0]) -K '\\t' "
                + "-X topic.partitioner=murmur2_random",
            "",
            "The plan that answers it, and what the device said about it:",
            "",
            "  kcat -C -b \(broker) -t \(topics.plans) -o beginning -e -q -f '%k %s\\n' "
                + "| grep my-first-tap",
            "  kcat -C -b \(broker) -t \(topics.results) -o beginning -e -q -f '%k %s\\n' "
                + "| grep my-first-tap",
            "",
            "Its row:",
            "",
            "  \(psql) -x -c \"SELECT * FROM landfall.navigation_event "
                + "WHERE intent_id = 'my-first-tap'\"",
        ]
    }

    /// A device whose app is running and whose user is signed in; the first of these by name.
    private var liveDevice: String {
        app.conversations
            .filter { _, conversation in
                let state = conversation.device.state
                return state?.session?.isAuthenticated == true
                    && conversation.device.tree.isColdStart == false
                    && TreeWords.place(in: conversation.device.tree) == "ChatList"
            }
            .keys.min() ?? app.conversations.keys.min() ?? "dev-1"
    }
}
