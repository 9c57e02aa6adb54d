package import ArgumentParser

extension ArgumentHelp {
    /// The help of a setting's flag: what it is for, its form, its default, and its variable.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - isNeeded: Whether the command can't do without it, though others can.
    /// - Returns: One sentence for `--help`, or for `--help-all` where few people need the flag.
    package static func setting(_ key: Setting, isNeeded: Bool = false) -> ArgumentHelp {
        var text = "\(key.meaning): \(key.form)"
        if isNeeded {
            text += "; needed"
        } else if let fallback = key.fallback {
            text += "; default: \(fallback)"
        }
        return ArgumentHelp(
            "\(text). [\(key.variable)]",
            valueName: "value",
            visibility: key.isInShortHelp || listsEveryFlag ? .default : .hidden
        )
    }

    /// Whether the parser was asked for what completions and man pages are made of: they have all
    /// flags, and the parser leaves out what its short help hides.
    private static let listsEveryFlag = CommandLine.arguments.contains { word in
        word.hasPrefix("--generate-completion-script") || word == "--experimental-dump-help"
    }
}

extension Setting {
    /// Whether `--help` has its flag: those for Kafka and the topics are many, and most people give
    /// them once, in the environment.
    package var isInShortHelp: Bool {
        self == .brokers || !(Setting.kafka + Setting.topics).contains(self)
    }
}

/// The flags of some settings.
///
/// Each is an optional text with the name of its setting: `catalogWatch` for `catalog-watch`. Other
/// flags are no settings.
package protocol SettingOptions: ParsableArguments {}

extension SettingOptions {
    /// The values of the settings that were given.
    package var given: [Setting: String] {
        var given: [Setting: String] = [:]
        for property in Mirror(reflecting: self).children {
            if let flag = property.value as? Option<String?>, let text = flag.wrappedValue,
                let setting = Setting(property: property.label ?? "")
            {
                given[setting] = text
            } else if let group = property.value as? any SettingOptionGroup {
                given.merge(group.given) { own, _ in own }
            }
        }
        return given
    }
}

extension Setting {
    private static let byProperty = Dictionary(
        uniqueKeysWithValues: all.map { ($0.name.replacing("-", with: ""), $0) }
    )

    /// The setting of a flag.
    ///
    /// - Parameter property: The name of the stored property, as in `_kafkaTLS`.
    fileprivate init?(property: String) {
        guard let setting = Self.byProperty[property.dropFirst().lowercased()] else { return nil }
        self = setting
    }
}

/// A group of flags within others.
private protocol SettingOptionGroup {
    var given: [Setting: String] { get }
}

extension OptionGroup: SettingOptionGroup where Value: SettingOptions {
    fileprivate var given: [Setting: String] { wrappedValue.given }
}

extension SettingsSource {
    /// Joins flags with the environment and the file, and warns of what was meant otherwise.
    ///
    /// - Parameters:
    ///   - options: The flags.
    ///   - file: Names the file.
    ///   - environment: All variables.
    ///   - isService: Whether the command writes a log: warnings then have the form of its lines.
    /// - Throws: ``CommandFailure`` with status 2 when the file is invalid.
    package init(
        _ options: [any SettingOptions],
        file: FileOption,
        environment: [String: String],
        isService: Bool = false
    ) async throws(CommandFailure) {
        var flags: [Setting: String] = [:]
        for option in options { flags.merge(option.given) { first, _ in first } }
        let path = file.config ?? environment["LANDFALL_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        var read: SettingsFile?
        if let path { read = try await SettingsFile(path: path) }
        self.init(flags: flags, environment: environment, file: read)
        let advice = SettingAdvice(environment, url: flags[.postgresURL])
        if isService, let log = try? Settings(self, [.logLevel, .logFormat]).log {
            advice.log(to: log.logger)
        } else {
            advice.lines.filter(SettingAdvice.isNews).forEach(Console.writeError)
        }
    }
}
