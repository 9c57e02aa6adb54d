import Crypto
import Foundation
import LandfallValues

/// A right of a backend.
package enum BackendScope: String, Hashable, Sendable, Codable, CaseIterable {
    /// Send and delete states.
    case states
    /// Send intents.
    case intents
    /// Read plans.
    case plans
    /// Send results.
    case results
}

/// A backend that a key names.
struct Backend: Hashable, Sendable {
    let id: String
    let scopes: Set<BackendScope>
    /// How the ids of its devices begin; empty for all.
    let devices: String
    /// The channels of its intents; `nil` for all.
    let channels: Set<String>?
    /// How many requests it may make; `nil` for as many as all backends.
    let rate: Rate?
}

/// The keys of backends, from a file that holds their digests.
package struct BackendKeys: Sendable {
    private let backends: [[UInt8]: Backend]
    private let certificates: [String: Backend]

    /// How every key begins.
    static let prefix = "lfk_"
    /// The characters of its secret part.
    private static let secretCount = 43
    /// The most live keys of one id.
    private static let keysAnID = 2

    /// The fault of a file without usable keys.
    package struct Fault: Error, Hashable, CustomStringConvertible {
        /// What is wrong and what to do.
        package let description: String
    }

    private struct File: Decodable {
        let keys: [Entry]
    }

    private struct Entry: Decodable {
        let id: String
        let sha256: [String]?
        let certificates: [String]?
        let scopes: [BackendScope]
        let devices: String?
        let channels: [String]?
        let rate: String?
    }

    /// No keys: backends are not let in.
    package init() {
        backends = [:]
        certificates = [:]
    }

    /// Reads a file: `{"keys": [{"id", "sha256"?: [...], "certificates"?: [...], "scopes": [...], "devices"?,
    /// "channels"?, "rate"?}]}`.
    ///
    /// - Parameter json: The text of the file.
    /// - Throws: ``Fault``.
    package init(_ json: [UInt8]) throws(Fault) {
        guard let file = try? JSONDecoder().decode(File.self, from: Data(json)) else {
            throw Fault(
                description:
                    "it is not {\"keys\": [{\"id\", \"sha256\": [...], \"scopes\": [...]}]} with the "
                    + "scopes states, intents, plans and results"
            )
        }
        var backends: [[UInt8]: Backend] = [:]
        var certificates: [String: Backend] = [:]
        var ids: Set<String> = []
        for entry in file.keys {
            guard Self.isID(entry.id) else {
                throw Fault(description: "an id is 1 to 64 letters, digits and -")
            }
            guard ids.insert(entry.id).inserted else {
                throw Fault(description: "the id \(entry.id) is there twice: give each key its own")
            }
            let digests = entry.sha256 ?? []
            let names = entry.certificates ?? []
            guard digests.count <= Self.keysAnID, !digests.isEmpty || !names.isEmpty else {
                throw Fault(
                    description:
                        "\(entry.id) has not 1 or 2 digests under sha256, and no certificates"
                )
            }
            let rate = entry.rate.flatMap { Rate($0) }
            guard entry.rate == nil || rate != nil else {
                throw Fault(
                    description:
                        "\(entry.id) has a rate that is not as 100/500: 100 a second, 500 at once"
                )
            }
            let backend = Backend(
                id: entry.id,
                scopes: Set(entry.scopes),
                devices: entry.devices ?? "",
                channels: entry.channels.map(Set.init),
                rate: rate
            )
            for name in names {
                guard ClientCertificate.isName(name), certificates[name] == nil else {
                    throw Fault(
                        description:
                            "\(entry.id) has a certificate that is not sha256: and 64 hexadecimal digits in "
                            + "lower case, URI: or DNS: and a name, or one twice"
                    )
                }
                certificates[name] = backend
            }
            for digest in digests {
                guard let bytes = Hexadecimal.bytes(of: digest), bytes.count == 32,
                    backends[bytes] == nil
                else {
                    throw Fault(
                        description:
                            "\(entry.id) has a digest that is not 64 hexadecimal digits, or twice"
                    )
                }
                backends[bytes] = backend
            }
        }
        self.backends = backends
        self.certificates = certificates
    }

    /// The backend of a certificate; `nil` for none, and where its names are those of two.
    func backend(of certificate: ClientCertificate) -> Backend? {
        let found = Set(certificate.names.compactMap { certificates[$0] })
        return found.count == 1 ? found.first : nil
    }

    /// The backend of a key.
    func backend(of key: String) -> Backend? {
        guard Self.isKey(key) else { return nil }
        // Looked up by its digest: the time that it takes says nothing of the key.
        return backends[Array(SHA256.hash(data: Array(key.utf8)))]
    }

    /// Whether a text has the form of a key: `lfk_`, an id, `_`, and 43 characters of base64url.
    private static func isKey(_ text: String) -> Bool {
        guard text.utf8.count <= 128, text.hasPrefix(prefix) else { return false }
        let rest = text.dropFirst(prefix.count)
        guard let end = rest.firstIndex(of: "_") else { return false }
        return rest[rest.index(after: end)...].utf8.count == secretCount
    }

    private static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 64
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}
