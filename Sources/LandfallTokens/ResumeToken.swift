public import Landfall
import LandfallValues

/// The token by which an app comes back from a detour: `lf1.kid.payload.mac`.
///
/// It is signed, not secret: whoever holds it can read it. The payload and the code are in base64url
/// without padding.
public struct ResumeToken: Hashable, Sendable {
    /// The version of the form that is made here.
    public static let version = 1

    /// The most bytes of a token.
    public static let lengthLimit = IntentResolver.tokenLimit

    /// The key that signed it.
    public let key: KeyID

    /// The payload as it stands in the token: what is signed is the text, not what it means.
    let payloadText: [UInt8]

    /// The code, 32 bytes.
    var code: [UInt8]

    /// Puts a token together, its code to be added.
    init(key: KeyID, payload: [UInt8]) {
        self.key = key
        self.payloadText = Array(Base64.urlText(of: payload).utf8)
        self.code = []
    }

    /// Reads a token, without a look at its code.
    ///
    /// - Parameter text: Untrusted text of any length.
    /// - Throws: `ResumeFault.unknownVersion` for a token that a later version has made, and
    ///   `ResumeFault.malformed` for what is none.
    public init(_ text: String) throws(ResumeFault) {
        guard text.utf8.count <= Self.lengthLimit else { throw .malformed }
        let bytes = Array(text.utf8)
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let version = Self.version(parts[0]) else { throw .malformed }
        let isText = parts.allSatisfy { $0.allSatisfy(Base64.isURLDigit) }
        guard isText, parts.count > 1 else { throw .malformed }
        guard version == Self.version else { throw .unknownVersion }
        guard parts.count == 4, let key = KeyID(String(decoding: parts[1], as: UTF8.self)),
            let code = Base64.bytes(ofURLDigits: parts[3]), code.count == 32
        else { throw .malformed }
        self.key = key
        self.payloadText = Array(parts[2])
        self.code = code
    }

    /// What is sealed in it, whoever has made it; `nil` where that is no base64url.
    ///
    /// Only ``KeyRing/payload(of:)`` says whether it is genuine.
    public var unverifiedPayload: [UInt8]? { Base64.bytes(ofURLDigits: payloadText) }

    /// The token as it stands in a plan.
    var text: String {
        let payload = String(decoding: payloadText, as: UTF8.self)
        return "lf\(Self.version).\(key).\(payload).\(Base64.urlText(of: code))"
    }

    /// What is signed: the version, the id of the key and the payload, as they stand in it.
    var signedText: CanonicalText {
        var text = CanonicalText(.resume)
        text.append(String(Self.version))
        text.append(key.text)
        text.append(utf8: payloadText)
        return text
    }

    /// The number behind `lf`, from 1 to 9999 without zeros before it; `nil` for another text.
    private static func version(_ text: ArraySlice<UInt8>) -> Int? {
        let digits = text.dropFirst(2)
        guard text.starts(with: "lf".utf8), (1...4).contains(digits.count),
            digits.first != UInt8(ascii: "0"),
            digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
