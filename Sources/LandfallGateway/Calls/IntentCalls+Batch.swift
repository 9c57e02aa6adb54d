import Landfall
import LandfallContract
import LandfallKafka

/// Many intents of a backend at once.
extension IntentCalls {
    /// A line with an intent.
    struct BatchLine: Sendable {
        /// Its number, from 1, blank lines included.
        let number: Int
        let bytes: [UInt8]
    }

    /// The most intents of a batch.
    static let batchLimit = 500
    private static let batchTypes: Set<String> = ["application/x-ndjson", "application/jsonl"]

    /// The lines of a batch.
    ///
    /// - Throws: ``Problem``: it is none, has no line, or too many.
    static func lines(of request: GatewayRequest) throws(Problem) -> [BatchLine] {
        guard batchTypes.contains(request.mediaType ?? "") else {
            throw Problem(
                415,
                "unsupported_content_type",
                "a batch is application/x-ndjson: one intent in JSON on each line"
            )
        }
        let parts = request.body.split(
            separator: UInt8(ascii: "\n"),
            omittingEmptySubsequences: false
        )
        let lines = parts.enumerated().compactMap { index, part -> BatchLine? in
            guard part.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return nil }
            return BatchLine(number: index + 1, bytes: Array(part))
        }
        guard (1...batchLimit).contains(lines.count) else {
            throw Problem(422, "batch_size", "a batch has 1 to \(batchLimit) intents")
        }
        return lines
    }

    /// Takes a batch: all of it when Kafka has all, and none of it where a line is faulty.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - lines: Its lines.
    /// - Returns: The answer, without plans.
    /// - Throws: ``Problem``; it names every faulty line.
    func postBatch(
        _ request: GatewayRequest,
        _ lines: [BatchLine]
    ) async throws(Problem) -> Answer {
        var records: [OutgoingRecord] = []
        var faults: [Problem.Line] = []
        for line in lines {
            do throws(Problem) {
                let incoming = try read(line, request.caller)
                records.append(
                    record(incoming, request, Correlation(attempt: incoming.intent.attempt))
                )
            } catch {
                faults.append(
                    Problem.Line(number: line.number, code: error.code, detail: error.detail)
                )
            }
        }
        guard faults.isEmpty else {
            var problem = Problem(
                422,
                "invalid_batch",
                "nothing of the batch was sent: correct the lines under errors, and send it again"
            )
            problem.lines = faults
            throw problem
        }
        try await context.confirm(try context.records.enqueue(records))
        var answer = Answer(202)
        answer.body = Array("{\"accepted\":\(records.count)}".utf8)
        return answer
    }

    private func read(_ line: BatchLine, _ caller: Caller) throws(Problem) -> IncomingIntent {
        let record = try read(line.bytes, ContentEncoding.json.mediaType, [], of: nil)
        guard record.intent.intentID != Self.standInID else {
            throw Problem(
                422,
                "missing_intent_id",
                "an intent of a batch has an intentId: it makes sending again harmless"
            )
        }
        let incoming = IncomingIntent(
            intent: record.intent,
            encoding: .json,
            bytes: line.bytes,
            mediaType: ContentEncoding.json.mediaType,
            event: []
        )
        try check(incoming.intent, incoming.key, caller)
        return incoming
    }
}
