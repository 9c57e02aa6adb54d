import ArgumentParser

/// The flag that names the keys of resume tokens.
struct TokenKeysOption: SettingOptions {
    /// The flag of ``SettingKey/tokenKeysFile``.
    @Option(help: .setting(.tokenKeysFile)) var tokenKeysFile: String?

    /// The value, if it was given.
    var given: [SettingKey: String] {
        tokenKeysFile.map { [.tokenKeysFile: $0] } ?? [:]
    }

    /// The path of the file, for a command without a file of settings; it complains of one that
    /// everybody can read.
    ///
    /// - Parameter environment: All variables; one that is empty counts as not given.
    /// - Returns: The path, or `nil` when it is not given.
    /// - Throws: ``CommandFailure`` with status 2 when it is empty.
    func path(_ environment: [String: String]) throws(CommandFailure) -> String? {
        let source = SettingsSource(flags: given, environment: environment)
        guard let path = try source.text(.tokenKeysFile) else { return nil }
        SecretFile(setting: SettingKey.tokenKeysFile.name, path: path).warnIfReadableByAll()
        return path
    }
}
