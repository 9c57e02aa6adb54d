import ArgumentParser

/// The flag that names the consumer group.
struct GroupOption: SettingOptions {
    /// The flag of ``SettingKey/group``.
    @Option(help: .setting(.group)) var group: String?

    /// The value, if it was given.
    var given: [SettingKey: String] { group.map { [.group: $0] } ?? [:] }
}

extension SettingsSource {
    /// The consumer group of the workers.
    var groupName: String {
        get throws(CommandFailure) { try text(.group) ?? "landfall" }
    }
}
