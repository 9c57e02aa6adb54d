package import HTTPTypes

/// Serves paths that are none of the gateway's own, such as the page of the demo.
package protocol GatewaySite: Sendable {
    /// Whether a path is the site's; the gateway's own paths never come here.
    ///
    /// - Parameter path: The path of a request, with its query.
    /// - Returns: Whether ``answer(_:)`` is asked.
    func serves(_ path: String) -> Bool

    /// Answers a request of one of its paths.
    ///
    /// - Parameter request: The request; nobody has checked its sender.
    /// - Returns: The answer.
    func answer(_ request: SiteRequest) async -> SiteAnswer
}

/// A request for a site.
package struct SiteRequest: Sendable {
    /// The head, as it came.
    package let head: HTTPRequest
    /// The body, within the bounds of the gateway.
    package let body: [UInt8]

    /// Puts a request together.
    ///
    /// - Parameters:
    ///   - head: The head.
    ///   - body: The body.
    package init(head: HTTPRequest, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }
}

/// The answer of a site.
package struct SiteAnswer: Sendable {
    package var status: Int
    /// The fields of the head; the length comes by itself.
    package var fields: [String: String]
    package var body: Body

    /// The body of an answer.
    package enum Body: Sendable {
        /// All of it.
        case bytes([UInt8])
        /// Pieces as they come, each asked for when the one before is written; the connection ends with `nil`.
        case pieces(@Sendable () async -> [UInt8]?)
    }

    /// Puts an answer together.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - fields: The fields of the head.
    ///   - body: The body.
    package init(_ status: Int, fields: [String: String] = [:], body: Body = .bytes([])) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
