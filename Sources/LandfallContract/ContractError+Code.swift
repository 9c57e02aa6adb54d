import Landfall

extension ContractError: CustomStringConvertible {
    /// The stable word for dead letters and counters, in lower snake case.
    public var code: String {
        switch self {
        case .nullRecord: "null_record"
        case .recordTooLarge: "record_too_large"
        case .keyTooLong: "key_too_long"
        case .headersTooLarge: "headers_too_large"
        case .invalidUTF8: "invalid_utf8"
        case .invalidJSON: "invalid_json"
        case .invalidProtobuf: "invalid_protobuf"
        case .invalidBase64: "invalid_base64"
        case .nestingTooDeep: "nesting_too_deep"
        case .duplicateField: "duplicate_field"
        case .invalidMapEntry: "invalid_map_entry"
        case .numberOutOfRange: "number_out_of_range"
        case .invalidTimestamp: "invalid_timestamp"
        case .unknownValue(let field): "unknown_" + field.rawValue
        case .tree(let error): error.code
        case .tooManyEntries: "too_many_entries"
        case .tooManyAttributes: "too_many_attributes"
        case .tooManyDestinations: "too_many_destinations"
        case .missingIntent: "missing_intent"
        case .noTarget: "no_target"
        case .twoTargets: "two_targets"
        case .missingRoute: "missing_route"
        case .missingToken: "missing_token"
        case .invalidIntentID: "invalid_intent_id"
        case .negativeAttempt: "negative_attempt"
        case .negativeSequence: "negative_sequence"
        case .missingDeviceID: "missing_device_id"
        case .deviceMismatch: "device_mismatch"
        case .keyMismatch: "key_mismatch"
        case .missingPlanID: "missing_plan_id"
        case .invalidReason: "invalid_reason"
        case .tooManyResults: "too_many_results"
        case .invalidHeader: "invalid_header"
        case .unsupportedContentType: "unsupported_content_type"
        case .undeclaredEvent: "undeclared_event"
        case .unsupportedSpecversion: "unsupported_specversion"
        case .invalidAttribute: "invalid_attribute"
        case .missingData: "missing_data"
        case .twoPayloads: "two_payloads"
        }
    }

    /// One line for the person who reads the log; it holds nothing of the record's text.
    public var description: String {
        switch self {
        case .tree(let error): error.sentence
        case .invalidUTF8, .invalidJSON, .invalidProtobuf, .nestingTooDeep, .duplicateField,
            .invalidMapEntry, .numberOutOfRange, .invalidTimestamp:
            encodingFault
        case .nullRecord, .recordTooLarge, .keyTooLong, .headersTooLarge, .invalidHeader,
            .unsupportedContentType,
            .undeclaredEvent, .unsupportedSpecversion, .invalidAttribute, .missingData,
            .twoPayloads, .invalidBase64:
            recordFault
        default: messageFault
        }
    }

    private var encodingFault: String {
        switch self {
        case .invalidUTF8(let offset): "the text at byte \(offset) is not UTF-8"
        case .invalidJSON(let offset):
            "the JSON is malformed, or a value is of another type than its field, at byte \(offset)"
        case .invalidProtobuf(let offset): "the protobuf is malformed at byte \(offset)"
        case .nestingTooDeep(let offset): "the nesting is too deep at byte \(offset)"
        case .duplicateField(let offset): "the field at byte \(offset) is there twice"
        case .invalidMapEntry(let offset): "the map entry at byte \(offset) is not text to text"
        case .numberOutOfRange(let offset): "the number at byte \(offset) is out of range"
        case .invalidTimestamp(let offset): "the time at byte \(offset) is not RFC 3339"
        default: code
        }
    }

    private var recordFault: String {
        switch self {
        case .nullRecord: "the record has no value"
        case .recordTooLarge(let bytes, let limit):
            "the record's value has \(bytes) bytes; it may have \(limit)"
        case .keyTooLong(let bytes, let limit):
            "the record's key has \(bytes) bytes; it may have \(limit)"
        case .headersTooLarge(let bytes, let limit):
            "the record's headers have \(bytes) bytes; they may have \(limit)"
        case .invalidHeader(let header): "the header \(header.rawValue) has no readable value"
        case .unsupportedContentType: "the content type is neither JSON nor protobuf"
        case .undeclaredEvent:
            "the value is a CloudEvent in structured mode, and the header content-type does not "
                + "say application/cloudevents+json"
        case .unsupportedSpecversion: "the CloudEvent's specversion is not 1.0"
        case .invalidAttribute(let attribute):
            "the CloudEvent's attribute \(attribute.rawValue) is missing or no text"
        case .missingData: "the CloudEvent has no data"
        case .twoPayloads: "the CloudEvent has both data and data_base64"
        case .invalidBase64: "the CloudEvent's data_base64 is not Base64"
        default: code
        }
    }

    private var messageFault: String {
        switch self {
        case .unknownValue(let field):
            field.words.isEmpty
                ? "an operation is none of the contract's"
                : "the value of '\(field.rawValue)' is none of \(field.words.joined(separator: ", "))"
        case .tooManyEntries: "the record has too many nodes, list elements and map entries in all"
        case .tooManyAttributes: "the open properties hold too many values"
        case .tooManyDestinations: "the intent has too many destinations"
        case .missingIntent: "the line has no member \"intent\""
        case .noTarget: "the intent has no link, destination, destinations or resume"
        case .twoTargets: "the intent has more than one of link, destination, destinations, resume"
        case .missingRoute: "a destination has no route"
        case .missingToken: "a resume has no token"
        case .invalidIntentID: "the intentId is not 1 to 128 characters from 0x21 to 0x7E"
        case .negativeAttempt: "the attempt is negative"
        case .negativeSequence: "the sequence is negative"
        case .missingDeviceID: "neither the state nor the record's key names a device"
        case .deviceMismatch: "the inline state is that of another device than the intent's"
        case .keyMismatch: "the record's key is not the device that the record names"
        case .missingPlanID: "the result names no plan"
        case .invalidReason:
            "the result's reason is not a word in lower snake case of at most "
                + "\(PlanResult.reasonBytes) bytes"
        case .tooManyResults: "the report has too many results"
        default: code
        }
    }
}
