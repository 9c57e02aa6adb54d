import Crypto
import Foundation
import JWTKit
import LandfallValues

/// Issues the tokens of the demo's phones, and knows the key of its backend; both are others each time.
final class DemoIssuer: Sendable {
    /// The issuer of tokens, as their claim `iss` names it.
    static let issuer = "https://id.shop.example.com"
    /// Whom they are for, as their claim `aud` says it.
    static let audience = "landfall-demo"

    /// The key of the backend that sends people around in the app.
    let backendKey: String

    private static let keyID = "demo"
    /// How long a token is good: as long as the gateway takes any.
    private static let life: TimeInterval = 24 * 3600
    private let key = ES256PrivateKey()
    private let keys = JWTKeyCollection()

    /// Makes the keys.
    init() async {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        backendKey = "lfk_support_" + String((0..<43).map { _ in letters.randomElement() ?? "A" })
        await keys.add(ecdsa: key, kid: JWKIdentifier(string: Self.keyID))
    }

    /// The public key as a JSON Web Key Set, for the gateway.
    var keySet: String {
        let point = key.publicKey.parameters
        let members = [
            "kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": Self.keyID,
            "x": Self.urlSafe(point?.x ?? ""), "y": Self.urlSafe(point?.y ?? ""),
        ]
        return Self.json(["keys": [members]])
    }

    /// The file of the keys of backends, for the gateway.
    var backendKeys: String {
        let digest = Hexadecimal.text(of: SHA256.hash(data: Data(backendKey.utf8)))
        let entry = Entry(id: "support", sha256: [digest], scopes: ["intents", "plans"])
        return Self.json(["keys": [entry]])
    }

    /// Issues a token, good for a day.
    ///
    /// - Parameters:
    ///   - deviceID: The device that bears it.
    ///   - userID: The user who is signed in there; `nil` for nobody.
    /// - Returns: The token.
    /// - Throws: Why it can't be signed.
    func token(for deviceID: String, userID: String?) async throws -> String {
        let claims = Claims(
            iss: Self.issuer,
            aud: Self.audience,
            sub: deviceID,
            user: userID,
            exp: ExpirationClaim(value: Date(timeIntervalSinceNow: Self.life))
        )
        return try await keys.sign(claims, kid: JWKIdentifier(string: Self.keyID))
    }

    private struct Entry: Encodable {
        let id: String
        let sha256: [String]
        let scopes: [String]
    }

    private struct Claims: JWTPayload {
        let iss: String
        let aud: String
        let sub: String
        let user: String?
        let exp: ExpirationClaim

        /// Nothing: the gateway checks them.
        func verify(using algorithm: some JWTAlgorithm) {}
    }

    private static func json(_ document: some Encodable) -> String {
        (try? JSONEncoder().encode(document)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    private static func urlSafe(_ base64: String) -> String {
        base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
