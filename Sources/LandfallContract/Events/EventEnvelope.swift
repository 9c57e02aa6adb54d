import LandfallBytes
import LandfallValues

/// A CloudEvent in structured mode, in JSON.
struct EventEnvelope {
    private(set) var attributes = EventAttributes()
    /// How the data is encoded.
    private(set) var encoding = ContentEncoding.json
    private(set) var data = EventData.none

    /// Where the data of an event stands.
    enum EventData {
        /// There is none.
        case none
        /// In the envelope, as JSON.
        case inPlace(Range<Int>)
        /// In Base64, decoded.
        case decoded([UInt8])
    }

    /// Reads an envelope.
    ///
    /// - Parameters:
    ///   - bytes: The value of the record.
    ///   - limits: What is read is held to these.
    /// - Throws: Why it is no event of version 1.0 with data that can be read.
    init(
        _ bytes: BorrowedBytes,
        limits: ContractLimits
    ) throws(ContractError) {
        var cursor = JSONCursor(bytes, limits: limits)
        var type: String?
        var scope = try cursor.beginMessage()
        while let field = try cursor.nextField(EnvelopeField.table, in: &scope) {
            switch field {
            case .id: try cursor.attribute(.id, into: &attributes)
            case .source: try cursor.attribute(.source, into: &attributes)
            case .specversion: try cursor.attribute(.specversion, into: &attributes)
            case .type: try cursor.attribute(.type, into: &attributes)
            case .correlationid: try cursor.attribute(.correlationid, into: &attributes)
            case .datacontenttype: type = try cursor.attribute(.datacontenttype)
            case .data: try set(.inPlace(try cursor.range()))
            case .dataBase64: try set(.decoded(try cursor.base64()))
            }
        }
        try cursor.finish()
        try attributes.check()
        if let type { encoding = try MediaType(type).encoding() }
        if case .inPlace = data, encoding != .json { throw .unsupportedContentType }
        if case .none = data { throw .missingData }
    }

    /// Whether a value looks like an envelope: it says specversion, type and data.
    ///
    /// - Parameters:
    ///   - bytes: The value of a record.
    ///   - limits: What is read is held to these.
    /// - Returns: `false` also where the JSON is malformed.
    static func stands(in bytes: BorrowedBytes, limits: ContractLimits) -> Bool {
        var found: Set<EnvelopeField> = []
        do throws(ContractError) {
            var cursor = JSONCursor(bytes, limits: limits)
            var scope = try cursor.beginMessage()
            while let field = try cursor.nextField(EnvelopeField.table, in: &scope) {
                found.insert(field)
                try cursor.skipValue()
            }
        } catch {
            return false
        }
        return found.isSuperset(of: [.specversion, .type])
            && !found.isDisjoint(with: [.data, .dataBase64])
    }

    private mutating func set(_ found: EventData) throws(ContractError) {
        guard case .none = data else { throw .twoPayloads }
        data = found
    }
}

/// The members of a CloudEvent in JSON that are read.
private enum EnvelopeField: Int, MessageField {
    case id = 1, source, specversion, type, datacontenttype, correlationid, data, dataBase64

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

extension JSONCursor {
    /// Reads an attribute into those of the event.
    fileprivate mutating func attribute(
        _ attribute: ContractError.EventAttribute,
        into attributes: inout EventAttributes
    ) throws(ContractError) {
        let text = try self.attribute(attribute)
        text.withBytes { attributes.set(attribute, to: $0) }
    }

    /// Reads an attribute, which must be text.
    fileprivate mutating func attribute(
        _ attribute: ContractError.EventAttribute
    ) throws(ContractError) -> String {
        skipSpace()
        guard current == UInt8(ascii: "\"") else { throw .invalidAttribute(attribute) }
        return try string()
    }

    /// Goes over a value.
    ///
    /// - Returns: Where it stands.
    mutating func range() throws(ContractError) -> Range<Int> {
        skipSpace()
        let start = position
        try skipValue()
        return start..<position
    }

    /// Reads Base64, of the usual alphabet, padded or not.
    fileprivate mutating func base64() throws(ContractError) -> [UInt8] {
        skipSpace()
        guard current == UInt8(ascii: "\"") else { throw .invalidBase64 }
        let text = try rawText()
        guard let bytes = Base64.bytes(ofUsualDigits: try bytes(of: text)) else {
            throw .invalidBase64
        }
        return bytes
    }
}
