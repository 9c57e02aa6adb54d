import HTTPTypes
import LandfallKafka
import LandfallTelemetry

/// Streams of plans: who may open one, and where it begins.
struct StreamCalls: Sendable {
    let board: PlanBoard
    let clock: StreamClock
    private let planPartitions: Int
    private let now: @Sendable () -> Double

    /// What is counted of streams.
    static let definitions = [
        MetricDefinition("landfall_gateway_streams", .gauge, "Streams of plans that are open"),
        MetricDefinition(
            "landfall_gateway_stream_events_total",
            .counter,
            labels: [.init("event")],
            "Events that were written to streams"
        ),
        MetricDefinition(
            "landfall_gateway_stream_ends_total",
            .counter,
            labels: [.init("reason")],
            "Streams that have ended; cut: the reader was too slow or went away"
        ),
    ]

    init(planPartitions: Int, _ board: PlanBoard, _ authenticator: Authenticator) {
        self.planPartitions = planPartitions
        self.board = board
        clock = StreamClock(board)
        now = authenticator.now
    }

    /// Opens the stream of a device's plans.
    ///
    /// - Parameters:
    ///   - deviceID: The device.
    ///   - caller: The caller that opens it.
    ///   - fields: The fields of the request.
    ///   - query: The query of its path.
    ///   - cutConnection: Ends its connection.
    /// - Returns: The stream, from which on the caller takes events; to be closed.
    /// - Throws: ``Problem``.
    func open(
        _ deviceID: String,
        _ caller: Caller,
        _ fields: HTTPFields,
        _ query: Substring,
        cutConnection: @escaping @Sendable () -> Void
    ) throws(Problem) -> PlanStream {
        guard Self.accepts(fields[.accept]) else {
            throw Problem(406, "not_acceptable", "send Accept: text/event-stream")
        }
        let stream = PlanStream(
            of: deviceID,
            in: KeyPartitioner.partition(
                ofKey: Array(deviceID.utf8),
                partitionCount: planPartitions
            ),
            backendID: caller.backendID,
            bearer: caller.bearer,
            limits: board.limits,
            cutConnection: cutConnection
        )
        let last =
            HTTPField.Name("Last-Event-ID").flatMap { fields[$0] }
            ?? GatewayPath.value(of: "last-event-id", in: query)
        try board.open(stream, behind: last)
        clock.add(stream, life: caller.bearer.map { .seconds(max(0, $0.expiry - now())) })
        return stream
    }

    /// Whether a field `Accept` names streams of events.
    private static func accepts(_ field: String?) -> Bool {
        (field ?? "").split(separator: ",").contains { item in
            let type = item.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
            return type == "text/event-stream"
        }
    }
}

extension Caller {
    /// The backend; `nil` for a device.
    var backendID: String? { if case .backend(let backend) = self { backend.id } else { nil } }

    /// The device; `nil` for a backend.
    var bearer: DeviceBearer? { if case .device(let bearer) = self { bearer } else { nil } }
}
