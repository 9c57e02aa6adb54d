import LandfallTokens
import LandfallWorker

/// A file of keys, with a line for each.
enum KeyFile {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - key: The setting that names it.
    /// - Returns: Its bytes, unchecked.
    /// - Throws: ``CommandFailure`` with status 2 when it can't be read.
    static func read(_ path: String, as key: Setting) throws(CommandFailure) -> [UInt8] {
        try InputFile.read(path, as: key.name, limit: 64 * 1024)
    }

    /// Reads the keys of a file.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - key: The setting that names it.
    /// - Returns: The keys.
    /// - Throws: ``CommandFailure`` with status 2 when they do not do; it holds no part of a secret.
    static func ring(_ path: String, as key: Setting) throws(CommandFailure) -> KeyRing {
        try ring(of: try read(path, as: key), path, as: key)
    }

    /// Reads keys.
    ///
    /// - Parameters:
    ///   - bytes: What the file holds.
    ///   - path: Its path.
    ///   - key: The setting that names it.
    /// - Returns: The keys.
    /// - Throws: ``CommandFailure`` with status 2 when they do not do; it holds no part of a secret.
    static func ring(
        of bytes: [UInt8],
        _ path: String,
        as key: Setting
    ) throws(CommandFailure) -> KeyRing {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .usage("\(key.name): \(path) is no text in UTF-8")
        }
        do throws(KeyRingError) {
            return try KeyRing(text: text)
        } catch {
            throw .usage("\(key.name): \(path): \(error)")
        }
    }
}

extension SettingsSource {
    /// What stands in rows for the ids of users.
    var users: UserPseudonyms {
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
            return UserPseudonyms(try KeyFile.ring(path, as: .userIDKeyFile))
        }
    }

    /// What segments of the ledger are signed with; `nil` for nothing.
    var ledgerKeys: KeyRing? {
        get throws(CommandFailure) {
            guard let path = try text(.ledgerKeysFile) else { return nil }
            return try KeyFile.ring(path, as: .ledgerKeysFile)
        }
    }
}
