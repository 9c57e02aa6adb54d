import AsyncHTTPClient
public import LandfallTelemetry
public import Logging
import NIOCore
import NIOHTTP1
public import ServiceLifecycle
import Synchronization

/// Sends spans to an OpenTelemetry collector, by OTLP over HTTP in protobuf.
///
/// One request is under way at a time. While a collector does not answer, spans wait in their queue, which
/// drops what it has no room for: memory is bounded, and nobody who makes spans waits.
public final class TraceExporter: Service {
    private let target: TraceTarget
    private let queue: SpanQueue
    private let request: TraceRequest
    private let exportLog: ExportLog
    /// What is being sent; still here where that was broken off.
    private let pending = Mutex<[SpanRecord]>([])

    /// Prepares an exporter; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - target: Where spans are sent.
    ///   - queue: Where they come from.
    ///   - logger: Where it says that a collector does not take them, once a minute.
    public init(_ target: TraceTarget, queue: SpanQueue, logger: Logger) {
        self.target = target
        self.queue = queue
        request = TraceRequest(resource: target.resource, version: target.version)
        exportLog = ExportLog(logger: logger, endpoint: target.url)
    }

    /// Sends what comes until a graceful shutdown or until it is cancelled, then what is left, for
    /// ``TraceTarget/stopTime`` at most.
    public func run() async {
        var configuration = HTTPClient.Configuration()
        // Its own requests are no part of anybody's trace, and would make more of them for ever.
        configuration.tracing.tracer = nil
        configuration.timeout.connect = .seconds(5)
        // The headers may hold what only this collector is to see.
        configuration.redirectConfiguration = .disallow
        let client = HTTPClient(
            eventLoopGroupProvider: .singleton,
            configuration: configuration
        )
        let (ticks, wake) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        queue.onFilling { wake.yield() }
        await cancelWhenGracefulShutdown {
            await self.send(by: client, at: ticks, wake)
        }
        wake.finish()
        // A task of its own since the group cancels this one when the worker has ended, and the last spans are those
        // of its end. It is waited for, and ends itself.
        await Task { await self.sendRest(by: client) }.value
        try? await client.shutdown()
    }

    /// Sends what has come each time that there is enough, or some time is over, until it is cancelled.
    private func send(
        by client: HTTPClient,
        at ticks: AsyncStream<Void>,
        _ wake: AsyncStream<Void>.Continuation
    ) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [interval = target.interval] in
                while (try? await Task.sleep(for: interval)) != nil { wake.yield() }
            }
            for await _ in ticks {
                // A few that come meanwhile wait for the next tick.
                repeat {
                    await sendBatch(by: client)
                } while queue.count >= target.batchCount
                    && !Task.isCancelled
            }
            group.cancelAll()
        }
    }

    /// Sends what is left, as far as there is time.
    private func sendRest(by client: HTTPClient) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [stopTime = target.stopTime] in try? await Task.sleep(for: stopTime) }
            group.addTask {
                repeat {
                    await self.sendBatch(by: client)
                } while self.queue.count > 0
                    && !Task.isCancelled
            }
            await group.next()
            group.cancelAll()
        }
        let left = queue.take(.max).count + pending.withLock { $0.count }
        queue.noteFailed(left)
        if left > 0 { exportLog.noteLeft(left) }
    }

    /// Sends a request's worth of spans, those first that were broken off.
    private func sendBatch(by client: HTTPClient) async {
        let spans = pending.withLock { pending in
            if pending.isEmpty { pending = queue.take(target.batchCount) }
            return pending
        }
        guard !spans.isEmpty else { return }
        if await deliver(spans, by: client) { pending.withLock { $0 = [] } }
    }

    /// Sends spans, again where that may help.
    ///
    /// - Returns: Whether it is settled what became of them; `false` where it was cancelled.
    private func deliver(_ spans: [SpanRecord], by client: HTTPClient) async -> Bool {
        let body = ByteBuffer(bytes: request.encode(spans))
        for retry in 0..<ExportAnswer.tries {
            let (answer, words) = await post(body, count: spans.count, by: client)
            guard !Task.isCancelled || answer == .taken else { return false }
            switch answer {
            case .taken:
                exportLog.noteSuccess()
                return true
            case .refused:
                queue.noteFailed(spans.count)
                exportLog.noteFailure(words, count: spans.count)
                return true
            case .later(let asked):
                exportLog.noteFailure(words, count: 0)
                guard retry + 1 < ExportAnswer.tries else { break }
                let wait = ExportAnswer.wait(
                    beforeRetry: retry,
                    asked: asked,
                    chance: .random(in: 0...1)
                )
                guard (try? await Task.sleep(for: wait)) != nil else { return false }
            }
        }
        queue.noteFailed(spans.count)
        return true
    }

    /// Sends one request.
    ///
    /// - Returns: What came of it, and what was wrong in words; a broken connection is answered later.
    private func post(
        _ body: ByteBuffer,
        count: Int,
        by client: HTTPClient
    ) async -> (ExportAnswer, String) {
        var post = HTTPClientRequest(url: target.url)
        post.method = .POST
        post.headers = ["content-type": "application/x-protobuf", "user-agent": userAgent]
        for header in await target.headers() {
            post.headers.replaceOrAdd(name: header.name, value: header.value)
        }
        post.body = .bytes(body)
        do {
            let milliseconds = Int64(target.timeout / .milliseconds(1))
            let response = try await client.execute(post, timeout: .milliseconds(milliseconds))
            let status = Int(response.status.code)
            let answer = ExportAnswer(
                status: status,
                retryAfter: response.headers.first(name: "retry-after")
            )
            guard answer == .taken else { return (answer, "status \(status)") }
            // An answer that can't be read changes nothing: the status says that the spans are taken.
            let bytes = (try? await response.body.collect(upTo: 65_536)).map {
                Array($0.readableBytesView)
            }
            let rejected = min(count, max(0, TraceRequest.rejectedCount(in: bytes ?? [])))
            queue.noteExported(count - rejected)
            queue.noteFailed(rejected)
            return (.taken, "")
        } catch {
            return (.later(nil), "\(error)")
        }
    }

    private var userAgent: String { "landfall/\(target.version)" }
}

/// Says that a collector does not take spans, once a minute, and that it does again.
private final class ExportLog: Sendable {
    private let logger: Logger
    private let endpoint: String
    private let state = Mutex(State())

    private struct State {
        var lineDueAt: ContinuousClock.Instant?
        var isFailing = false
        var lost = 0
    }

    init(logger: Logger, endpoint: String) {
        self.logger = logger
        self.endpoint = endpoint
    }

    func noteFailure(_ words: String, count: Int) {
        let lost: Int? = state.withLock { state in
            state.isFailing = true
            state.lost += count
            guard state.lineDueAt.map({ .now >= $0 }) ?? true else { return nil }
            state.lineDueAt = .now + .seconds(60)
            return state.lost
        }
        guard let lost else { return }
        logger.warning(
            "the collector takes no spans: they wait in the queue, and answers are not delayed",
            metadata: ["endpoint": "\(endpoint)", "error": "\(words)", "lost": "\(lost)"]
        )
    }

    func noteSuccess() {
        let hasFailed = state.withLock { state in
            defer { state.isFailing = false }
            return state.isFailing
        }
        if hasFailed {
            logger.notice("the collector takes spans again", metadata: ["endpoint": "\(endpoint)"])
        }
    }

    func noteLeft(_ count: Int) {
        logger.notice(
            "spans were not exported before the end",
            metadata: ["endpoint": "\(endpoint)", "count": "\(count)"]
        )
    }
}
