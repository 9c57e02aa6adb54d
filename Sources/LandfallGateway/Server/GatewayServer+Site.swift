import HTTPTypes
import HummingbirdCore
import NIOCore

/// The site that stands beside the gateway's calls, where there is one.
extension GatewayServer {
    /// The site that a request is for.
    ///
    /// - Parameter head: The head of the request.
    /// - Returns: The site; `nil` where the gateway answers itself.
    func site(for head: HTTPRequest) -> (any GatewaySite)? {
        guard let site = routes.configuration.site, let path = head.path,
            (try? GatewayPath.read(path)) == nil, site.serves(path)
        else { return nil }
        return site
    }

    /// Answers a request by the site.
    @concurrent
    func answer(
        _ request: Request,
        by site: any GatewaySite,
        _ writer: consuming ResponseWriter
    ) async throws {
        let answer: SiteAnswer
        do throws(Problem) {
            let isPacked = try routes.reader.check(request.head)
            let body = try await routes.reader.read(request.body, isPacked: isPacked)
            answer = await site.answer(SiteRequest(head: request.head, body: body))
        } catch {
            let problem = error.answer
            let fields = [
                "Connection": "close", "Content-Type": problem.type,
                "Content-Length": "\(problem.body.count)",
            ]
            let body = ResponseBody(byteBuffer: ByteBuffer(bytes: problem.body))
            try await writer.write(response: Self.head(problem.status, fields), body: body)
            await Self.linger(request.body)
            throw ConnectionEnd()
        }
        switch answer.body {
        case .bytes(let bytes):
            var head = Self.head(answer.status, answer.fields)
            head.headerFields[.contentLength] = "\(bytes.count)"
            guard request.method != .head else { return try await writer.writeResponse(head) }
            let body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
            try await writer.write(response: head, body: body)
        case .pieces(let next):
            var head = Self.head(answer.status, answer.fields)
            head.headerFields[.connection] = "close"
            var body = try await writer.writeHead(head)
            while let piece = await next() { try await body.write(ByteBuffer(bytes: piece)) }
            try await body.finish(nil)
            throw ConnectionEnd()
        }
    }

    private static func head(_ status: Int, _ fields: [String: String]) -> HTTPResponse {
        var head = HTTPResponse(status: HTTPResponse.Status(code: status))
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        return head
    }
}
