public import Landfall
import LandfallBytes

/// One case for `landfall resolve`: `{"intent": {...}, "state": {...}, "catalog": ..., "now": "..."}`.
public struct ResolveLine: Sendable {
    /// The intent that is to be resolved.
    public var intent: NavigationIntent
    /// What makes it the intent it is; the key is the device, or the intent's id where none is named.
    public var identity: IntentIdentity
    /// The state of the device; `nil` when the line has none.
    public var state: DeviceState?
    /// The line's own catalog: the JSON of an object, which is YAML as well, or the content of a
    /// text; `nil` when the line has none.
    public var catalog: [UInt8]?
    /// The time that counts as now; `nil` when the line has none.
    public var now: Timestamp?

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - line: The text, without its line feed.
    ///   - number: The number of the line, which stands in for an intent's missing id as an offset.
    ///   - limits: Intent and state are held to these, and the whole line, which may hold a catalog,
    ///     to sixteen times their longest record.
    /// - Throws: Why the line can't be read; ``ContractError/missingIntent`` when it has no intent.
    public init(
        _ line: [UInt8],
        number: Int64,
        limits: ContractLimits = ContractLimits()
    ) throws(ContractError) {
        let (limit, isPast) = limits.recordBytes.multipliedReportingOverflow(by: 16)
        guard isPast || line.count <= limit else {
            throw .recordTooLarge(bytes: line.count, limit: limit)
        }
        let parts = try line.withBytes { (bytes) throws(ContractError) in
            try ResolveParts(bytes, limits: limits)
        }
        guard let intentRange = parts.intent else { throw .missingIntent }
        try self.init(
            intent: line[intentRange],
            state: parts.state.map { line[$0] },
            number: number,
            limits: limits
        )
        catalog = parts.catalog
        now = parts.now
    }

    /// Reads a case from two texts in JSON.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - state: The state of the device, or `nil` for none. One that names no device is that of
    ///     the intent's; one of another is refused.
    ///   - number: What stands in for an intent's missing id as an offset.
    ///   - limits: Intent and state are held to these.
    /// - Throws: Why one of them can't be read.
    public init(
        intent: [UInt8],
        state: [UInt8]?,
        number: Int64 = 0,
        limits: ContractLimits = ContractLimits()
    ) throws(ContractError) {
        try self.init(intent: intent[...], state: state?[...], number: number, limits: limits)
    }

    /// Reads a case from two parts of a text; errors speak of places in the whole text.
    private init(
        intent: ArraySlice<UInt8>,
        state: ArraySlice<UInt8>?,
        number: Int64,
        limits: ContractLimits
    ) throws(ContractError) {
        let origin = RecordOrigin(topic: "", partition: 0, offset: number)
        let record = try Self.read(intent) { (bytes) throws(ContractError) in
            try IntentReader(limits: limits, keys: .any).read(
                key: nil,
                message: bytes,
                headers: RecordHeaders(),
                origin: origin
            )
        }
        let device = record.intent.deviceID
        let key = Array((device.isEmpty ? record.intent.intentID : device).utf8)
        self.intent = record.intent
        self.identity = IntentIdentity(
            key: key,
            intentID: record.intent.intentID,
            attempt: record.intent.attempt
        )
        guard let state else { return }
        var read = try Self.read(state) { (bytes) throws(ContractError) in
            guard bytes.count <= limits.recordBytes else {
                throw .recordTooLarge(bytes: bytes.count, limit: limits.recordBytes)
            }
            return try StateReader(limits: limits).message(bytes, .json)
        }
        if read.deviceID.isEmpty { read.deviceID = device }
        guard device.isEmpty || read.deviceID.utf8.elementsEqual(device.utf8) else {
            throw .deviceMismatch
        }
        self.state = read
    }

    private static func read<Message>(
        _ part: ArraySlice<UInt8>,
        _ body: (BorrowedBytes) throws(ContractError) -> Message
    ) throws(ContractError) -> Message {
        do throws(ContractError) {
            return try Array(part).withBytes(body)
        } catch {
            throw error.moved(by: part.startIndex)
        }
    }
}
