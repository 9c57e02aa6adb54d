import Landfall
import LandfallBytes

extension StateReader {
    /// Reads of a record only what is needed to keep it: the tree is gone over and not built.
    ///
    /// A fifth of the cost of ``read(key:value:headers:)``, and almost as strict: all headers, the
    /// size, the key and the form of the whole message are checked, but not what stands in
    /// the app, the session and the windows, whose faults show when the state is read.
    ///
    /// - Parameters:
    ///   - key: The key of the record, lent for the time of the call.
    ///   - value: The value, lent for the time of the call.
    ///   - headers: All headers, in order.
    /// - Returns: The head.
    /// - Throws: Why the record is ignored.
    public func head(
        key: UnsafeRawBufferPointer,
        value: UnsafeRawBufferPointer,
        headers: [RecordHeader]
    ) throws(ContractError) -> StateHead {
        let key = unsafe BorrowedBytes(key)
        let value = unsafe BorrowedBytes(value)
        try limits.checkKey(count: key.count)
        let known = try RecordHeaders(headers, limits: limits)
        guard isUTF8(key) else { throw .keyMismatch }
        return try Payload(limits: limits).withMessage(of: value, headers: known) {
            (bytes, encoding, _) throws(ContractError) in
            let head: (StateHead, isNameless: Bool)
            switch encoding {
            case .json:
                var cursor = JSONCursor(bytes, limits: limits)
                var scope = try cursor.beginMessage()
                head = try Self.head(&cursor, in: &scope, key: key)
                try cursor.finish()
            case .protobuf:
                var cursor = ProtobufCursor(bytes, limits: limits)
                var scope = cursor.wholeMessage()
                head = try Self.head(&cursor, in: &scope, key: key)
            }
            if head.isNameless {
                try Payload(limits: limits).refuseUndeclaredEvent(bytes, encoding)
            }
            return head.0
        }
    }

    private static func head<Cursor: FieldCursor & ~Copyable>(
        _ cursor: inout Cursor,
        in scope: inout MessageScope,
        key: BorrowedBytes
    ) throws(ContractError) -> (StateHead, isNameless: Bool) {
        var deviceID = ""
        var head = StateHead(launchID: "", sequence: 0)
        while let field = try cursor.nextField(StateHeadField.table, in: &scope) {
            switch field {
            case .deviceId: deviceID = try cursor.string()
            case .sequence: head.sequence = try cursor.int64()
            case .launchId: head.launchID = try cursor.string()
            }
        }
        guard head.sequence >= 0 else { throw .negativeSequence }
        if deviceID.isEmpty {
            guard !key.isEmpty else { throw .missingDeviceID }
        } else {
            guard key.elementsEqual(deviceID.utf8) else { throw .keyMismatch }
        }
        return (head, deviceID.isEmpty)
    }
}
