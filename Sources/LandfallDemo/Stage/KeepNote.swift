import Landfall
import LandfallKafka
import LandfallReview

/// What is said when everything stays up: how to send a tap and see what becomes of it.
struct KeepNote {
    /// A command that opens the database.
    let psql: String
    /// The settings by which other commands find the demo.
    let exports: SettingExports
    /// The apps; the tap goes to the first.
    let apps: [AppTraffic]

    private var app: AppTraffic { apps[0] }

    /// The lines.
    var lines: [String] {
        let broker = exports.brokers.joined(separator: ",")
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
        ] + settings
    }

    /// How `landfall lag` and the other commands are told where everything is.
    private var settings: [String] {
        var lines = [
            "", "The settings of the other commands, such as `landfall lag`, `landfall audit` and",
            "`landfall replay --since 1h`, to be pasted into a shell:", "",
        ]
        lines += exports.shared.map { "  \($0)" }
        for app in apps {
            lines += ["", "  # the app \(app.app.name)"]
            lines += exports.lines(of: app.app).map { "  \($0)" }
        }
        return lines
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
