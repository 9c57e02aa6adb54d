import Crypto
import LandfallCatalog
import LandfallTokens

/// The bytes of a catalog and of what belongs to it, as they were read.
struct CatalogContent: Hashable, Sendable {
    /// The catalog: YAML or JSON.
    let catalog: [UInt8]
    /// The keys of its links; `nil` without a file of keys.
    var linkKeys: [UInt8]?

    /// The digest by which plans name the catalog: `sha256:` and 64 hexadecimal digits.
    var version: String { "sha256:" + Self.digest(of: catalog) }

    /// What tells it from another content.
    var fingerprint: Fingerprint {
        Fingerprint(version: version, keys: linkKeys.map(Self.digest))
    }

    /// Reads the keys of its links.
    ///
    /// - Parameter files: Where they were read, for messages.
    /// - Returns: The keys; none without a file of keys.
    /// - Throws: ``CatalogRefusal/linkKeys(_:)`` when they do not do.
    func keys(from files: CatalogFiles) throws(CatalogRefusal) -> LinkKeys {
        guard let linkKeys else { return .none }
        let name = "link-keys-file: \(files.linkKeys ?? "")"
        guard let text = String(validating: linkKeys, as: UTF8.self) else {
            throw .linkKeys("\(name) is no text in UTF-8")
        }
        do throws(KeyRingError) {
            return .ring(try KeyRing(text: text))
        } catch {
            throw .linkKeys("\(name): \(error)")
        }
    }

    /// What tells one content from another, without holding it.
    struct Fingerprint: Hashable, Sendable {
        /// The digest of the catalog.
        let version: String
        /// The digest of the keys.
        let keys: String?
    }

    private static func digest(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return String(
            SHA256.hash(data: bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        )
    }
}
