import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka

/// Intents, and the plans that answer them.
struct IntentCalls: Sendable {
    private let context: CallContext
    private let board: PlanBoard

    init(_ context: CallContext, _ board: PlanBoard) {
        self.context = context
        self.board = board
    }

    /// Takes an intent, and waits for its plan as long as the request wants.
    func post(_ request: DoorRequest, _ deviceID: String) async throws(Problem) -> Answer {
        let began = ContinuousClock.now
        let encoding = try request.encoding()
        let wait = try self.wait(request)
        let read = try self.read(request.body, encoding, of: deviceID)
        let (intent, bytes) = try named(read, request, encoding, deviceID)
        try request.caller.check(intent, context.rules)
        let correlation = Correlation(attempt: intent.attempt)
        // Before the record is sent: the plan may come before the answer of the broker.
        let waiter = wait > .zero ? board.ask(correlation) : nil
        defer { board.forget(correlation) }
        var headers = request.headers(encoding, at: context.time)
        headers.append("kafka_correlationId", correlation.bytes)
        let record = KafkaRecord(
            topic: intent.channel == "EMAIL_LINK"
                ? context.topics.emailIntents : context.topics.pushIntents,
            key: Array(deviceID.utf8),
            value: bytes,
            headers: headers
        )
        let pending = try context.records.enqueue([record])
        do throws(Problem) {
            try await context.confirm(pending)
        } catch {
            // What the worker has read, all replicas in sync have.
            guard let plan = waiter?.value else { throw error }
            return Self.answer(plan, intent.intentID)
        }
        if let waiter, let plan = await waiter.value(within: began + wait - .now) {
            return Self.answer(plan, intent.intentID)
        }
        let place =
            "/v1/devices/\(DoorPath.encoded(deviceID))/plans/\(DoorPath.encoded(intent.intentID))"
        return Answer(
            202,
            fields: [
                "Location": "\(place)?attempt=\(intent.attempt)", "Retry-After": "1",
                "Landfall-Intent-Id": intent.intentID,
            ]
        )
    }

    /// The plan that answers an intent, waited for as long as the request wants.
    func get(
        _ request: DoorRequest,
        _ deviceID: String,
        _ intentID: String
    ) async throws(Problem) -> Answer {
        let attempt = DoorPath.value(of: "attempt", in: request.query).map(Int32.init) ?? 0
        guard let attempt, attempt >= 0 else {
            throw Problem(400, "number_out_of_range", "attempt is a number from 0")
        }
        let wait = try self.wait(request, standard: .zero)
        let plan = await board.plan(of: deviceID, intentID, attempt, within: wait)
        guard let plan else {
            throw Problem(
                404,
                "plan_unknown",
                "no plan of this intent came lately: send the intent again, it counts once"
            )
        }
        return Self.answer(plan, intentID)
    }

    private static func answer(_ plan: PlanEntry, _ intentID: String) -> Answer {
        var answer = Answer(200, fields: ["Landfall-Intent-Id": intentID])
        answer.type = plan.encoding.mediaType
        answer.body = plan.bytes
        return answer
    }

    // MARK: - Reading

    /// Where an intent is said to stand that stands nowhere yet.
    private static let nowhere = RecordOrigin(topic: "", partition: 0, offset: 0)

    private func read(
        _ body: [UInt8],
        _ encoding: ContentEncoding,
        of deviceID: String
    ) throws(Problem) -> NavigationIntent {
        do throws(ContractError) {
            return try body.lend { (body) throws(ContractError) in
                try body.withUnsafeBytes { (body) throws(ContractError) in
                    try unsafe IntentReader(limits: context.contract).read(
                        key: Array(deviceID.utf8),
                        value: body,
                        headers: [RecordHeader(name: "content-type", text: encoding.mediaType)],
                        origin: Self.nowhere
                    ).intent
                }
            }
        } catch {
            throw Problem(error)
        }
    }

    /// The intent with an id and a device, and its bytes: those that came, unless one was missing.
    private func named(
        _ read: NavigationIntent,
        _ request: DoorRequest,
        _ encoding: ContentEncoding,
        _ deviceID: String
    ) throws(Problem) -> (NavigationIntent, [UInt8]) {
        var intent = read
        var isChanged = false
        if intent.intentID == Self.standInID {
            intent.intentID = try Self.newID(request)
            isChanged = true
        }
        if intent.deviceID.isEmpty {
            intent.deviceID = deviceID
            isChanged = true
        }
        if let state = intent.deviceState {
            guard state.deviceID.isEmpty || state.deviceID.utf8.elementsEqual(deviceID.utf8) else {
                throw .deviceMismatch
            }
            if isChanged { intent.deviceState?.deviceID = deviceID }
        }
        return (intent, isChanged ? encoding.bytes(of: intent) : request.body)
    }

    /// The id that the reader gives to an intent at ``nowhere`` that has none.
    private static let standInID: String = {
        let sample = Array(#"{"link":"x:"}"#.utf8)
        return sample.lend { sample in
            sample.withUnsafeBytes { sample in
                let read = try? unsafe IntentReader().read(
                    key: nil,
                    value: sample,
                    headers: [],
                    origin: nowhere
                )
                return read?.intent.intentID ?? ""
            }
        }
    }()

    /// The id of an intent that has none: the request's own, or a new one.
    private static func newID(_ request: DoorRequest) throws(Problem) -> String {
        guard let key = request.field("Idempotency-Key") else { return TimeID.make() }
        // The draft of the field has it as a quoted string.
        let text =
            key.hasPrefix("\"") && key.hasSuffix("\"") && key.count > 1
            ? String(key.dropFirst().dropLast()) : key
        guard (1...128).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw Problem(ContractError.invalidIntentID) }
        return text
    }

    /// How long a request waits for a plan, by `Prefer` (RFC 7240) or `?wait=`.
    private func wait(_ request: DoorRequest, standard: Duration? = nil) throws(Problem) -> Duration
    {
        var wait = standard ?? context.limits.standardWait
        if let text = DoorPath.value(of: "wait", in: request.query) {
            wait = try seconds(text[...])
        }
        for preference in (request.field("Prefer") ?? "").split(whereSeparator: {
            ",;".contains($0)
        }) {
            let text = preference.filter { $0 != " " && $0 != "\t" }.lowercased()
            if text == "respond-async" {
                wait = .zero
            } else if text.hasPrefix("wait=") {
                wait = try seconds(text.dropFirst(5))
            }
        }
        return min(wait, context.limits.longestWait)
    }

    private func seconds(_ text: Substring) throws(Problem) -> Duration {
        guard let seconds = Int(text), (0...86_400).contains(seconds) else {
            throw Problem(400, "invalid_prefer", "wait is a number of whole seconds")
        }
        return .seconds(seconds)
    }
}
