import ArgumentParser
import LandfallTokens

/// The flag that names the keys that ids of users are hashed with.
struct UserIDKeyOption: SettingOptions {
    /// The flag of ``SettingKey/userIDKeyFile``.
    @Option(name: .customLong("user-id-key-file"), help: .setting(.userIDKeyFile))
    var userIDKeyFile: String?

    /// The value, if it was given.
    var given: [SettingKey: String] {
        userIDKeyFile.map { [.userIDKeyFile: $0] } ?? [:]
    }
}

extension SettingsSource {
    /// What stands in rows for the ids of users.
    var users: UserPseudonyms {
        get throws(CommandFailure) {
            guard let path = try text(.userIDKeyFile) else { return UserPseudonyms() }
            for other in [SettingKey.linkKeysFile, .tokenKeysFile] {
                guard try text(other) != path else {
                    throw .usage(
                        "\(SettingKey.userIDKeyFile.name) and \(other.name) both name \(path): keys "
                            + "of tokens change often, and the one of users never should; use two "
                            + "files with different keys"
                    )
                }
            }
            return UserPseudonyms(try KeyFile.ring(path, as: .userIDKeyFile))
        }
    }
}
