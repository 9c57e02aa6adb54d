import Foundation
import LandfallValues

/// The readable part of a token, without its issuer's key; the broker checks whether it is genuine.
struct TokenText {
    /// When it ends, in milliseconds since 1970-01-01 UTC.
    let expiry: Int64?
    /// Whom it stands for.
    let subject: String?

    /// Looks at a token: a JSON Web Token, or the presigned request of AWS.
    ///
    /// - Parameter text: The token.
    init(_ text: String) {
        if let claims = Self.claims(of: text) {
            expiry = claims.exp.map { Int64(($0 * 1000).clamped()) }
            subject = claims.sub.flatMap { $0.isEmpty ? nil : $0 }
        } else {
            expiry = Self.expiryOfRequest(text)
            subject = nil
        }
    }

    private struct Claims: Decodable {
        let exp: Double?
        let sub: String?
    }

    private static func claims(of text: String) -> Claims? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = Base64.bytes(ofURLText: parts[1]) else { return nil }
        return try? JSONDecoder().decode(Claims.self, from: Data(bytes))
    }

    /// The end of a presigned URL, written in base64: its date and the seconds that it lasts.
    private static func expiryOfRequest(_ text: String) -> Int64? {
        guard let bytes = Base64.bytes(ofURLText: text),
            let url = String(validating: bytes, as: UTF8.self),
            let items = URLComponents(string: url)?.queryItems
        else { return nil }
        let value = { (name: String) in items.first { $0.name == name }?.value }
        guard let date = value("X-Amz-Date").flatMap(AWSDate.milliseconds),
            let seconds = value("X-Amz-Expires").flatMap(Int64.init), (0...86_400).contains(seconds)
        else { return nil }
        return date + seconds * 1000
    }
}

extension Double {
    /// The number itself, or the nearest that is a time.
    fileprivate func clamped() -> Double { isNaN ? 0 : Swift.min(Swift.max(self, 0), 1e15) }
}
