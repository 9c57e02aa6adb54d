import Crypto
import HTTPTypes
import LandfallValues

/// A document that everybody may have: a file by which a host names the app of its links, or what the gateway takes.
struct PublicDocument: Sendable {
    private let text: [UInt8]
    private let etag: String

    /// How long a fetcher may keep it: Apple's asks again once a day whatever it says, Google's honours it.
    private static let lifetime = "public, max-age=3600"

    init(_ text: String) {
        self.text = Array(text.utf8)
        etag = "\"" + Hexadecimal.text(of: SHA256.hash(data: self.text).prefix(16)) + "\""
    }

    /// The answer to a request: whole, or that the asker has it.
    ///
    /// Both fetchers want status 200 without a redirect, `application/json`, and no more than 128 KiB.
    ///
    /// - Parameter known: The field `If-None-Match`.
    /// - Returns: The answer.
    func answer(known: String?) -> Answer {
        var answer = Answer(200, fields: ["ETag": etag, "Cache-Control": Self.lifetime])
        let tags = (known ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
        if tags.contains(where: { $0 == etag || $0 == "W/" + etag || $0 == "*" }) {
            answer.status = 304
        } else {
            answer.body = text
        }
        return answer
    }
}
