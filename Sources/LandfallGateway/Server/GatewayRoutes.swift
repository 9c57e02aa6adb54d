import HTTPTypes
import HummingbirdCore
import LandfallContract
import LandfallKafka
import NIOCore
import Synchronization

/// The answers to requests, without the network.
struct GatewayRoutes: Sendable {
    let configuration: GatewayConfiguration
    let authenticator: Authenticator
    let records: RecordPath
    let devices: DeviceCalls
    let intents: IntentCalls
    let streams: StreamCalls
    let clicks: ClickCalls?
    let rates: RateTable
    private let start = ContinuousClock.now
    let reader: BodyReader

    init(
        _ configuration: GatewayConfiguration,
        _ authenticator: Authenticator,
        _ records: RecordPath,
        _ plans: PlanTail
    ) {
        self.configuration = configuration
        self.authenticator = authenticator
        self.records = records
        reader = BodyReader(limits: configuration.limits)
        rates = RateTable(configuration.rates)
        let context = CallContext(
            limits: configuration.limits,
            topics: configuration.topics,
            authenticator,
            records
        )
        devices = DeviceCalls(context)
        intents = IntentCalls(context, plans.board, configuration.links)
        clicks = configuration.links.map { [rates] in ClickCalls(context, $0, rates) }
        streams = StreamCalls(
            planPartitions: configuration.planPartitions ?? 1,
            plans.board,
            authenticator
        )
    }

    /// A request that may be made, before its body is read.
    struct Admitted: Sendable {
        let path: GatewayPath
        let query: Substring
        let caller: Caller
        let isPacked: Bool
    }

    /// Reads a head: the sender, the target, the length.
    ///
    /// - Parameters:
    ///   - head: The head of a request.
    ///   - target: Its path and its query.
    ///   - peer: The address that has connected.
    /// - Returns: What was found.
    /// - Throws: ``Problem``.
    func admit(
        _ head: HTTPRequest,
        _ target: (path: GatewayPath, query: Substring),
        from peer: ClientAddress?
    ) async throws(Problem) -> Admitted {
        let (path, query) = target
        try path.check(head.method)
        let caller = try await caller(head, from: peer)
        try caller.check(path.scope, for: path.deviceID)
        try count(path, caller)
        if path.writes { try records.admit() }
        let isPacked = try reader.check(head)
        return Admitted(path: path, query: query, caller: caller, isPacked: isPacked)
    }

    /// Authenticates the caller of a request, and refuses strangers who try many tokens.
    private func caller(
        _ head: HTTPRequest,
        from peer: ClientAddress?
    ) async throws(Problem) -> Caller {
        let client = client(head, from: peer)
        let certificate = certificate(head, from: peer)
        let field = head.headerFields[.authorization]
        do throws(Problem) {
            try rates.admit(client, now: time)
        } catch {
            // Behind one address stand many, as behind a carrier's: those who are known go on.
            let isKnown =
                if let certificate {
                    await authenticator.knows(certificate)
                } else {
                    await authenticator.knows(field)
                }
            guard isKnown else { throw error }
        }
        do throws(Problem) {
            if let certificate { return try await authenticator.caller(certificate) }
            return try await authenticator.caller(field)
        } catch {
            // A caller without a token, or with a good one before, does not try tokens.
            if ["invalid_token", "unknown_key"].contains(error.code) {
                rates.fail(client, now: time)
            }
            throw error
        }
    }

    /// The certificate that a proxy names; `nil` beside a token, and from others than proxies.
    private func certificate(
        _ head: HTTPRequest,
        from peer: ClientAddress?
    ) -> ClientCertificate? {
        guard head.headerFields[.authorization] == nil, let peer,
            configuration.rates.proxies?.contains(peer) == true
        else { return nil }
        return configuration.certificates.certificate(in: head.headerFields)
    }

    /// The address of a client; `nil` where it is not known which proxies stand before the gateway.
    func client(_ head: HTTPRequest, from peer: ClientAddress?) -> ClientAddress? {
        configuration.rates.proxies?.client(
            peer,
            forwarded: head.headerFields[.forwardedFor]
        )
    }

    /// Counts a request of a caller who may make it.
    private func count(_ path: GatewayPath, _ caller: Caller) throws(Problem) {
        switch caller {
        case .backend(let backend):
            try rates.count(backend: backend.id, backend.rate, now: time)
        case .device(let bearer):
            guard let call = path.ratedCall else { return }
            try rates.count(call, of: bearer.deviceID, now: time, date: authenticator.now())
        }
    }

    /// Checks and counts the state of a report, which is one like any other.
    private func admitState(of deviceID: String, _ caller: Caller) throws(Problem) {
        try caller.check(.states, for: deviceID)
        // The request of a backend was counted before.
        guard case .device(let bearer) = caller else { return }
        try rates.count(.states, of: bearer.deviceID, now: time, date: authenticator.now())
    }

    /// A time that never goes back, in seconds.
    private var time: Double { (ContinuousClock.now - start) / .seconds(1) }

    /// Reads the body, and answers.
    ///
    /// - Parameters:
    ///   - admitted: What was found in the head.
    ///   - request: The request.
    /// - Returns: The answer.
    /// - Throws: ``Problem``.
    func answer(_ admitted: Admitted, _ request: Request) async throws(Problem) -> Answer {
        let body = try await reader.read(request.body, isPacked: admitted.isPacked)
        let call = GatewayRequest(
            path: admitted.path,
            query: admitted.query,
            method: request.method,
            fields: request.headers,
            caller: admitted.caller,
            body: body
        )
        switch admitted.path {
        case .state(let device):
            return request.method == .delete
                ? try await devices.delete(call, device) : try await devices.put(call, device)
        case .results(let device): return try await devices.postResults(call, device)
        case .reports(let device):
            let report = try devices.report(of: call)
            if report.state != nil { try admitState(of: device, call.caller) }
            return try await devices.postReport(call, report, device)
        case .intents(let device): return try await intents.post(call, device)
        case .plan(let device, let intent): return try await intents.get(call, device, intent)
        case .anyIntents: return try await intents.post(call, nil)
        case .batch:
            let lines = try IntentCalls.lines(of: call)
            // One was counted before the body was read.
            if case .backend(let backend) = call.caller {
                try rates.count(
                    backend: backend.id,
                    backend.rate,
                    weight: Double(lines.count - 1),
                    now: time
                )
            }
            return try await intents.postBatch(call, lines)
        case .stream, .click, .appleAssociation, .androidAssociation, .description: throw .notFound
        }
    }

    /// The partition of a device's plans, by which a proxy may choose an instance.
    func partition(of deviceID: String) -> String? {
        configuration.planPartitions.map { count in
            let key = Array(deviceID.utf8)
            return "\(KeyPartitioner.partition(ofKey: key, partitionCount: count).number)"
        }
    }
}

extension GatewayPath {
    /// What a backend must be allowed.
    var scope: BackendScope {
        switch self {
        case .state: .states
        case .intents, .anyIntents, .batch: .intents
        case .results, .reports: .results
        case .plan, .stream: .plans
        // For everybody: see GatewayRoutes+Public.
        case .click, .appleAssociation, .androidAssociation, .description: .plans
        }
    }

    /// Refuses a method that the path does not take.
    func check(_ method: HTTPRequest.Method) throws(Problem) {
        guard !methods.contains(method.rawValue) else { return }
        var problem = Problem(405, "method_not_allowed", "this path does not take this method")
        problem.fields["Allow"] = methods.joined(separator: ", ")
        throw problem
    }

    /// As what it is counted of a device; `nil` for what is not.
    var ratedCall: RatedCall? {
        switch self {
        case .state: .states
        case .intents: .intents
        case .results, .reports: .results
        case .stream: .streams
        case .plan: .plans
        case .anyIntents, .batch, .click, .appleAssociation, .androidAssociation, .description: nil
        }
    }

    /// Whether it brings records for Kafka.
    var writes: Bool { methods != ["GET"] }
}
