public import Landfall
public import LandfallBytes
import Synchronization

/// Reads the records of the device-state topic.
public struct StateReader: Sendable {
    private let scratch: StateScratch

    /// What is read is held to these.
    public var limits: ContractLimits { scratch.limits }

    /// Creates a reader.
    ///
    /// - Parameter limits: What is read is held to these.
    public init(limits: ContractLimits = ContractLimits()) {
        self.scratch = StateScratch(limits: limits)
    }

    /// Reads a record with a value; one without forgets the device, which is the caller's to see.
    ///
    /// - Parameters:
    ///   - key: The key of the record. A state that names no device is that of the key; a key that
    ///     is not the device that the state names is refused, since the topic is compacted by key.
    ///   - value: The value, lent for the time of the call and copied once.
    ///   - headers: All headers, in order.
    /// - Returns: The state.
    /// - Throws: Why the record is ignored.
    public func read(
        key: [UInt8]?,
        value: UnsafeRawBufferPointer,
        headers: [RecordHeader]
    ) throws(ContractError) -> DeviceState {
        try limits.checkKey(count: key?.count ?? 0)
        let known = try RecordHeaders(headers, limits: limits)
        let message = unsafe BorrowedBytes(value)
        let state = try Payload(limits: limits).withMessage(of: message, headers: known) {
            (bytes, encoding, _) throws(ContractError) in
            try named(bytes, encoding)
        }
        return try Self.owned(state, by: key)
    }

    /// Reads the value of a record whose headers said no more than how it is encoded.
    ///
    /// - Parameters:
    ///   - key: The key of the record.
    ///   - value: The value, lent for the time of the call and copied once.
    ///   - encoding: How the value is encoded.
    /// - Returns: The same state as with a content type of this encoding and no other header.
    /// - Throws: Why the record is ignored.
    public func read(
        key: [UInt8]?,
        value: UnsafeRawBufferPointer,
        in encoding: ContentEncoding
    ) throws(ContractError) -> DeviceState {
        try limits.checkKey(count: key?.count ?? 0)
        guard value.count <= limits.recordBytes else {
            throw .recordTooLarge(bytes: value.count, limit: limits.recordBytes)
        }
        return try Self.owned(try named(unsafe BorrowedBytes(value), encoding), by: key)
    }

    /// Reads the value of a record of which the device is known, as ``read(key:value:in:)`` does.
    ///
    /// - Parameters:
    ///   - device: The device, which is the key of the record.
    ///   - value: The value, lent for the time of the call and copied once.
    ///   - encoding: How the value is encoded.
    ///   - receivedAt: The time of the record.
    /// - Returns: The state, which shares the text of the device.
    /// - Throws: Why the record is ignored.
    package func read(
        device: String,
        value: UnsafeRawBufferPointer,
        in encoding: ContentEncoding,
        receivedAt: Timestamp
    ) throws(ContractError) -> DeviceState {
        try limits.checkKey(count: device.utf8.count)
        guard value.count <= limits.recordBytes else {
            throw .recordTooLarge(bytes: value.count, limit: limits.recordBytes)
        }
        let bytes = unsafe BorrowedBytes(value)
        var state = try named(bytes, encoding, of: device, receivedAt: receivedAt)
        if state.isNameless {
            guard !device.isEmpty else { throw .missingDeviceID }
            state.deviceID = device
        } else {
            guard state.isReported(by: device) else { throw .keyMismatch }
        }
        return state
    }

    private func named(
        _ bytes: BorrowedBytes,
        _ encoding: ContentEncoding,
        of owner: String = "",
        receivedAt: Timestamp? = nil
    ) throws(ContractError) -> DeviceState {
        let state = try message(bytes, encoding, of: owner, receivedAt: receivedAt)
        if state.isNameless {
            try Payload(limits: limits).refuseUndeclaredEvent(bytes, encoding)
        }
        return state
    }

    /// A state with the device that the key names, which must be the one that the state names.
    private static func owned(
        _ state: DeviceState,
        by key: [UInt8]?
    ) throws(ContractError) -> DeviceState {
        let device = state.deviceID
        guard let key else {
            if device.isEmpty { throw .missingDeviceID }
            return state
        }
        guard key.withBytes({ isUTF8($0) }) else { throw .keyMismatch }
        if device.isEmpty {
            guard !key.isEmpty else { throw .missingDeviceID }
            var state = state
            state.deviceID = String(decoding: key, as: UTF8.self)
            return state
        }
        guard key.withBytes({ $0.isEqual(to: device) }) else { throw .keyMismatch }
        return state
    }

    /// Reads a message that is a state and nothing else.
    func message(
        _ bytes: BorrowedBytes,
        _ encoding: ContentEncoding,
        of owner: String = "",
        receivedAt: Timestamp? = nil
    ) throws(ContractError) -> DeviceState {
        try scratch.withMemory { (memory) throws(ContractError) in
            switch encoding {
            case .json:
                var cursor = JSONCursor(bytes, limits: limits)
                var scope = try cursor.beginMessage()
                let state = try DeviceState(
                    reading: &cursor,
                    in: &scope,
                    of: owner,
                    receivedAt: receivedAt,
                    building: &memory.builder,
                    apps: &memory.jsonApps
                )
                try cursor.finish()
                return state
            case .protobuf:
                var cursor = ProtobufCursor(bytes, limits: limits)
                var scope = cursor.wholeMessage()
                return try DeviceState(
                    reading: &cursor,
                    in: &scope,
                    of: owner,
                    receivedAt: receivedAt,
                    building: &memory.builder,
                    apps: &memory.protobufApps
                )
            }
        }
    }
}

/// The working memory with which one state after the other is read.
///
/// It holds the limits too, so that a reader is one reference.
final class StateScratch: Sendable {
    /// What is read is held to these.
    let limits: ContractLimits
    private let memory: Mutex<Memory>

    /// What is kept from one state to the next.
    struct Memory: ~Copyable {
        /// Puts trees and states together.
        var builder: ViewTreeBuilder
        /// The apps of states in JSON.
        var jsonApps = AppMemo()
        /// The apps of states in protobuf.
        var protobufApps = AppMemo()
    }

    /// Makes working memory for states within limits.
    init(limits: ContractLimits) {
        self.memory = Mutex(Memory(builder: ViewTreeBuilder(limits: limits.tree)))
        self.limits = limits
    }

    /// Lends the memory; where another thread has it, new memory.
    ///
    /// - Parameter body: What is done with it.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    // Inlined, so that what the body takes along is not counted up.
    @inline(__always)
    func withMemory(
        _ body: (inout Memory) throws(ContractError) -> DeviceState
    ) throws(ContractError) -> DeviceState {
        let state = try memory.withLockIfAvailable { (memory) throws(ContractError) in
            try body(&memory)
        }
        if let state { return state }
        var memory = Memory(builder: ViewTreeBuilder(limits: limits.tree))
        return try body(&memory)
    }
}

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
