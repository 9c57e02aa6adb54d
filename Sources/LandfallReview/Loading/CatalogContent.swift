import Crypto
import LandfallCatalog
import LandfallTokens
import LandfallValues

/// The bytes of a catalog and of what belongs to it, as they were read.
package struct CatalogContent: Hashable, Sendable {
    /// The catalog: YAML or JSON.
    package let catalog: [UInt8]
    /// The keys of its links; `nil` without a file of keys.
    var linkKeys: [UInt8]?

    /// The digest by which plans name the catalog: `sha256:` and 64 hexadecimal digits.
    package var version: String { "sha256:" + Hexadecimal.text(of: SHA256.hash(data: catalog)) }

    /// The keys of resume tokens; `nil` without a file of keys.
    var tokenKeys: [UInt8]?

    /// What tells it from another content.
    package var fingerprint: Fingerprint {
        Fingerprint(
            version: version,
            keys: linkKeys.map { Hexadecimal.text(of: SHA256.hash(data: $0)) },
            tokenKeys: tokenKeys.map { Hexadecimal.text(of: SHA256.hash(data: $0)) }
        )
    }

    /// Reads the keys that belong to it.
    ///
    /// - Parameter files: Where they were read, for messages.
    /// - Returns: The keys; none where there is no file of them.
    /// - Throws: ``CatalogRefusal/linkKeys(_:)`` or ``CatalogRefusal/tokenKeys(_:)`` when they do not
    ///   do.
    package func keys(from files: CatalogFiles) throws(CatalogRefusal) -> CatalogKeys {
        var keys = CatalogKeys()
        do throws(ReviewError) {
            if let linkKeys {
                let path = files.linkKeys ?? ""
                keys.links = .ring(
                    try KeyRing(bytes: linkKeys, of: path, as: CatalogFiles.linkKeysRole)
                )
            }
        } catch {
            throw .linkKeys("\(error)")
        }
        do throws(ReviewError) {
            if let tokenKeys {
                let path = files.tokenKeys ?? ""
                keys.tokens = try KeyRing(
                    bytes: tokenKeys,
                    of: path,
                    as: CatalogFiles.tokenKeysRole
                )
            }
        } catch {
            throw .tokenKeys("\(error)")
        }
        return keys
    }

    /// The fingerprint of a content, which tells it from another without holding it.
    package struct Fingerprint: Hashable, Sendable {
        /// The digest of the catalog.
        package let version: String
        /// The digest of the keys of its links.
        let keys: String?
        /// The digest of the keys of resume tokens.
        let tokenKeys: String?

        /// Whether another content has the same keys.
        ///
        /// - Parameter other: What tells the other one.
        /// - Returns: Whether all keys are equal.
        package func hasKeys(of other: Fingerprint) -> Bool {
            keys == other.keys && tokenKeys == other.tokenKeys
        }
    }
}
