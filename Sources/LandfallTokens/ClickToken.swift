import LandfallValues

/// The claims of a link in an e-mail: its target and its place; they name no person.
public struct ClickClaims: Hashable, Sendable {
    /// The most bytes of ``link``.
    public static let linkLimit = 1024
    /// The most bytes of ``campaignID`` and of ``messageID``.
    public static let nameLimit = 64

    /// Where the link leads.
    public var link: String
    /// The campaign that the message is part of; empty for none.
    public var campaignID: String
    /// The sender's id of the message; empty for none.
    public var messageID: String
    /// Which link of the message it is, counted from zero.
    public var linkIndex: Int32

    /// Takes claims together.
    ///
    /// - Parameters:
    ///   - link: Where the link leads.
    ///   - campaignID: The campaign that the message is part of; empty for none.
    ///   - messageID: The sender's id of the message; empty for none.
    ///   - linkIndex: Which link of the message it is, counted from zero.
    public init(link: String, campaignID: String = "", messageID: String = "", linkIndex: Int32 = 0)
    {
        self.link = link
        self.campaignID = campaignID
        self.messageID = messageID
        self.linkIndex = linkIndex
    }

    /// The claims as they stand in a token: link, campaign, message and index, with line feeds between; `nil` where
    /// they are out of bounds.
    var payload: [UInt8]? {
        let names = [campaignID, messageID]
        let isGood =
            (1...Self.linkLimit).contains(link.utf8.count) && linkIndex >= 0
            && names.allSatisfy { $0.utf8.count <= Self.nameLimit }
            && (names + [link]).allSatisfy { $0.utf8.allSatisfy { (0x21...0x7E).contains($0) } }
        return isGood ? Array("\(link)\n\(campaignID)\n\(messageID)\n\(linkIndex)".utf8) : nil
    }

    /// Reads the payload of a token; each has one spelling only.
    init?(payload: [UInt8]) {
        let parts = String(decoding: payload, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        guard parts.count == 4, let index = Int32(parts[3]) else { return nil }
        self.init(
            link: String(parts[0]),
            campaignID: String(parts[1]),
            messageID: String(parts[2]),
            linkIndex: index
        )
        guard self.payload == payload else { return nil }
    }
}

/// A click token that a holder of a key has made: `kid.exp.payload.mac`.
public struct OpenedClick: Hashable, Sendable {
    /// What it says.
    public let claims: ClickClaims
    /// Whether its time is over: the link still leads to its target, and clicks on it count no more.
    public let isExpired: Bool
}

extension KeyRing {
    /// The most bytes of a click token.
    public static let clickTokenLimit = 1800

    /// Makes the token of a link that goes through the gateway.
    ///
    /// - Parameters:
    ///   - claims: Where the link leads, and where it stands: bounded, and in visible ASCII.
    ///   - expiry: From when on clicks count no more, in seconds since 1970; from 1 to the end of the year 9999.
    /// - Returns: The token, signed by the first key; `nil` for claims or a time out of bounds.
    public func token(for claims: ClickClaims, expiry: Int64) -> String? {
        guard let payload = claims.payload, (1...LinkToken.expiryLimit).contains(expiry) else {
            return nil
        }
        var token = LinkToken(
            key: signingID,
            expiry: expiry,
            payload: Base64.urlText(of: payload)
        )
        guard let code = code(of: Self.clickText(of: token), by: token.key) else { return nil }
        token.code = code
        return token.text.utf8.count <= Self.clickTokenLimit ? token.text : nil
    }

    /// Opens a click token.
    ///
    /// - Parameters:
    ///   - text: Untrusted text of any length.
    ///   - now: The time that counts as now, in seconds since 1970.
    /// - Returns: What it says; `nil` for one that is malformed, altered, or made by an unknown key.
    public func click(of text: String, now: Int64) -> OpenedClick? {
        guard let token = LinkToken(text, limit: Self.clickTokenLimit),
            isCode(token.code, of: Self.clickText(of: token), by: token.key),
            let payload = Base64.bytes(ofURLText: token.payload[...]),
            let claims = ClickClaims(payload: payload)
        else { return nil }
        return OpenedClick(claims: claims, isExpired: now >= token.expiry)
    }

    /// Names what one client does with one link within one minute, the same on all machines with the key.
    ///
    /// - Parameters:
    ///   - token: A token that ``click(of:now:)`` has opened.
    ///   - client: What tells clients apart; nobody without the key can find it from the name.
    ///   - minute: The minute, counted from 1970.
    /// - Returns: 32 hexadecimal digits; `nil` for a token of an unknown key.
    package func clickName(of token: String, client: [UInt8], minute: Int64) -> String? {
        guard let key = LinkToken(token, limit: Self.clickTokenLimit)?.key else { return nil }
        var text = CanonicalText(.clickName)
        text.append(token)
        text.append(utf8: client)
        text.append(String(minute))
        return code(of: text, by: key).map { Hexadecimal.text(of: $0.prefix(16)) }
    }

    /// Returns the signed text: the id of the key, the time and the payload as they stand in the
    /// token.
    private static func clickText(of token: LinkToken) -> CanonicalText {
        var text = CanonicalText(.click)
        text.append(token.key.text)
        text.append(String(token.expiry))
        text.append(token.payload)
        return text
    }
}
