import Foundation

/// Devices and tokens that are let in no more, whatever their `exp`.
package struct Revocations: Sendable {
    private let devices: Set<String>
    private let tokens: Set<String>

    /// The fault of a file that can't be used.
    package struct Fault: Error, Hashable, CustomStringConvertible {
        /// What is wrong and what to do.
        package let description: String
    }

    private struct File: Decodable {
        let devices: [String]?
        let tokens: [String]?
    }

    /// Reads a file: `{"devices": ["dev-1"], "tokens": ["<jti>"]}`.
    ///
    /// - Parameter json: The text of the file.
    /// - Throws: ``Fault``.
    package init(_ json: [UInt8]) throws(Fault) {
        guard let file = try? JSONDecoder().decode(File.self, from: Data(json)),
            // A file that revokes nothing may have another name for it.
            file.devices != nil || file.tokens != nil
        else {
            throw Fault(description: "it is not {\"devices\": [...], \"tokens\": [\"<jti>\", ...]}")
        }
        devices = Set(file.devices ?? [])
        tokens = Set(file.tokens ?? [])
    }

    /// Whether a device or its token is revoked.
    func contains(_ bearer: DeviceBearer) -> Bool {
        devices.contains(bearer.deviceID) || bearer.tokenID.map(tokens.contains) == true
    }
}

extension Problem {
    static let deviceRevoked = Problem(
        403,
        "device_revoked",
        "the device or its token was revoked: sign in again"
    )
}
