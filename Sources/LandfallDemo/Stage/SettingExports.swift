import LandfallWorker

/// The settings of the demo as lines of a shell, so that every command finds it.
struct SettingExports {
    /// `host:port` of the broker.
    let brokers: [String]
    /// The URL of the database.
    let postgres: String
    /// The file with the keys of resume tokens.
    let tokenKeys: String

    /// What all apps share.
    var shared: [String] {
        lines([
            ("BROKERS", brokers.joined(separator: ",")), ("POSTGRES", postgres),
            ("TOKEN_KEYS_FILE", tokenKeys),
        ])
    }

    /// Returns the lines of one app.
    ///
    /// Each app has a value for each setting, so its lines replace those of another app.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - catalog: Where its worker's catalog is.
    ///   - admin: `host:port` of its worker's admin port; `nil` without one.
    /// - Returns: One line for each setting.
    func lines(of app: SampleApp, catalog: String, admin: String?) -> [String] {
        let topics = app.settings
        return lines([
            ("CATALOG", catalog), ("ADMIN", admin ?? "off"), ("INSTANCE", "demo"),
            ("GROUP", app.group), ("SOURCE", app.source),
            ("INTENT_TOPICS", topics.intents.joined(separator: ",")),
            ("STATE_TOPIC", topics.deviceStates), ("PLAN_TOPIC", topics.plans),
            ("PLAN_RESULT_TOPIC", topics.planResults), ("DEAD_LETTER_TOPIC", topics.deadLetters),
        ])
    }

    private func lines(_ settings: [(name: String, value: String)]) -> [String] {
        settings.map { "export LANDFALL_\($0.name)=\(Self.quoted($0.value))" }
    }

    /// A text as one word of a shell.
    static func quoted(_ text: String) -> String {
        let plain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return plain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
    }
}
