import ArgumentParser

extension ArgumentHelp {
    /// The help of a setting's flag: what it is for, its form, its default, and its variable.
    ///
    /// - Parameter key: The setting.
    /// - Returns: One sentence for `--help`.
    static func setting(_ key: SettingKey) -> ArgumentHelp {
        var text = "\(key.meaning): \(key.form)"
        if let fallback = key.fallback { text += "; default: \(fallback)" }
        return ArgumentHelp("\(text). [\(key.variable)]", valueName: "value")
    }
}

/// The flags of some settings.
protocol SettingOptions: ParsableArguments {
    /// The values of those that were given.
    var given: [SettingKey: String] { get }
}

extension SettingsSource {
    /// Joins flags with the environment and the file.
    ///
    /// - Parameters:
    ///   - options: The flags.
    ///   - file: Names the file.
    ///   - environment: All variables.
    /// - Throws: ``CommandFailure`` with status 2 when the file does not do.
    init(
        _ options: [any SettingOptions],
        file: FileOption,
        environment: [String: String]
    ) async throws(CommandFailure) {
        var flags: [SettingKey: String] = [:]
        for option in options { flags.merge(option.given) { first, _ in first } }
        let path = file.config ?? environment["LANDFALL_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
        var read: SettingsFile?
        if let path { read = try await SettingsFile(path: path) }
        self.init(flags: flags, environment: environment, file: read)
    }
}
