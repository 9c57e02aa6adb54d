import Foundation
import LandfallSettings
import LandfallTelemetry
import LandfallTracing
import LandfallValues
import LandfallWorker
import Logging
import Tracing

/// The way of a worker's spans to a collector, as its settings want it.
struct TracePath {
    /// What the worker is told.
    let tracing: WorkerTracing
    /// What sends them.
    let exporter: TraceExporter

    /// Prepares the way; `nil` where no collector is named.
    ///
    /// Nothing is connected yet.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - registry: Where spans are counted.
    ///   - logger: Where it logs.
    /// - Throws: ``CommandFailure`` with status 2 where the file of headers can't be read.
    init?(
        _ settings: Settings,
        registry: MetricRegistry,
        logger: Logger
    ) async throws(CommandFailure) {
        guard case .url(let url) = settings.trace.endpoint else { return nil }
        let trace = settings.trace
        let queue = SpanQueue(metrics: registry)
        tracing = WorkerTracing(queue: queue, sampling: SpanSampling(ratio: trace.ratio))
        var target = TraceTarget(
            url: url,
            resource: [
                SpanField("service.name", trace.serviceName),
                SpanField("service.version", LandfallVersion.text),
                SpanField("service.instance.id", settings.worker.instance),
                SpanField("telemetry.sdk.name", "landfall"),
                SpanField("telemetry.sdk.language", "swift"),
                SpanField("telemetry.sdk.version", LandfallVersion.text),
            ] + trace.resource.map { SpanField($0.name, $0.value) },
            version: LandfallVersion.text
        )
        if let path = trace.headersFile {
            let file = try await WatchedFile(path, of: .traceHeadersFile, logger) {
                try TraceHeader.headers(in: $0)
            }
            target.headers = { await file.current().map { ($0.name, $0.value) } }
        } else if !trace.headers.isEmpty {
            target.headers = { trace.headers.map { ($0.name, $0.value) } }
        }
        exporter = TraceExporter(target, queue: queue, logger: logger)
    }

    /// Lets interceptors of the team continue traces; once a process.
    func bootstrap() {
        InstrumentationSystem.bootstrap(
            SpanTracer(queue: tracing.queue, sampling: tracing.sampling)
        )
    }
}

extension TraceHeader {
    /// Reads lines of `name: value`; one that is empty, or begins with `#`, is passed over.
    ///
    /// - Parameter bytes: The content of a file.
    /// - Returns: The headers.
    /// - Throws: ``Fault``, which holds no part of a value.
    static func headers(in bytes: [UInt8]) throws(Fault) -> [TraceHeader] {
        var headers: [TraceHeader] = []
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let text = String(line).trimmingCharacters(in: .whitespacesAndNewlines)
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let name = halves[0].trimmingCharacters(in: .whitespaces)
            guard halves.count == 2, !name.isEmpty, name.utf8.allSatisfy(Self.isOfName),
                halves[1].utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
            else { throw Fault(line: index + 1) }
            headers.append(
                TraceHeader(name: name, value: halves[1].trimmingCharacters(in: .whitespaces))
            )
        }
        return headers
    }

    /// A line is no header.
    struct Fault: Error, CustomStringConvertible {
        /// Its number, from one.
        let line: Int

        var description: String { "line \(line): no header, as in name: value" }
    }

    /// Whether a byte may be in the name of a header.
    private static func isOfName(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"()<>@,;:\\\"/[]?={}".utf8.contains(byte)
    }
}
