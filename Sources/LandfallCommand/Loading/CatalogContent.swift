import Crypto
import LandfallCatalog

/// The bytes of a catalog and of what belongs to it, as they were read.
struct CatalogContent: Hashable, Sendable {
    /// The catalog: YAML or JSON.
    let catalog: [UInt8]
    /// The keys of its links; `nil` without a file of keys.
    var linkKeys: [UInt8]?

    /// The digest by which plans name the catalog: `sha256:` and 64 hexadecimal digits.
    var version: String { "sha256:" + Self.digest(of: catalog) }

    /// The keys of resume tokens; `nil` without a file of keys.
    var tokenKeys: [UInt8]?

    /// What tells it from another content.
    var fingerprint: Fingerprint {
        Fingerprint(
            version: version,
            keys: linkKeys.map(Self.digest),
            tokenKeys: tokenKeys.map(Self.digest)
        )
    }

    /// Reads the keys that belong to it.
    ///
    /// - Parameter files: Where they were read, for messages.
    /// - Returns: The keys; none where there is no file of them.
    /// - Throws: ``CatalogRefusal/linkKeys(_:)`` or ``CatalogRefusal/tokenKeys(_:)`` when they do not
    ///   do.
    func keys(from files: CatalogFiles) throws(CatalogRefusal) -> CatalogKeys {
        var keys = CatalogKeys()
        do throws(CommandFailure) {
            if let linkKeys {
                let path = files.linkKeys ?? ""
                keys.links = .ring(try KeyFile.ring(of: linkKeys, path, as: .linkKeysFile))
            }
        } catch {
            throw .linkKeys(error.message)
        }
        do throws(CommandFailure) {
            if let tokenKeys {
                let path = files.tokenKeys ?? ""
                keys.tokens = try KeyFile.ring(of: tokenKeys, path, as: .tokenKeysFile)
            }
        } catch {
            throw .tokenKeys(error.message)
        }
        return keys
    }

    /// What tells one content from another, without holding it.
    struct Fingerprint: Hashable, Sendable {
        /// The digest of the catalog.
        let version: String
        /// The digest of the keys of its links.
        let keys: String?
        /// The digest of the keys of resume tokens.
        let tokenKeys: String?

        /// Whether another content has the same keys.
        ///
        /// - Parameter other: What tells the other one.
        /// - Returns: Whether all keys are equal.
        func hasKeys(of other: Fingerprint) -> Bool {
            keys == other.keys && tokenKeys == other.tokenKeys
        }
    }

    private static func digest(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return String(
            SHA256.hash(data: bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        )
    }
}
