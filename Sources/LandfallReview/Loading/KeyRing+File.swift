package import LandfallTokens

extension KeyRing {
    /// Reads a file of keys, with a line for each.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - role: What messages call it, as `link-keys-file`.
    /// - Returns: Its bytes, unchecked.
    /// - Throws: ``ReviewError/refused(_:)`` when it can't be read.
    static func read(_ path: String, as role: String) throws(ReviewError) -> [UInt8] {
        try InputFile.read(path, as: role, limit: 64 * 1024)
    }

    /// Reads the keys of a file.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - role: What messages call it, as `link-keys-file`.
    /// - Throws: ``ReviewError/refused(_:)`` when they are invalid; it holds no part of a secret.
    package init(file path: String, as role: String) throws(ReviewError) {
        try self.init(bytes: try Self.read(path, as: role), of: path, as: role)
    }

    /// Reads keys.
    ///
    /// - Parameters:
    ///   - bytes: What the file holds.
    ///   - path: Its path.
    ///   - role: What messages call it.
    /// - Throws: ``ReviewError/refused(_:)`` when they are invalid; it holds no part of a secret.
    init(bytes: [UInt8], of path: String, as role: String) throws(ReviewError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .refused("\(role): \(path) is no text in UTF-8")
        }
        do throws(KeyRingError) {
            try self.init(text: text)
        } catch {
            throw .refused("\(role): \(path): \(error)")
        }
    }
}
