import LandfallReview

/// Reading of values; each refusal names the setting, what was expected and where it stands.
extension SettingsSource {
    /// A value as text.
    ///
    /// - Parameter setting: The setting.
    /// - Returns: The text, or `nil` when it is not given.
    /// - Throws: ``CommandFailure`` with status 2 when it is empty or a list.
    package func text(_ setting: Setting) throws(CommandFailure) -> String? {
        guard let found = find(setting) else { return nil }
        guard case .text(let text) = found.content else { throw .refused(setting, found, "a list") }
        guard !text.isEmpty else { throw .refused(setting, found, "nothing") }
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
            throw .refused(setting, found, "an empty item")
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
        let shown = setting.isSecret ? "something else" : what
        return .usage("\(setting.name) is \(setting.form), not \(shown) (\(found.origin))")
    }

    /// A setting must be given and is not.
    ///
    /// - Parameter setting: The setting.
    /// - Returns: A failure with status 2.
    package static func missing(_ setting: Setting) -> CommandFailure {
        .usage("\(setting.name) is missing: give \(setting.ways), which is \(setting.form)")
    }
}
