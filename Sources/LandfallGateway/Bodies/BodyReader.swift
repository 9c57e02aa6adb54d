import HTTPTypes
import HummingbirdCore
import NIOCore

/// Reads the body of a request within bounds.
struct BodyReader: Sendable {
    let limits: GatewayLimits

    /// Refuses a body by what its head says of it.
    ///
    /// - Parameter head: The head of the request.
    /// - Returns: Whether the body is in gzip.
    /// - Throws: ``Problem``.
    func check(_ head: HTTPRequest) throws(Problem) -> Bool {
        // A length that no Int holds is one.
        if let text = head.headerFields[.contentLength], Int(text) ?? .max > limits.bodyBytes {
            throw Problem.bodyTooLarge(limits.bodyBytes).closing
        }
        switch head.headerFields[.contentEncoding]?.lowercased() {
        case nil, "identity": return false
        case "gzip": return true
        default:
            var problem = Problem(415, "unsupported_encoding", "a body comes in gzip or as it is")
            problem.fields["Accept-Encoding"] = "gzip, identity"
            throw problem.closing
        }
    }

    /// Reads a body, which ``RequestDeadline`` ends where it is too slow.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - isPacked: Whether it is in gzip.
    /// - Returns: The body, unpacked.
    /// - Throws: ``Problem``.
    func read(_ body: RequestBody, isPacked: Bool) async throws(Problem) -> [UInt8] {
        let limit = limits.bodyBytes
        var bytes: [UInt8] = []
        do {
            for try await part in body {
                guard bytes.count + part.readableBytes <= limit else {
                    throw Problem.bodyTooLarge(limit).closing
                }
                bytes += part.readableBytesView
            }
        } catch {
            throw problem(of: error).closing
        }
        guard isPacked else { return bytes }
        return try Gunzip.unpack(bytes, limit: limit, ratio: limits.gzipRatio)
    }

    private func problem(of error: any Error) -> Problem {
        if let problem = error as? Problem { return problem }
        guard error is LateBody else {
            return Problem(400, "invalid_body", "the body has not come whole")
        }
        return Problem(
            408,
            "request_timeout",
            "the request has not come within \(limits.requestDeadline / .seconds(1)) s"
        )
    }
}

/// The error that ends a body which comes too slowly.
struct LateBody: Error {}
