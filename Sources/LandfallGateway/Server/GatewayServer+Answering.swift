import HTTPTypes
import HummingbirdCore
import NIOCore
import Synchronization

extension GatewayServer {
    @concurrent
    func respond(
        to request: Request,
        _ writer: consuming ResponseWriter,
        _ channel: any Channel
    ) async throws {
        if let site = site(for: request.head) { return try await answer(request, by: site, writer) }
        let began = ContinuousClock.now
        let target = Result { () throws(Problem) in try GatewayPath.read(request.head.path) }
        let path = try? target.get().path
        let result: Result<Answer, Problem>
        var isRead = false
        let page = Result { () throws(Problem) in
            try routes.configuration.origins.fields(for: request.head)
        }
        switch await admission(of: request.head, target, page, channel) {
        case .failure(let problem): result = .failure(problem)
        case .success(.preflight(let methods)):
            result = .success(Answer(204, fields: Origins.preflight(methods)))
        case .success(.visit(let path)):
            result = .success(await visited(path, request.head, channel))
        case .success(.request(let admitted)) where admitted.path.isStream:
            switch opening(admitted, request.head, channel) {
            case .success(let stream):
                count(path, 200, "", began)
                return try await write(stream, head(path, page), on: channel, writer)
            case .failure(let problem): result = .failure(problem)
            }
        case .success(.request(let admitted)):
            if request.headers[.expect]?.lowercased() == "100-continue" {
                try await writer.writeInformationalHead(HTTPResponse(status: .continue))
            }
            isRead = true
            result = await self.result(of: admitted, request)
        }
        let answer: Answer
        // A body that nobody has read must not be waited for.
        var closes = !isRead && Self.hasBody(request.head)
        switch result {
        case .success(let good):
            answer = good
            count(path, good.status, "", began)
        case .failure(let problem):
            answer = problem.answer
            closes = problem.closes || closes
            count(path, problem.status, problem.code, began)
        }
        let head = head(of: answer, path, page, closes: closes)
        if !answer.hasBody || request.method == .head {
            try await writer.writeResponse(head)
        } else {
            let body = ByteBuffer(bytes: answer.body)
            try await writer.write(response: head, body: ResponseBody(byteBuffer: body))
        }
        if let waited = answer.waited {
            requests.add((ContinuousClock.now - began - waited) / .seconds(1))
        }
        guard closes else { return }
        // A client that still sends would not see the answer if the connection ended at once.
        if !isRead { await Self.linger(request.body) }
        throw ConnectionEnd()
    }

    /// Ends a connection behind its answer.
    struct ConnectionEnd: Error {}

    /// The admission of a request.
    private enum Admission {
        case request(GatewayRoutes.Admitted)
        /// It is for everybody.
        case visit(GatewayPath)
        /// A page is told what it may send: the methods of a path.
        case preflight([String])
    }

    private func admission(
        of head: HTTPRequest,
        _ target: Result<(path: GatewayPath, query: Substring), Problem>,
        _ page: Result<[String: String], Problem>,
        _ channel: any Channel
    ) async -> Result<Admission, Problem> {
        do throws(Problem) {
            _ = try page.get()
            if routes.configuration.origins.isPreflight(head) {
                return .success(.preflight(try target.get().path.methods))
            }
            // Also while the gateway ends: whatever gateway is there redirects a click.
            if let path = try? target.get().path, path.isPublic {
                try path.check(head.method)
                return .success(.visit(path))
            }
            guard !draining.withLock({ $0 }) else {
                throw .unavailable("draining", "the gateway ends: send it again")
            }
            guard underWay.load(ordering: .relaxed) < routes.configuration.limits.requests else {
                throw .unavailable("overloaded", "too many requests are under way: send it again")
            }
            let peer = channel.remoteAddress?.ipAddress.flatMap { ClientAddress($0) }
            return .success(.request(try await routes.admit(head, target.get(), from: peer)))
        } catch {
            return .failure(error)
        }
    }

    private func result(
        of admitted: GatewayRoutes.Admitted,
        _ request: Request
    ) async -> Result<Answer, Problem> {
        underWay.add(1, ordering: .relaxed)
        defer { underWay.subtract(1, ordering: .relaxed) }
        do throws(Problem) {
            return .success(try await routes.answer(admitted, request))
        } catch {
            return .failure(error)
        }
    }

    private func head(
        of answer: Answer,
        _ path: GatewayPath?,
        _ page: Result<[String: String], Problem>,
        closes: Bool
    ) -> HTTPResponse {
        var head = head(path, page)
        head.status = HTTPResponse.Status(code: answer.status)
        for (name, value) in answer.fields {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        if closes { head.headerFields[.connection] = "close" }
        guard answer.hasBody else { return head }
        head.headerFields[.contentType] = answer.type
        head.headerFields[.contentLength] = "\(answer.body.count)"
        return head
    }

    /// Returns the head of an answer.
    private func head(
        _ path: GatewayPath?,
        _ page: Result<[String: String], Problem>
    ) -> HTTPResponse {
        var head = HTTPResponse(status: .ok)
        for (name, value) in (try? page.get()) ?? [:] {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        head.headerFields[.date] = date.text(routes.authenticator.now())
        head.headerFields[.cacheControl] = "no-store"
        head.headerFields[.xContentTypeOptions] = "nosniff"
        if let device = path?.deviceID {
            head.headerFields[.landfallPartition] = routes.partition(of: device)
        }
        return head
    }

    private func count(
        _ path: GatewayPath?,
        _ status: Int,
        _ code: String,
        _ began: ContinuousClock.Instant
    ) {
        requests.count(
            RequestMetrics.Key(call: path?.call ?? "other", status: status, code: code),
            seconds: (ContinuousClock.now - began) / .seconds(1)
        )
    }

    private static func hasBody(_ head: HTTPRequest) -> Bool {
        let length = head.headerFields[.contentLength]
        return length != nil && length != "0" || head.headerFields[.transferEncoding] != nil
    }

    /// The most bytes that are read of a body which nobody wants, and how long.
    private static let lingerBytes = 1 << 20
    private static let lingerTime = Duration.seconds(1)

    static func linger(_ body: RequestBody) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                var bytes = 0
                // An error ends it as well as an end does.
                try? await {
                    for try await part in body {
                        bytes += part.readableBytes
                        guard bytes < lingerBytes else { return }
                    }
                }()
            }
            group.addTask { try? await Task.sleep(for: lingerTime) }
            await group.next()
            group.cancelAll()
        }
    }
}

extension Answer {
    /// Whether an answer of its status has a body, be it empty.
    fileprivate var hasBody: Bool { status != 204 && status != 304 }
}

extension Problem {
    /// The problem as an answer.
    var answer: Answer {
        var answer = Answer(status, fields: fields)
        answer.type = "application/problem+json"
        answer.body = json(String(UInt64.random(in: .min ... .max), radix: 16))
        return answer
    }
}
