import LandfallReview
package import LandfallTokens
import LandfallWorker

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
