public import Landfall

/// The reason why a record can't be read as what its topic holds.
///
/// Each is final for the record: reading it again gives the same. No case holds text of the record.
public enum ContractError: Error, Hashable, Sendable {
    /// The record has no value.
    case nullRecord
    /// The value is longer than ``ContractLimits/recordBytes``.
    case recordTooLarge(bytes: Int, limit: Int)
    /// The key is longer than ``ContractLimits/keyBytes``.
    case keyTooLong(bytes: Int, limit: Int)
    /// The names and values of the headers are longer than ``ContractLimits/headerBytes``.
    case headersTooLarge(bytes: Int, limit: Int)
    /// A text is not UTF-8; the offset is that of its beginning.
    case invalidUTF8(offset: Int)
    /// The JSON is malformed.
    case invalidJSON(offset: Int)
    /// The protobuf is malformed.
    case invalidProtobuf(offset: Int)
    /// `data_base64` is not Base64.
    case invalidBase64
    /// Objects, arrays or groups are nested too deep.
    case nestingTooDeep(offset: Int)
    /// A field that can be there once is there twice.
    case duplicateField(offset: Int)
    /// An entry of a map whose key or value is no text.
    case invalidMapEntry(offset: Int)
    /// A number is out of the range of its field.
    case numberOutOfRange(offset: Int)
    /// A time is not RFC 3339, or out of the years 1 to 9999.
    case invalidTimestamp(offset: Int)
    /// A value of an enumeration that the contract does not know.
    case unknownValue(ClosedField)
    /// The tree of screens can't be built.
    case tree(ViewTreeError)
    /// More entries than ``ContractLimits/entries``.
    case tooManyEntries
    /// Open properties hold more than ``ContractLimits/attributeValues``.
    case tooManyAttributes
    /// More destinations than ``ContractLimits/destinations``.
    case tooManyDestinations
    /// A line of `landfall resolve` has no intent.
    case missingIntent
    /// The intent has no target.
    case noTarget
    /// The intent has more than one target.
    case twoTargets
    /// A destination names no route.
    case missingRoute
    /// A resumption has no token.
    case missingToken
    /// The intent's id is too long, or holds other characters than 0x21 to 0x7E.
    case invalidIntentID
    /// The attempt is negative.
    case negativeAttempt
    /// The sequence is negative.
    case negativeSequence
    /// Neither the state nor its record's key names a device.
    case missingDeviceID
    /// The inline state is that of another device than the intent's.
    case deviceMismatch
    /// The key of a record is not the device that the record names; see ``KeyRule``.
    case keyMismatch
    /// A plan result names no plan.
    case missingPlanID
    /// The reason of a plan result is no word in lower snake case, or is longer than
    /// ``PlanResult/reasonBytes``.
    case invalidReason
    /// A device's report has more results than ``ContractLimits/results``.
    case tooManyResults
    /// A header of the contract has no value, or none that can be read.
    case invalidHeader(ContractHeader)
    /// The content type is none that is read.
    case unsupportedContentType
    /// A CloudEvent in structured mode whose content type does not say so.
    case undeclaredEvent
    /// The CloudEvent is of another version than 1.0.
    case unsupportedSpecversion
    /// The CloudEvent lacks a required attribute, or it is no text.
    case invalidAttribute(EventAttribute)
    /// The CloudEvent has no data.
    case missingData
    /// The CloudEvent has `data` and `data_base64`.
    case twoPayloads

    /// Fields whose unknown values are refused.
    public enum ClosedField: String, Hashable, Sendable {
        /// How a node holds its children.
        case kind
        /// How a presented node covers its presenter.
        case style
        /// Whether a node is moving.
        case transition
        /// How a detour ended, or the result of a plan.
        case result
        /// How an intent was answered.
        case outcome
        /// Where a plan's state came from.
        case source
        /// What an operation does.
        case operation
    }

    /// Headers that are read.
    public enum ContractHeader: String, Hashable, Sendable {
        /// The media type.
        case contentType = "content-type"
        /// An attribute of a CloudEvent.
        case cloudEvent = "ce_*"
        /// What the caller tells its replies apart by.
        case correlation
        /// Where the caller waits for the reply.
        case replyTopic = "reply topic"
        /// The partition on which the caller waits.
        case replyPartition = "reply partition"
    }

    /// Attributes that every CloudEvent has.
    public enum EventAttribute: String, Hashable, Sendable {
        /// Names the event within its source.
        case id
        /// Names the one that sent it.
        case source
        /// The version of CloudEvents.
        case specversion
        /// What kind of event it is.
        case type
        /// The media type of the data.
        case datacontenttype
        /// What belongs together.
        case correlationid
    }
}

extension ContractError {
    /// The same, found in a part of a text that begins at an offset.
    func moved(by offset: Int) -> ContractError {
        switch self {
        case .invalidUTF8(let place): .invalidUTF8(offset: place + offset)
        case .invalidJSON(let place): .invalidJSON(offset: place + offset)
        case .invalidProtobuf(let place): .invalidProtobuf(offset: place + offset)
        case .nestingTooDeep(let place): .nestingTooDeep(offset: place + offset)
        case .duplicateField(let place): .duplicateField(offset: place + offset)
        case .invalidMapEntry(let place): .invalidMapEntry(offset: place + offset)
        case .numberOutOfRange(let place): .numberOutOfRange(offset: place + offset)
        case .invalidTimestamp(let place): .invalidTimestamp(offset: place + offset)
        default: self
        }
    }
}
