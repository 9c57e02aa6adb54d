public import Landfall
import LandfallBytes

/// The message of a device after a plan, in one request: its state, and the results of plans.
///
/// It crosses HTTP only. No topic has such a record.
public struct DeviceReport: Sendable {
    /// The device's state afterwards; `nil` where the device has nothing new to say of it.
    public var state: DeviceState?

    /// What became of plans, in the order in which the device took them.
    public var results: [PlanResult]

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - state: The device's state afterwards, if it is reported.
    ///   - results: What became of plans.
    public init(state: DeviceState?, results: [PlanResult] = []) {
        self.state = state
        self.results = results
    }

    /// Reads a report.
    ///
    /// - Parameters:
    ///   - bytes: The body of the request.
    ///   - encoding: How it is encoded.
    ///   - limits: What is read is held to these.
    /// - Throws: ``ContractError`` for the first fault of the report. Its state and its results may name no
    ///   device, or different ones.
    public init(
        reading bytes: [UInt8],
        in encoding: ContentEncoding,
        limits: ContractLimits = ContractLimits()
    ) throws(ContractError) {
        guard bytes.count <= limits.recordBytes else {
            throw .recordTooLarge(bytes: bytes.count, limit: limits.recordBytes)
        }
        self = try bytes.withBytes { (bytes) throws(ContractError) in
            try DeviceReport(whole: bytes, in: encoding, limits: limits)
        }
    }

    /// Reads results alone, in JSON: one, or a list.
    ///
    /// - Parameters:
    ///   - bytes: The body of the request.
    ///   - limits: What is read is held to these.
    /// - Throws: ``ContractError`` for the first fault, also for what is behind the result or the list.
    public init(
        resultsInJSON bytes: [UInt8],
        limits: ContractLimits = ContractLimits()
    ) throws(ContractError) {
        guard bytes.count <= limits.recordBytes else {
            throw .recordTooLarge(bytes: bytes.count, limit: limits.recordBytes)
        }
        let results = try bytes.withBytes { (bytes) throws(ContractError) in
            var cursor = JSONCursor(bytes, limits: limits)
            cursor.skipSpace()
            var results: [PlanResult] = []
            if cursor.current == UInt8(ascii: "[") {
                try Self.append(from: &cursor, to: &results)
            } else {
                results.append(try Self.result(&cursor))
            }
            try cursor.finish()
            return results
        }
        self.init(state: nil, results: results)
    }

    /// Reads results behind others; protobuf gives them one by one.
    private static func append<Cursor: FieldCursor & ~Copyable>(
        from cursor: inout Cursor,
        to results: inout [PlanResult]
    ) throws(ContractError) {
        var list = try cursor.beginList()
        while try cursor.nextElement(in: &list) {
            guard results.count < cursor.limits.results else { throw .tooManyResults }
            results.append(try result(&cursor))
        }
    }

    private static func result<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor
    ) throws(ContractError) -> PlanResult {
        var scope = try cursor.beginMessage()
        return try PlanResult(reading: &cursor, in: &scope)
    }

    /// Reads the results of a report, and its state.
    ///
    /// - Parameters:
    ///   - cursor: Where it is read from.
    ///   - scope: The message, begun.
    /// - Throws: ``ContractError`` for the first fault of the report.
    init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor,
        in scope: inout MessageScope
    ) throws(ContractError) {
        var state: DeviceState?
        var results: [PlanResult] = []
        while let field = try cursor.nextField(ReportField.table, in: &scope) {
            switch field {
            case .state:
                guard state == nil else { throw .duplicateField(offset: cursor.position) }
                var inner = try cursor.beginMessage()
                state = try DeviceState(reading: &cursor, in: &inner)
            case .results: try Self.append(from: &cursor, to: &results)
            }
        }
        self.init(state: state, results: results)
    }

    /// Writes the report as a `DeviceReport`.
    func write(to sink: inout some (MessageSink & ~Copyable)) {
        if let state { sink.message(ReportField.state) { state.write(to: &$0) } }
        sink.messages(ReportField.results, results) { $1.write(to: &$0) }
    }
}
