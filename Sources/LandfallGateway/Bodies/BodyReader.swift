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
        if let text = head.headerFields[.contentLength], let length = Int(text),
            length > limits.bodyBytes
        {
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

    /// Reads a body.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - isPacked: Whether it is in gzip.
    ///   - deadline: Until when it has to be there.
    /// - Returns: The body, unpacked.
    /// - Throws: ``Problem``.
    func read(
        _ body: RequestBody,
        isPacked: Bool,
        until deadline: ContinuousClock.Instant
    ) async throws(Problem) -> [UInt8] {
        let limit = limits.bodyBytes
        let result = await withTaskGroup(of: Result<[UInt8], Problem>?.self) { group in
            group.addTask { await Self.collect(body, limit) }
            group.addTask {
                // Ends early when the body is there.
                try? await Task.sleep(until: deadline)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        guard let result else {
            throw Problem(
                408,
                "request_timeout",
                "the body has not come within \(limits.requestDeadline / .seconds(1)) s"
            ).closing
        }
        let bytes = try result.get()
        guard isPacked else { return bytes }
        return try Gunzip.unpack(bytes, limit: limit, ratio: limits.gzipRatio)
    }

    private static func collect(_ body: RequestBody, _ limit: Int) async -> Result<[UInt8], Problem>
    {
        var bytes: [UInt8] = []
        do {
            for try await part in body {
                guard bytes.count + part.readableBytes <= limit else {
                    return .failure(Problem.bodyTooLarge(limit).closing)
                }
                bytes += part.readableBytesView
            }
        } catch {
            return .failure(Problem(400, "invalid_body", "the body has not come whole").closing)
        }
        return .success(bytes)
    }
}
