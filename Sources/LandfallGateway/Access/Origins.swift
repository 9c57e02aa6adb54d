import HTTPTypes

/// The web pages that may use the gateway, by their origins.
package struct Origins: Hashable, Sendable {
    private let origins: Set<String>

    /// How long browsers remember what they may do, in seconds.
    private static let preflightAge = 600
    /// The fields that pages may send.
    private static let requestFields = [
        "Accept", "Authorization", "Content-Encoding", "Content-Type", "Idempotency-Key",
        "If-Match",
        "Last-Event-ID", "Prefer", "traceparent", "X-Landfall-Partition",
    ]
    /// The fields that pages may read.
    private static let responseFields = [
        "Date", "ETag", "Landfall-Intent-Id", "Landfall-Unchanged", "Location", "Retry-After",
        "WWW-Authenticate", "X-Landfall-Partition",
    ]

    /// None: pages can't use the gateway.
    package init() { origins = [] }

    /// Takes a list of origins that pass ``isOrigin(_:)``.
    package init(_ origins: [String]) { self.origins = Set(origins) }

    /// Whether a text is an origin as browsers write it, as `https://app.example.com`.
    ///
    /// `*` and `null` are none: they would let in any page.
    package static func isOrigin(_ text: String) -> Bool {
        guard let scheme = ["http://", "https://"].first(where: { text.hasPrefix($0) }) else {
            return false
        }
        let host = text.dropFirst(scheme.count)
        return !host.isEmpty
            && host.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "["),
                    UInt8(ascii: "]"):
                    true
                default: false
                }
            }
    }

    /// The headers that an answer to a web page needs; none for other clients.
    ///
    /// - Parameter head: The head of the request.
    /// - Returns: The fields.
    /// - Throws: ``Problem`` with status 403 for a page of another origin.
    func fields(for head: HTTPRequest) throws(Problem) -> [String: String] {
        guard !origins.isEmpty, let origin = head.headerFields[.origin] else { return [:] }
        guard origins.contains(origin) else {
            throw Problem(403, "origin_not_allowed", "pages of this origin may not use the gateway")
        }
        return [
            "Access-Control-Allow-Origin": origin, "Vary": "Origin",
            "Access-Control-Expose-Headers": Self.responseFields.joined(separator: ", "),
        ]
    }

    /// Whether a request asks what a page may send.
    func isPreflight(_ head: HTTPRequest) -> Bool {
        !origins.isEmpty && head.method == .options && head.headerFields[.origin] != nil
            && head.headerFields[.accessControlRequestMethod] != nil
    }

    /// Returns the headers that tell a page which requests it may send.
    static func preflight(_ methods: [String]) -> [String: String] {
        [
            "Access-Control-Allow-Methods": methods.joined(separator: ", "),
            "Access-Control-Allow-Headers": requestFields.joined(separator: ", "),
            "Access-Control-Max-Age": "\(preflightAge)",
        ]
    }
}
