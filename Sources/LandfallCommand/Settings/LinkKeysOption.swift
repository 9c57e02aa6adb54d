import ArgumentParser

/// The flag that names the keys of signed links.
struct LinkKeysOption: SettingOptions {
    /// The flag of ``SettingKey/linkKeysFile``.
    @Option(help: .setting(.linkKeysFile)) var linkKeysFile: String?

    /// The value, if it was given.
    var given: [SettingKey: String] {
        linkKeysFile.map { [.linkKeysFile: $0] } ?? [:]
    }

    /// The path of the file, for a command without a file of settings; it complains of one that
    /// everybody can read.
    ///
    /// - Parameter environment: All variables; one that is empty counts as not given.
    /// - Returns: The path, or `nil` when it is not given.
    /// - Throws: ``CommandFailure`` with status 2 when it is empty.
    func path(_ environment: [String: String]) throws(CommandFailure) -> String? {
        let source = SettingsSource(flags: given, environment: environment)
        guard let path = try source.text(.linkKeysFile) else { return nil }
        SecretFile(setting: SettingKey.linkKeysFile.name, path: path).warnIfReadableByAll()
        return path
    }
}
