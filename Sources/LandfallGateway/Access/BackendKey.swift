import Crypto
import Foundation
import LandfallValues

/// A new key of a backend, and what the file of keys has of it.
package struct BackendKey: Sendable {
    /// The key, which is shown once and kept nowhere.
    package let text: String
    /// The entry of the file, in one line of JSON.
    package let entry: String

    private static let secretBytes = 32

    /// The rights of the backend.
    package struct Rights: Sendable {
        /// What it may call.
        package var scopes: [BackendScope]
        /// How the ids of its devices begin; `nil` for all.
        package var devices: String?
        /// The channels of its intents; empty for all.
        package var channels: [String]
        /// How many requests it may make, as `100/500`; `nil` for as many as all backends.
        package var rate: String?

        /// Takes together what the backend may do.
        ///
        /// - Parameters:
        ///   - scopes: What it may call.
        ///   - devices: How the ids of its devices begin; `nil` for all.
        ///   - channels: The channels of its intents; empty for all.
        ///   - rate: How many requests it may make, as `100/500`; `nil` for as many as all backends.
        package init(
            scopes: [BackendScope],
            devices: String? = nil,
            channels: [String] = [],
            rate: String? = nil
        ) {
            self.scopes = scopes
            self.devices = devices
            self.channels = channels
            self.rate = rate
        }
    }

    private struct Entry: Encodable {
        let id: String
        let sha256: [String]
        let scopes: [BackendScope]
        let devices: String?
        let channels: [String]?
        let rate: String?
    }

    /// Makes a key of random bytes.
    ///
    /// - Parameters:
    ///   - id: The name of the backend.
    ///   - rights: What it may do.
    /// - Throws: `BackendKeys.Fault` where the gateway would not take the entry.
    package init(id: String, _ rights: Rights) throws(BackendKeys.Fault) {
        var random = SystemRandomNumberGenerator()
        let secret = (0..<Self.secretBytes).map { _ in UInt8.random(in: 0...255, using: &random) }
        text = "\(BackendKeys.prefix)\(id)_\(Base64.urlText(of: secret))"
        let digest = SHA256.hash(data: Array(text.utf8))
        let entry = Entry(
            id: id,
            sha256: [Hexadecimal.text(of: digest)],
            scopes: rights.scopes,
            devices: rights.devices,
            channels: rights.channels.isEmpty ? nil : rights.channels,
            rate: rights.rate
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(entry) else {
            throw BackendKeys.Fault(description: "the entry can't be written in JSON")
        }
        self.entry = String(decoding: json, as: UTF8.self)
        // The gateway's own reader has the last word.
        _ = try BackendKeys(Array(#"{"keys": [\#(self.entry)]}"#.utf8))
    }
}
