/// One setting: its name, purpose, form and default.
///
/// Each flag names its row, and a group lists it.
///
/// The name is the same everywhere: `--state-topic`, `LANDFALL_STATE_TOPIC`, and `state-topic:` in a
/// file. Variables, refusals, the help of flags, `--print-config` and the page of all settings come
/// from here; ``all`` is the table.
package struct Setting: Sendable {
    /// The name, in lower case with hyphens.
    package let name: String
    /// What a value looks like, its bounds among it: a refusal says it.
    package let form: String
    /// What it is for, as a phrase.
    package let meaning: String
    /// The default as a reader types it, or in words; `nil` for none.
    package var fallback: String?
    /// Whether a command that needs it can't do without.
    package var isRequired = false
    /// Whether it must not be shown, and has no flag, since others see the words of a command.
    package var isSecret = false

    private let reading:
        @Sendable (Setting, SettingsSource, inout Settings) throws(CommandFailure) -> Void
    private let showing: @Sendable (Settings) -> ShownSetting

    /// The variable of the environment.
    package var variable: String {
        "LANDFALL_" + name.uppercased().replacing("-", with: "_")
    }

    /// The ways to give it, for a message that it is missing.
    package var ways: String {
        isSecret ? "\(variable) or --\(name)-file" : "--\(name) or \(variable)"
    }

    /// Reads it; settings keep what they have when it is not given.
    ///
    /// - Parameters:
    ///   - source: The values as they were given.
    ///   - settings: Where its value goes.
    /// - Throws: ``CommandFailure`` with status 2 when the value is invalid, or is missing.
    package func read(
        _ source: SettingsSource,
        into settings: inout Settings
    ) throws(CommandFailure) {
        try reading(self, source, &settings)
    }

    /// Its effective value as `--print-config` shows it.
    package func shown(of settings: Settings) -> ShownSetting {
        showing(settings)
    }
}

extension Setting: Hashable {
    package static func == (left: Setting, right: Setting) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Setting {
    /// The property of ``Settings`` that holds a value.
    ///
    /// The value in new ``Settings`` is the default.
    package typealias Place<Value> = WritableKeyPath<Settings, Value> & Sendable

    /// A setting that has a default, or must be given.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - place: Where the value belongs.
    ///   - format: How a value is read and written.
    ///   - meaning: What it is for.
    ///   - isRequired: Whether it must be given.
    ///   - showing: What is shown of it, if not the value in its place.
    package init<Value: Sendable>(
        _ name: String,
        _ place: any Place<Value>,
        _ format: SettingFormat<Value>,
        _ meaning: String,
        isRequired: Bool = false,
        showing: (@Sendable (Settings) -> ShownSetting)? = nil
    ) {
        self.name = name
        self.form = format.form
        self.meaning = meaning
        self.isRequired = isRequired
        self.fallback = isRequired ? nil : format.write(Settings()[keyPath: place]).text
        self.reading = { setting, source, settings throws(CommandFailure) in
            if let value = try format.read(source, setting) {
                settings[keyPath: place] = value
            } else if isRequired {
                throw .missing(setting)
            }
        }
        self.showing = showing ?? { format.write($0[keyPath: place]) }
    }

    /// A setting that need not have a value.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - place: Where the value belongs.
    ///   - format: How a value is read and written.
    ///   - meaning: What it is for.
    ///   - fallback: What holds without one, in words.
    ///   - isSecret: Whether it must not be shown.
    ///   - showing: What is shown of it, if not the value in its place.
    package init<Value: Sendable>(
        _ name: String,
        _ place: any Place<Value?>,
        _ format: SettingFormat<Value>,
        _ meaning: String,
        fallback: String? = nil,
        isSecret: Bool = false,
        showing: (@Sendable (Settings) -> ShownSetting)? = nil
    ) {
        self.name = name
        self.form = format.form
        self.meaning = meaning
        self.fallback = fallback
        self.isSecret = isSecret
        self.reading = { setting, source, settings throws(CommandFailure) in
            guard let value = try format.read(source, setting) else { return }
            settings[keyPath: place] = value
        }
        self.showing = showing ?? { $0[keyPath: place].map(format.write) ?? .none }
    }
}

/// A value as `--print-config` shows it.
package enum ShownSetting: Hashable, Sendable, Encodable {
    /// There is none.
    case none
    case text(String)
    /// Texts in order.
    case list([String])
    /// A whole number.
    case number(Int)
    /// Whether something holds.
    case boolean(Bool)

    /// The value as a reader types it; `nil` without one.
    package var text: String? {
        switch self {
        case .none: nil
        case .text(let text): text
        case .list(let items): items.isEmpty ? "none" : items.joined(separator: ",")
        case .number(let number): "\(number)"
        case .boolean(let boolean): "\(boolean)"
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .none: try container.encodeNil()
        case .text(let text): try container.encode(text)
        case .list(let items): try container.encode(items)
        case .number(let number): try container.encode(number)
        case .boolean(let boolean): try container.encode(boolean)
        }
    }
}
