package import Configuration
import LandfallReview
package import LandfallTokens
import LandfallWorker

/// The values of settings as they were given: flags over the environment over a file.
///
/// What it returns is text with its origin; ``SettingsSource`` in `+Reading` turns it into values.
package struct SettingsSource: Sendable {
    /// A value and where it stands.
    package struct Found: Hashable, Sendable {
        /// The text, or the items of a list.
        package let content: Content
        /// Where it was given, for messages: `--lanes`, `LANDFALL_LANES`, `lanes in landfall.yaml`.
        package let origin: String
    }

    /// The content of a value before it is read.
    package enum Content: Hashable, Sendable {
        /// A text; the form of all flags and variables.
        case text(String)
        /// A sequence, which only a file can hold.
        case list([String])
    }

    /// One place where values may stand.
    private struct Layer: Sendable {
        let provider: any ConfigProvider
        let origin: @Sendable (Setting) -> String
    }

    private let layers: [Layer]

    /// OpenTelemetry's own variables, which count where settings are not given.
    package let standard: [String: String]

    /// Puts the places in order.
    ///
    /// - Parameters:
    ///   - flags: The values of flags by key.
    ///   - environment: All variables; one that is empty counts as not given.
    ///   - file: A file's values, or `nil` without a file.
    package init(flags: [Setting: String], environment: [String: String], file: SettingsFile? = nil)
    {
        let given = flags.map { key, text in
            (key.absolute, ConfigValue(.string(text), isSecret: key.isSecret))
        }
        let variables = environment.filter { name, value in
            name.hasPrefix("LANDFALL_") && !value.isEmpty
        }
        standard = environment.filter { $0.key.hasPrefix("OTEL_") && !$0.value.isEmpty }
        var layers = [
            Layer(
                provider: InMemoryProvider(values: Dictionary(given) { first, _ in first }),
                origin: { "--" + $0.name }
            ),
            Layer(
                provider: EnvironmentVariablesProvider(environmentVariables: variables)
                    .prefixKeys(with: "landfall"),
                origin: { $0.variable }
            ),
        ]
        if let file {
            layers.append(
                Layer(provider: file.provider, origin: { "\($0.name) in \(file.path)" })
            )
        }
        self.layers = layers
    }

    /// Looks a setting up; the first place that has it wins.
    ///
    /// - Parameter key: The setting.
    /// - Returns: Its value, or `nil` when no place has it.
    package func find(_ key: Setting) -> Found? {
        for layer in layers {
            // A sequence is no string: that the one lookup fails is what leads to the other.
            if let text = try? layer.provider.value(forKey: key.absolute, type: .string).value,
                case .string(let string) = text.content
            {
                return Found(content: .text(string), origin: layer.origin(key))
            }
            if let list = try? layer.provider.value(forKey: key.absolute, type: .stringArray).value,
                case .stringArray(let items) = list.content
            {
                return Found(content: .list(items), origin: layer.origin(key))
            }
        }
        return nil
    }
}

extension Setting {
    /// The key as swift-configuration names it.
    package var absolute: AbsoluteConfigKey { AbsoluteConfigKey([name]) }
}

extension KeyRing {
    /// Reads the keys of a file.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - setting: The setting that names it.
    /// - Throws: ``CommandFailure`` with status 2 when they are invalid; it holds no part of a secret.
    package init(file path: String, as setting: Setting) throws(CommandFailure) {
        self = try CommandFailure.translating { () throws(ReviewError) in
            try KeyRing(file: path, as: setting.name)
        }
    }
}

extension SettingsSource {
    /// What stands in rows for the ids of users.
    package var users: UserPseudonyms {
        get throws(CommandFailure) {
            guard let path = try text(.userIDKeyFile) else { return UserPseudonyms() }
            for other in [Setting.linkKeysFile, .tokenKeysFile] {
                guard try text(other) != path else {
                    throw .usage(
                        "\(Setting.userIDKeyFile.name) and \(other.name) both name \(path): keys "
                            + "of tokens change often, and the one of users never should; use two "
                            + "files with different keys"
                    )
                }
            }
            return UserPseudonyms(try KeyRing(file: path, as: .userIDKeyFile))
        }
    }

    /// What segments of the ledger are signed with; `nil` for nothing.
    package var ledgerKeys: KeyRing? {
        get throws(CommandFailure) {
            guard let path = try text(.ledgerKeysFile) else { return nil }
            return try KeyRing(file: path, as: .ledgerKeysFile)
        }
    }
}

/// Reading of values; each refusal names the setting, what was expected and where it stands.
extension SettingsSource {
    /// Refuses to begin without the settings that must be given.
    ///
    /// - Parameter settings: All that are read, in the order in which they are named.
    /// - Throws: ``CommandFailure`` with status 2 that names every missing one.
    package func checkNothingIsMissing(of settings: [Setting]) throws(CommandFailure) {
        let missing = settings.filter { $0.isRequired && find($0) == nil }
        guard missing.isEmpty else { throw .missing(missing) }
    }

    /// A value as text.
    ///
    /// - Parameter setting: The setting.
    /// - Returns: The text, or `nil` when it is not given.
    /// - Throws: ``CommandFailure`` with status 2 when it is empty or a list.
    package func text(_ setting: Setting) throws(CommandFailure) -> String? {
        guard let found = find(setting) else { return nil }
        guard case .text(let text) = found.content else { throw .refused(setting, found, "a list") }
        guard !text.isEmpty else { throw .refused(setting, found, "empty") }
        return text
    }

    /// The items of a list.
    ///
    /// - Parameter setting: The setting.
    /// - Returns: The items, without spaces around them, or `nil` when it is not given.
    /// - Throws: ``CommandFailure`` with status 2 when an item is empty.
    package func list(_ setting: Setting) throws(CommandFailure) -> [String]? {
        guard let found = find(setting) else { return nil }
        let items: [String]
        switch found.content {
        case .list(let list): items = list
        case .text(let text):
            items = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let trimmed = items.map(\.trimmingSpaces)
        guard trimmed.allSatisfy({ !$0.isEmpty }) else {
            throw .refused(setting, found, "a list with an empty item")
        }
        return trimmed
    }

    /// A value that a function reads.
    ///
    /// - Parameters:
    ///   - setting: The setting.
    ///   - read: Makes a value of the text, or `nil` of an invalid one.
    /// - Returns: The value, or `nil` when it is not given.
    /// - Throws: ``CommandFailure`` with status 2 when the text is invalid.
    package func value<Value>(
        _ setting: Setting,
        _ read: (String) -> Value?
    ) throws(CommandFailure) -> Value? {
        guard let text = try text(setting), let found = find(setting) else { return nil }
        guard let value = read(text) else { throw .refused(setting, found, text.debugDescription) }
        return value
    }
}

extension CommandFailure {
    /// A setting has an invalid value.
    ///
    /// - Parameters:
    ///   - setting: The setting.
    ///   - found: Its value.
    ///   - what: The value in words, which a secret is not shown in.
    /// - Returns: A failure with status 2.
    package static func refused(
        _ setting: Setting,
        _ found: SettingsSource.Found,
        _ what: String
    ) -> CommandFailure {
        let shown = setting.isSecret ? "used" : what
        return .usage("\(setting.name) can't be \(shown) (\(found.origin)): give \(setting.form)")
    }

    /// A setting must be given and is not.
    ///
    /// - Parameter setting: The setting.
    /// - Returns: A failure with status 2.
    package static func missing(_ setting: Setting) -> CommandFailure { missing([setting]) }

    /// Settings must be given and are not.
    ///
    /// - Parameter settings: At least one.
    /// - Returns: A failure with status 2 that names all.
    package static func missing(_ settings: [Setting]) -> CommandFailure {
        let names = settings.map(\.name).inWords
        let ways = settings.map { "\($0.ways) (\($0.form))" }.inWords
        return .usage("\(names) \(settings.count == 1 ? "is" : "are") missing: give \(ways)")
    }
}
