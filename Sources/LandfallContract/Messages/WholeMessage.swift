import Landfall
import LandfallBytes

/// A message that is the whole value of a record, or the whole body of a request.
protocol WholeMessage {
    /// Reads the fields of the message.
    ///
    /// - Parameters:
    ///   - cursor: Where it is read from.
    ///   - scope: The message, begun.
    /// - Throws: ``ContractError`` for the first fault.
    init<Cursor: FieldCursor & ~Copyable>(
        reading cursor: inout Cursor,
        in scope: inout MessageScope
    ) throws(ContractError)
}

extension WholeMessage {
    /// Reads a message that is all that the bytes hold.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - encoding: How they are encoded.
    ///   - limits: What is read is held to these.
    /// - Throws: ``ContractError`` for the first fault, or for what follows the message.
    @inline(__always)
    init(
        whole bytes: BorrowedBytes,
        in encoding: ContentEncoding,
        limits: ContractLimits
    ) throws(ContractError) {
        switch encoding {
        case .json:
            var cursor = JSONCursor(bytes, limits: limits)
            var scope = try cursor.beginMessage()
            try self.init(reading: &cursor, in: &scope)
            try cursor.finish()
        case .protobuf:
            var cursor = ProtobufCursor(bytes, limits: limits)
            var scope = cursor.wholeMessage()
            try self.init(reading: &cursor, in: &scope)
        }
    }
}

extension ActionPlan: WholeMessage {}
extension DeviceReport: WholeMessage {}
extension PlanResult: WholeMessage {}
