import Crypto
import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallValues

/// Intents, and the plans that answer them.
struct IntentCalls: Sendable {
    let context: CallContext
    private let board: PlanBoard
    private let memory = IntentMemory()
    private let waits: WaitCounts
    /// Opens links that go through the gateway; `nil` where none do.
    let links: GatewayLinks?

    init(_ context: CallContext, _ board: PlanBoard, _ links: GatewayLinks? = nil) {
        self.context = context
        self.board = board
        self.links = links
        waits = WaitCounts(context.limits)
    }

    /// Takes an intent, and waits for its plan as long as the request wants.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - deviceID: The device of the path; `nil` where the intent names one or none.
    /// - Returns: The answer.
    /// - Throws: ``Problem``.
    func post(_ request: GatewayRequest, _ deviceID: String?) async throws(Problem) -> Answer {
        let began = ContinuousClock.now
        let wait = try self.wait(request)
        let incoming = try await read(request, deviceID)
        let intent = incoming.intent
        let wanted = try request.wanted(incoming.encoding)
        try check(intent, incoming.key, request.caller)
        let correlation = Correlation(attempt: intent.attempt)
        // Before the record is sent: the plan may come before the answer of the broker.
        let mayWait = wait.duration > .zero && waits.begin(request.caller)
        let waiter = mayWait ? board.ask(correlation) : nil
        defer {
            board.forget(correlation)
            if mayWait { waits.end(request.caller) }
        }
        let sent = ContinuousClock.now
        let pending = try context.records.enqueue([record(incoming, request, correlation)])
        do throws(Problem) {
            try await context.confirm(pending)
        } catch {
            // All in-sync replicas have every record that the worker has read.
            guard let plan = waiter?.value?.plan else { throw error }
            return Self.answer(plan, intent.intentID, wanted, wait)
        }
        if let waiter, let arrival = await waiter.value(within: began + wait.duration - .now) {
            var answer = Self.answer(arrival.plan, intent.intentID, wanted, wait)
            answer.waited = arrival.time - sent
            return answer
        }
        var answer = Answer(202, fields: ["Landfall-Intent-Id": intent.intentID])
        answer.fields["Preference-Applied"] = wait.applied
        if !intent.deviceID.isEmpty {
            let place =
                "/v1/devices/\(PercentEncoding.encoded(intent.deviceID.utf8))/plans/\(PercentEncoding.encoded(intent.intentID.utf8))"
            answer.fields["Location"] = "\(place)?attempt=\(intent.attempt)"
            answer.fields["Retry-After"] = "1"
        }
        return answer
    }

    /// Checks that an intent is its caller's, and no other one under the same id.
    func check(
        _ intent: NavigationIntent,
        _ key: [UInt8],
        _ caller: Caller
    ) throws(Problem) {
        if !intent.deviceID.isEmpty { try caller.check(device: intent.deviceID) }
        try caller.check(intent, context.rules)
        var meaning = intent
        // A device captures its tree again where it sends a tap again.
        meaning.deviceState = nil
        let digest = Array(SHA256.hash(data: ContentEncoding.json.bytes(of: meaning)))
        try memory.take(
            IntentIdentity(key: key, intentID: intent.intentID, attempt: intent.attempt),
            digest
        )
    }

    /// The record of an intent.
    func record(
        _ incoming: IncomingIntent,
        _ request: GatewayRequest,
        _ correlation: Correlation
    ) -> OutgoingRecord {
        var headers = request.headers(incoming.mediaType, incoming.event, at: context.time)
        headers.append("kafka_correlationId", correlation.bytes)
        if let skew = clientSkew(of: incoming.intent) {
            headers.append("landfall_client_skew", "\(skew)")
        }
        return OutgoingRecord(
            topic: incoming.intent.channel == "EMAIL_LINK"
                ? context.topics.emailIntents : context.topics.pushIntents,
            key: incoming.key,
            value: incoming.bytes,
            headers: headers
        )
    }

    /// By how many seconds the clock of a client is ahead, behind it where it is negative; `nil` for one that is not
    /// far off, and for an intent that does not say when it happened.
    private func clientSkew(of intent: NavigationIntent) -> Int64? {
        guard let time = intent.occurredAt else { return nil }
        let skew = (time.millisecondsSinceEpoch - context.time.millisecondsSinceEpoch) / 1000
        return abs(skew) > Self.tolerableSkew ? skew : nil
    }

    /// By how many seconds a clock may be off without a word about it.
    private static let tolerableSkew = 300

    /// The plan that answers an intent, waited for as long as the request wants.
    func get(
        _ request: GatewayRequest,
        _ deviceID: String,
        _ intentID: String
    ) async throws(Problem) -> Answer {
        let attempt = GatewayPath.value(of: "attempt", in: request.query).map(Int32.init) ?? 0
        guard let attempt, attempt >= 0 else {
            throw Problem(400, "number_out_of_range", "attempt is a number from 0")
        }
        let wait = try self.wait(request, standard: .zero)
        // A caller that takes no plan need not wait for one.
        _ = try request.wanted(.json)
        let waits = wait.duration > .zero
        guard !waits || self.waits.begin(request.caller) else {
            throw .tooMany(
                "too_many_waits",
                "too many requests wait for plans already: end one first",
                after: 1
            )
        }
        defer { if waits { self.waits.end(request.caller) } }
        let plan = await board.plan(of: deviceID, intentID, attempt, within: wait.duration)
        guard let plan else {
            throw Problem(
                404,
                "plan_unknown",
                "no plan of this intent came lately: send the intent again, it counts once"
            )
        }
        return Self.answer(plan, intentID, try request.wanted(plan.encoding), wait)
    }

    private static func answer(
        _ plan: PlanEntry,
        _ intentID: String,
        _ wanted: ContentEncoding,
        _ wait: WaitPreference
    ) -> Answer {
        var answer = Answer(200, fields: ["Landfall-Intent-Id": intentID])
        answer.fields["Preference-Applied"] = wait.applied
        // A plan that can't be read is given as it is.
        let bytes = plan.bytes(in: wanted)
        answer.type = bytes == nil ? plan.encoding.mediaType : wanted.mediaType
        answer.body = bytes ?? plan.bytes
        return answer
    }

    private func wait(
        _ request: GatewayRequest,
        standard: Duration? = nil
    ) throws(Problem) -> WaitPreference {
        try WaitPreference(
            request.field("Prefer"),
            request.query,
            standard: standard ?? context.limits.standardWait,
            longest: context.limits.longestWait
        )
    }
}
