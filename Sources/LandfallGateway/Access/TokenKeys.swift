import Crypto
import Foundation
import JWTKit
import LandfallValues
import Synchronization

/// The public keys by which tokens are verified, from a JSON Web Key Set (RFC 7517).
///
/// The algorithm is fixed by the key: what a token says of it is only compared.
package final class TokenKeys: Sendable {
    private struct Key: Sendable {
        let algorithm: String
        let collection: JWTKeyCollection
    }

    /// The fault of a file without usable keys; it names the key, and nothing of its content.
    package struct Fault: Error, Hashable, CustomStringConvertible {
        /// What is wrong and what to do.
        package let description: String
    }

    private let keys: [String: Key]
    private let known = Mutex(KnownTokens())

    /// The longest token, in bytes.
    static let longestToken = 8 * 1024

    /// The kind and curve that an algorithm needs.
    private static let kinds: [String: (kind: String, curves: Set<String>)] = [
        "ES256": ("EC", ["P-256"]), "ES384": ("EC", ["P-384"]),
        "EdDSA": ("OKP", ["Ed25519"]), "RS256": ("RSA", []), "PS256": ("RSA", []),
    ]

    /// Reads a set of keys.
    ///
    /// - Parameter json: The text of the file.
    /// - Throws: ``Fault`` for the first key that can't be used: one bad key refuses the file.
    package init(_ json: [UInt8]) async throws(Fault) {
        guard let set = try? JSONDecoder().decode(RawKeySet.self, from: Data(json)) else {
            throw Fault(description: "it is no JSON Web Key Set: {\"keys\": [...]}")
        }
        guard !set.keys.isEmpty else { throw Fault(description: "it has no key") }
        var keys: [String: Key] = [:]
        for (index, raw) in set.keys.enumerated() {
            let place = "key \(index + 1)"
            guard let name = raw.kid, !name.isEmpty else {
                throw Fault(description: "\(place) has no kid")
            }
            guard keys[name] == nil else {
                throw Fault(description: "\(place) has the kid of a key before it")
            }
            guard let algorithm = raw.alg else { throw Fault(description: "\(place) has no alg") }
            try raw.check(place, Self.kinds[algorithm])
            keys[name] = Key(algorithm: algorithm, collection: try await raw.collection(place))
        }
        self.keys = keys
    }

    /// The claims of a token whose signature one of the keys has made.
    ///
    /// - Parameters:
    ///   - token: The token, as it came.
    ///   - now: Seconds since 1970-01-01 UTC.
    /// - Returns: The claims, which nobody has checked yet.
    /// - Throws: ``Problem`` with status 401.
    func claims(of token: String, now: Double) async throws(Problem) -> ClaimSet {
        guard token.utf8.count <= Self.longestToken else {
            throw .invalidToken("it is longer than \(Self.longestToken) bytes")
        }
        let digest = Array(SHA256.hash(data: Array(token.utf8)))
        if let claims = known.withLock({ $0.claims(digest, now: now) }) { return claims }
        let head = try Self.head(of: token)
        guard head.crit == nil else { throw .invalidToken("it has a critical extension") }
        guard let name = head.kid, let key = keys[name] else { throw .unknownKey }
        guard head.alg == key.algorithm else {
            throw .invalidToken("its alg is not that of its key")
        }
        let claims: ClaimSet
        do {
            claims = try await key.collection.verify(token, as: ClaimSet.self)
        } catch {
            throw .invalidToken("its signature or its form is wrong")
        }
        known.withLock { $0.add(digest, claims, now: now) }
        return claims
    }

    private struct Head: Decodable {
        let alg: String?
        let kid: String?
        let crit: [String]?
    }

    private static func head(of token: String) throws(Problem) -> Head {
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let text = String(parts[0]),
            let bytes = Base64.bytes(ofURLText: text),
            let head = try? JSONDecoder().decode(Head.self, from: Data(bytes))
        else { throw .invalidToken("it is no signed JWT") }
        return head
    }
}

/// The members of a key that are looked at before JWTKit sees it.
private struct RawKeySet: Decodable {
    let keys: [RawKey]
}

private struct RawKey: Codable {
    let kty: String?
    let kid: String?
    let alg: String?
    let use: String?
    let crv: String?
    let n: String?
    let e: String?
    let x: String?
    let y: String?
    let d: String?
    let k: String?

    /// The fewest bits of an RSA key.
    private static let fewestBits = 2048

    func check(
        _ place: String,
        _ needed: (kind: String, curves: Set<String>)?
    )
        throws(TokenKeys.Fault)
    {
        func fault(_ reason: String) -> TokenKeys.Fault {
            TokenKeys.Fault(description: "\(place) \(reason)")
        }
        guard kty != "oct", k == nil else { throw fault("is symmetric: use a public key") }
        guard let needed else {
            throw fault("has an alg other than ES256, ES384, EdDSA, RS256 and PS256")
        }
        guard d == nil else { throw fault("is private: give the public key only") }
        guard use == nil || use == "sig" else { throw fault("is not for signatures") }
        guard kty == needed.kind else { throw fault("has a kty that does not fit its alg") }
        guard needed.curves.isEmpty || crv.map(needed.curves.contains) == true else {
            throw fault("has a crv that does not fit its alg")
        }
        if needed.kind == "RSA" {
            let modulus = n.flatMap { Base64.bytes(ofURLText: $0) }
            guard (modulus?.count ?? 0) * 8 >= Self.fewestBits else {
                throw fault("has fewer than \(Self.fewestBits) bits")
            }
        }
    }

    func collection(_ place: String) async throws(TokenKeys.Fault) -> JWTKeyCollection {
        do {
            let json = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
            return try await JWTKeyCollection().add(jwk: JWK(json: json))
        } catch {
            throw TokenKeys.Fault(description: "\(place) can't be read as a public key")
        }
    }
}

/// Tokens that were verified a short time ago, by their digests.
private struct KnownTokens {
    private var fresh: [[UInt8]: (claims: ClaimSet, until: Double)] = [:]
    private var old: [[UInt8]: (claims: ClaimSet, until: Double)] = [:]

    /// How many are kept in each of the two halves.
    private static let limit = 50_000
    /// For how many seconds.
    private static let life = 300.0

    mutating func claims(_ digest: [UInt8], now: Double) -> ClaimSet? {
        guard let found = fresh[digest] ?? old[digest], now < found.until else { return nil }
        return found.claims
    }

    mutating func add(_ digest: [UInt8], _ claims: ClaimSet, now: Double) {
        if fresh.count >= Self.limit { (old, fresh) = (fresh, [:]) }
        fresh[digest] = (claims, now + Self.life)
    }
}
