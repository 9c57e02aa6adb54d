/// The rules for the token of a device.
package struct TokenRules: Hashable, Sendable {
    /// Those who may issue tokens, by the claim `iss`.
    package var issuers: Set<String>
    /// Whom tokens must be for, by the claim `aud`.
    package var audience: String
    /// The claim that names the device.
    package var deviceClaim = "sub"
    /// The claim that names the user.
    package var userClaim = "user"
    /// Whether a device may report a user that its token does not name.
    package var trustsSessions = false
    /// How far ahead a token may expire.
    package var longestLife = Duration.seconds(24 * 3600)
    /// How far clocks may differ.
    package var leeway = Duration.seconds(60)

    /// Creates rules with the defaults.
    ///
    /// - Parameters:
    ///   - issuers: Those who may issue tokens.
    ///   - audience: Whom tokens must be for.
    package init(issuers: Set<String>, audience: String) {
        self.issuers = issuers
        self.audience = audience
    }

    /// Checks the claims of a token whose signature is good.
    ///
    /// - Parameters:
    ///   - claims: The claims.
    ///   - now: Seconds since 1970-01-01 UTC.
    /// - Returns: Its bearer.
    /// - Throws: ``Problem`` with status 401.
    func bearer(of claims: ClaimSet, now: Double) throws(Problem) -> DeviceBearer {
        let leeway = self.leeway / .seconds(1)
        guard let issuer = claims.text("iss"), issuers.contains(issuer) else {
            throw .invalidToken("its claim iss is not one of the gateway's issuers")
        }
        guard claims.texts("aud").contains(audience) else {
            throw .invalidToken("its claim aud does not name this gateway")
        }
        guard let expiry = claims.number("exp"), expiry.isFinite else {
            throw .invalidToken("it has no claim exp")
        }
        guard now < expiry + leeway else { throw .tokenExpired }
        guard expiry <= now + longestLife / .seconds(1) + leeway else {
            throw .invalidToken("its claim exp is too far ahead")
        }
        if claims.values["nbf"] != nil {
            guard let start = claims.number("nbf"), start <= now + leeway else {
                throw .invalidToken("its claim nbf is ahead")
            }
        }
        guard let device = claims.text(deviceClaim) else {
            throw .invalidToken("it has no claim \(deviceClaim), which names the device")
        }
        return DeviceBearer(
            deviceID: device,
            userID: claims.text(userClaim),
            tokenID: claims.text("jti"),
            expiry: expiry + leeway
        )
    }
}

/// The device that a token is for.
struct DeviceBearer: Hashable, Sendable {
    let deviceID: String
    let userID: String?
    let tokenID: String?
    /// When the token is good no more, in seconds since 1970-01-01 UTC.
    let expiry: Double
}

extension Problem {
    static func unauthorized(_ code: String, _ detail: String, error: String?) -> Problem {
        var problem = Problem(401, code, detail)
        let suffix = error.map { ", error=\"\($0)\"" } ?? ""
        problem.fields["WWW-Authenticate"] = "Bearer realm=\"landfall\"\(suffix)"
        return problem
    }

    static let missingToken = Problem.unauthorized(
        "missing_token",
        "send Authorization: Bearer with a token",
        error: nil
    )

    static let tokenExpired = Problem.unauthorized(
        "token_expired",
        "the token has expired: get another",
        error: "invalid_token"
    )

    static let unknownKey = Problem.unauthorized(
        "unknown_key",
        "no key of the gateway verifies this token",
        error: "invalid_token"
    )

    static func invalidToken(_ reason: String) -> Problem {
        .unauthorized("invalid_token", "the token is refused: \(reason)", error: "invalid_token")
    }
}
