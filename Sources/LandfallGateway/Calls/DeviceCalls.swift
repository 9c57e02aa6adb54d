import Crypto
import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka

/// The calls with which devices report: states, results and reports.
///
/// Each is answered only when all in-sync replicas have its records.
struct DeviceCalls: Sendable {
    private let context: CallContext
    private let memory = StateMemory()
    private let states: StateReader

    init(_ context: CallContext) {
        self.context = context
        states = StateReader(limits: context.contract)
    }

    /// Takes a state.
    func put(_ request: GatewayRequest, _ deviceID: String) async throws(Problem) -> Answer {
        let encoding = try request.encoding()
        let state = try read(request.body, encoding, of: deviceID)
        try request.caller.check(state, context.rules)
        return try await send(
            [],
            state: state,
            of: deviceID,
            bytes: request.body,
            request.headers(encoding, at: context.time),
            expected: request.field("If-Match")
        )
    }

    /// Forgets a device.
    func delete(_ request: GatewayRequest, _ deviceID: String) async throws(Problem) -> Answer {
        let record = OutgoingRecord(
            topic: context.topics.states,
            key: Array(deviceID.utf8),
            value: nil,
            headers: request.headers(.json, at: context.time)
        )
        let pending = try memory.forget(deviceID) { () throws(Problem) in
            try context.records.enqueue([record])
        }
        try await context.confirm(pending)
        return Answer(204)
    }

    /// Takes the result of a plan, or a list of results.
    func postResults(_ request: GatewayRequest, _ deviceID: String) async throws(Problem) -> Answer
    {
        let encoding = try request.encoding()
        let report: DeviceReport
        do throws(ContractError) {
            report =
                encoding == .json
                ? try DeviceReport(resultsInJSON: request.body, limits: context.contract)
                : DeviceReport(state: nil, results: [try result(request.body)])
        } catch {
            throw Problem(error)
        }
        let sent = try results(report, encoding, request, deviceID)
        try await send(sent)
        return Answer(204)
    }

    /// Reads a report.
    ///
    /// - Parameter request: The request.
    /// - Returns: Results, the state behind them, or both.
    /// - Throws: ``Problem``.
    func report(of request: GatewayRequest) throws(Problem) -> DeviceReport {
        let encoding = try request.encoding()
        let report: DeviceReport
        do throws(ContractError) {
            report = try DeviceReport(reading: request.body, in: encoding, limits: context.contract)
        } catch {
            throw Problem(error)
        }
        guard report.state != nil || !report.results.isEmpty else {
            throw Problem(422, "empty_report", "the report has neither a state nor results")
        }
        return report
    }

    /// Takes results, and the state behind them.
    func postReport(
        _ request: GatewayRequest,
        _ report: DeviceReport,
        _ deviceID: String
    ) async throws(Problem) -> Answer {
        let encoding = try request.encoding()
        let sent = try results(report, encoding, request, deviceID)
        guard var state = report.state else {
            try await send(sent)
            return Answer(204)
        }
        if state.deviceID.isEmpty { state.deviceID = deviceID }
        guard state.deviceID.utf8.elementsEqual(deviceID.utf8) else { throw .deviceMismatch }
        do throws(Problem) {
            try request.caller.check(state, context.rules)
        } catch {
            // The results are the device's, whoever is signed in there.
            try await send(sent)
            throw error
        }
        return try await send(
            sent,
            state: state,
            of: deviceID,
            bytes: encoding.bytes(of: state),
            request.headers(encoding, at: context.time),
            expected: request.field("If-Match")
        )
    }

    // MARK: - Parts

    private func read(
        _ body: [UInt8],
        _ encoding: ContentEncoding,
        of deviceID: String
    ) throws(Problem) -> DeviceState {
        do throws(ContractError) {
            return try body.withBytes { (body) throws(ContractError) in
                try body.withUnsafeBytes { (body) throws(ContractError) in
                    try unsafe states.read(key: Array(deviceID.utf8), value: body, in: encoding)
                }
            }
        } catch {
            throw Problem(error)
        }
    }

    /// Sends records, and a state behind them unless Kafka has it.
    private func send(
        _ before: [OutgoingRecord],
        state: DeviceState,
        of deviceID: String,
        bytes: [UInt8],
        _ headers: HeaderBlock,
        expected: String?
    ) async throws(Problem) -> Answer {
        let head = StateHead(launchID: state.launchID, sequence: state.sequence)
        let digest = Array(SHA256.hash(data: bytes))
        let record = OutgoingRecord(
            topic: context.topics.states,
            key: Array(deviceID.utf8),
            value: bytes,
            headers: headers
        )
        let (verdict, pending): (StateMemory.Verdict, [PendingRecord])
        do throws(Problem) {
            (verdict, pending) = try memory.take(head, digest, of: deviceID, expected: expected) {
                verdict throws(Problem) in
                try context.records.enqueue(verdict == .new ? before + [record] : before)
            }
        } catch {
            // The results are sent also where the state beside them comes too late. A condition that does not hold
            // stops both.
            if error.status == 409 { try await send(before) }
            throw error
        }
        do throws(Problem) {
            try await context.confirm(pending)
        } catch {
            memory.doubt(head, digest, of: deviceID)
            throw error
        }
        var answer = Answer(204, fields: ["ETag": head.etag])
        switch verdict {
        case .new: memory.confirm(head, digest, of: deviceID)
        case .unchanged: answer.fields["Landfall-Unchanged"] = "true"
        }
        return answer
    }

    private func send(_ sent: [OutgoingRecord]) async throws(Problem) {
        let pending = try context.records.enqueue(sent)
        try await context.confirm(pending)
    }

    private func results(
        _ report: DeviceReport,
        _ encoding: ContentEncoding,
        _ request: GatewayRequest,
        _ deviceID: String
    ) throws(Problem) -> [OutgoingRecord] {
        let headers = request.headers(encoding, at: context.time)
        var sent: [OutgoingRecord] = []
        for var result in report.results {
            if result.deviceID.isEmpty { result.deviceID = deviceID }
            guard result.deviceID.utf8.elementsEqual(deviceID.utf8) else { throw .deviceMismatch }
            sent.append(
                OutgoingRecord(
                    topic: context.topics.results,
                    key: Array(deviceID.utf8),
                    value: encoding.bytes(of: result),
                    headers: headers
                )
            )
        }
        return sent
    }

    private func result(_ body: [UInt8]) throws(ContractError) -> PlanResult {
        try body.withBytes { (body) throws(ContractError) in
            try body.withUnsafeBytes { (body) throws(ContractError) in
                try unsafe ResultReader(limits: context.contract, keys: .any).read(
                    key: nil,
                    value: body,
                    headers: [
                        RecordHeader(
                            name: "content-type",
                            text: ContentEncoding.protobuf.mediaType
                        )
                    ]
                )
            }
        }
    }
}
