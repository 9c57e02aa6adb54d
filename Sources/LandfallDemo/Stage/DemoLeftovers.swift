import Landfall
import LandfallKafka
import LandfallReview

/// The help for a demo that stays up: how to send a tap and follow it.
struct DemoLeftovers {
    /// A command that opens the database.
    let psql: String
    /// The path of the program that stops and starts the database.
    let databaseControl: String
    /// The settings by which other commands find the demo.
    let exports: SettingExports
    /// The apps; the tap goes to the first.
    let apps: [App]

    /// An app, and its worker.
    struct App {
        /// What has happened so far.
        let traffic: AppTraffic
        /// Where the worker's catalog is.
        let catalog: String
        /// `host:port` of the worker's admin port; `nil` without one.
        let admin: String?
    }

    var lines: [String] {
        let broker = exports.brokers.joined(separator: ",")
        let first = apps[0].traffic
        let topics = first.app.topics
        let device = first.liveDevice
        let intent = """
            {"intentId":"my-first-tap","deviceId":"\(device)","channel":"PUSH_TAP",\
            "link":"https://links.example.com/c/77"}
            """
        return [
            "",
            "Everything stays up until Ctrl-C, and the devices continue to follow plans.",
            "",
            "  broker      \(broker)",
            "  database    \(psql)",
        ] + workers + [
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
        ] + incidents + settings
    }

    /// Where the workers are seen.
    private var workers: [String] {
        apps.flatMap { app in
            guard let admin = app.admin else { return [] as [String] }
            let name = app.traffic.app.name.padded(to: 11)
            return [
                "  \(name) http://\(admin)/status",
                "              http://\(admin)/metrics",
            ]
        }
    }

    /// How to try what goes wrong.
    private var incidents: [String] {
        [
            "",
            "To try an incident: stop the database, and start it again; or break the routes, and correct them:",
            "",
            "  sh \(SettingExports.quoted(databaseControl)) stop",
            "  sh \(SettingExports.quoted(databaseControl)) start",
        ] + apps.map { "  ${EDITOR:-vi} \(SettingExports.quoted($0.catalog))" }
    }

    /// How `landfall lag` and the other commands are told where everything is.
    private var settings: [String] {
        var lines = [
            "", "The settings of the other commands, such as `landfall lag`, `landfall health` and",
            "`landfall replay --since 1h`, to be pasted into a shell:", "",
        ]
        lines += exports.shared.map { "  \($0)" }
        for app in apps {
            lines += ["", "  # the app \(app.traffic.app.name)"]
            lines += exports.lines(of: app.traffic.app, catalog: app.catalog, admin: app.admin)
                .map { "  \($0)" }
        }
        return lines
    }
}

extension AppTraffic {
    /// A device whose app is running and whose user is signed in; the first of these by name.
    var liveDevice: String {
        conversations
            .filter { _, conversation in
                let state = conversation.device.state
                return state?.session?.isAuthenticated == true
                    && conversation.device.tree.isColdStart == false
                    && TreeWords.place(in: conversation.device.tree) == "ChatList"
            }
            .keys.min() ?? conversations.keys.min() ?? "dev-1"
    }
}

extension String {
    /// The text with spaces behind it.
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
