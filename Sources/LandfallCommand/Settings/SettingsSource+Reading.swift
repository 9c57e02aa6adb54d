import LandfallWorker

/// Reading of values; each refusal names the setting, what was expected and where it stands.
extension SettingsSource {
    /// A value as text.
    ///
    /// - Parameter key: The setting.
    /// - Returns: The text, or `nil` when it is not given.
    /// - Throws: ``CommandFailure`` with status 2 when it is empty or a list.
    func text(_ key: SettingKey) throws(CommandFailure) -> String? {
        guard let found = find(key) else { return nil }
        guard case .text(let text) = found.content else { throw .refused(key, found, "a list") }
        guard !text.isEmpty else { throw .refused(key, found, "nothing") }
        return text
    }

    /// A value that must be there.
    ///
    /// - Parameter key: The setting.
    /// - Returns: The text.
    /// - Throws: ``CommandFailure`` with status 2 when it is not given, empty or a list.
    func required(_ key: SettingKey) throws(CommandFailure) -> String {
        guard let text = try text(key) else { throw .missing(key) }
        return text
    }

    /// The items of a list.
    ///
    /// - Parameter key: The setting.
    /// - Returns: The items, without spaces around them, or `nil` when it is not given.
    /// - Throws: ``CommandFailure`` with status 2 when an item is empty.
    func list(_ key: SettingKey) throws(CommandFailure) -> [String]? {
        guard let found = find(key) else { return nil }
        let items: [String]
        switch found.content {
        case .list(let list): items = list
        case .text(let text):
            items = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let trimmed = items.map(\.trimmingSpaces)
        guard trimmed.allSatisfy({ !$0.isEmpty }) else {
            throw .refused(key, found, "an empty item")
        }
        return trimmed
    }

    /// A value that a function reads.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - read: Makes a value of the text, or `nil` of one that does not do.
    /// - Returns: The value, or `nil` when it is not given.
    /// - Throws: ``CommandFailure`` with status 2 when the text does not do.
    func value<Value>(
        _ key: SettingKey,
        _ read: (String) -> Value?
    ) throws(CommandFailure) -> Value? {
        guard let text = try text(key), let found = find(key) else { return nil }
        guard let value = read(text) else { throw .refused(key, found, text.debugDescription) }
        return value
    }

    /// A duration within bounds.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - bounds: The bounds that its form names.
    /// - Returns: The duration, or `nil` when it is not given.
    /// - Throws: ``CommandFailure`` with status 2 when it is none, or out of bounds.
    func duration(
        _ key: SettingKey,
        in bounds: ClosedRange<Duration>
    ) throws(CommandFailure) -> Duration? {
        try value(key) { text in
            DurationText.read(text).flatMap { bounds.contains($0) ? $0 : nil }
        }
    }

    /// A secret, given itself or as a file.
    ///
    /// - Parameters:
    ///   - key: The setting that holds the secret itself.
    ///   - fileKey: The setting that names the file.
    /// - Returns: The secret, or `nil` when neither is given.
    /// - Throws: ``CommandFailure`` with status 2 when both are given, or the file does not do.
    func secret(
        _ key: SettingKey,
        file fileKey: SettingKey
    ) throws(CommandFailure) -> SecretText? {
        let own = try text(key)
        guard let path = try text(fileKey) else { return own.map { SecretText($0) } }
        guard own == nil else {
            throw .usage("\(key.name) and \(fileKey.name) are both given: leave one out")
        }
        let bytes = try InputFile.read(path, as: fileKey.name, limit: 64 * 1024)
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty, let text = String(validating: line, as: UTF8.self) else {
            throw .usage("\(fileKey.name): the first line of \(path) is no password in UTF-8")
        }
        return SecretText(text)
    }
}

extension CommandFailure {
    /// A setting has a value that does not do.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - found: Its value.
    ///   - what: The value in words, which a secret is not shown in.
    /// - Returns: A failure with status 2.
    static func refused(
        _ key: SettingKey,
        _ found: SettingsSource.Found,
        _ what: String
    ) -> CommandFailure {
        let shown = key.isSecret ? "something else" : what
        return .usage("\(key.name) is \(key.form), not \(shown) (\(found.origin))")
    }

    /// A setting must be given and is not.
    ///
    /// - Parameter key: The setting.
    /// - Returns: A failure with status 2.
    static func missing(_ key: SettingKey) -> CommandFailure {
        .usage("\(key.name) is missing: give \(key.ways), which is \(key.form)")
    }
}
