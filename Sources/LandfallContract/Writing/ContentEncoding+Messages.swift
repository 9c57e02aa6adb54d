public import Landfall
import LandfallBytes

extension ContentEncoding {
    /// The bytes of a plan; the same plan gives the same bytes.
    public func bytes(of plan: ActionPlan) -> [UInt8] {
        switch self {
        case .json: JSONSink.bytes { plan.write(to: &$0) }
        case .protobuf: ProtobufSink.bytes { plan.write(to: &$0) }
        }
    }

    /// Writes the bytes of a plan behind others.
    func write(_ plan: borrowing ActionPlan.Content, to writer: inout ByteWriter) {
        switch self {
        case .json: JSONSink.write(to: &writer) { plan.parts.write(to: &$0) }
        case .protobuf:
            ProtobufSink.bytes { plan.parts.write(to: &$0) }.withBytes { writer.append($0) }
        }
    }

    /// The bytes of a device's state; the same state gives the same bytes.
    public func bytes(of state: DeviceState) -> [UInt8] {
        switch self {
        case .json: JSONSink.bytes { state.write(to: &$0) }
        case .protobuf: ProtobufSink.bytes { state.write(to: &$0) }
        }
    }

    /// The bytes of an intent; the same intent gives the same bytes.
    public func bytes(of intent: NavigationIntent) -> [UInt8] {
        switch self {
        case .json: JSONSink.bytes { intent.write(to: &$0) }
        case .protobuf: ProtobufSink.bytes { intent.write(to: &$0) }
        }
    }

    /// The bytes of a result for the route that asked for it; the same notice gives the same bytes.
    public func bytes(of notice: ResultNotice) -> [UInt8] {
        switch self {
        case .json: JSONSink.bytes { notice.write(to: &$0) }
        case .protobuf: ProtobufSink.bytes { notice.write(to: &$0) }
        }
    }

    /// The bytes of a plan's result; the same result gives the same bytes.
    public func bytes(of result: PlanResult) -> [UInt8] {
        switch self {
        case .json: JSONSink.bytes { result.write(to: &$0) }
        case .protobuf: ProtobufSink.bytes { result.write(to: &$0) }
        }
    }
    /// The bytes of a device's report; the same report gives the same bytes.
    public func bytes(of report: DeviceReport) -> [UInt8] {
        switch self {
        case .json: JSONSink.bytes { report.write(to: &$0) }
        case .protobuf: ProtobufSink.bytes { report.write(to: &$0) }
        }
    }
}
