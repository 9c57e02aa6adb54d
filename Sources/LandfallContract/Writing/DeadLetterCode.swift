/// A word by which a record becomes a dead letter, for the reader of its description.
package struct DeadLetterCode: Hashable, Sendable {
    /// The stable word.
    package let code: String
    /// What it means.
    package let meaning: String
    /// Who can correct it.
    package let owner: String

    private init(_ code: String, _ meaning: String, _ owner: String) {
        self.code = code
        self.meaning = meaning
        self.owner = owner
    }

    private static let sender = "sender"
    private static let device = "device"
    private static let either = "sender or device"

    /// All words, in the order in which a record is read: the record, its bytes, its envelope, the message.
    package static let all: [DeadLetterCode] = ofRecords + ofBytes + ofEvents + ofMessages + ofTrees

    private static let ofRecords: [DeadLetterCode] = [
        .init("null_record", "The record has no value.", either),
        .init("record_too_large", "The value is longer than 256 KiB.", either),
        .init("key_too_long", "The key is too long.", either),
        .init("headers_too_large", "The headers are too long in all.", either),
        .init(
            "key_mismatch",
            "The key is not the device that the record names; see `record-keys`.",
            either
        ),
        .init(
            "unreadable_batch",
            "A batch of a producer is malformed, or unpacks to too many bytes.",
            either
        ),
        .init(
            "row_refused",
            "PostgreSQL refuses the row of the answer.",
            "operator: see the log of the worker"
        ),
    ]

    private static let ofBytes: [DeadLetterCode] = [
        .init(
            "unsupported_content_type",
            "The header `content-type` is neither JSON nor protobuf.",
            either
        ),
        .init("invalid_header", "A header of the contract has no value that can be read.", either),
        .init("invalid_utf8", "A text is not UTF-8.", either),
        .init(
            "invalid_json",
            "The JSON is malformed, or a value is of another type than its field.",
            either
        ),
        .init("invalid_protobuf", "The protobuf is malformed.", either),
        .init("nesting_too_deep", "Objects, arrays or screens are nested too deep.", either),
        .init("duplicate_field", "A field is there twice.", either),
        .init("invalid_map_entry", "An entry of a map is not text to text.", either),
        .init("number_out_of_range", "A number is out of the range of its field.", either),
        .init("invalid_timestamp", "A time is not RFC 3339.", either),
    ]

    private static let ofEvents: [DeadLetterCode] = [
        .init(
            "undeclared_event",
            "The value is a CloudEvent, and `content-type` does not say `application/cloudevents+json`.",
            sender
        ),
        .init("unsupported_specversion", "The CloudEvent is of another version than 1.0.", sender),
        .init("invalid_attribute", "An attribute of the CloudEvent is missing or no text.", sender),
        .init("missing_data", "The CloudEvent has no data.", sender),
        .init("two_payloads", "The CloudEvent has both `data` and `data_base64`.", sender),
        .init("invalid_base64", "`data_base64` of the CloudEvent is not Base64.", sender),
    ]

    private static let ofMessages: [DeadLetterCode] = [
        .init("no_target", "The intent has no link, destination, destinations or resume.", sender),
        .init("two_targets", "The intent has more than one of these.", sender),
        .init("missing_route", "A destination has no route.", sender),
        .init("missing_token", "A resume has no token.", sender),
        .init("too_many_destinations", "The intent has too many destinations.", sender),
        .init(
            "invalid_intent_id",
            "`intentId` is not 1 to 128 characters from 0x21 to 0x7E.",
            sender
        ),
        .init("negative_attempt", "`attempt` is negative.", sender),
        .init(
            "device_mismatch",
            "The inline state is that of another device than the intent's.",
            sender
        ),
        .init("too_many_attributes", "The open properties hold too many values.", either),
        .init(
            "too_many_entries",
            "The record has too many nodes, list elements and map entries in all.",
            either
        ),
        .init("negative_sequence", "`sequence` is negative.", device),
        .init("missing_device_id", "Neither the state nor the key names a device.", device),
        .init("missing_plan_id", "The result names no plan.", device),
        .init(
            "invalid_reason",
            "`reason` of a result is no word in lower snake case of at most 64 bytes.",
            device
        ),
        .init("too_many_results", "The report has too many results.", device),
        .init("unknown_kind", "`kind` of a node is none of the contract's.", device),
        .init("unknown_style", "`style` of a node is none of the contract's.", device),
        .init("unknown_transition", "`transition` of a node is none of the contract's.", device),
        .init(
            "unknown_result",
            "`result` of a detour or of a plan is none of the contract's.",
            device
        ),
        .init("unknown_outcome", "`outcome` of a plan is none of the contract's.", either),
        .init("unknown_source", "`source` of a plan's basis is none of the contract's.", either),
        .init("unknown_operation", "An operation of a plan is none of the contract's.", either),
        .init(
            "missing_intent",
            "A line of `landfall resolve` has no member `intent`; never in a topic.",
            sender
        ),
    ]

    private static let ofTrees: [DeadLetterCode] = [
        .init("too_many_nodes", "The tree has too many nodes or type names.", device),
        .init("too_many_context_entries", "A node has too many entries of context.", device),
        .init("too_many_supertypes", "A node has too many supertypes.", device),
        .init("too_many_windows", "The device has too many windows.", device),
        .init("string_too_long", "A text is longer than 2,048 bytes.", either),
        .init("missing_node_id", "A node or a window has no id.", device),
        .init("missing_node_type", "A node has no type.", device),
        .init("reserved_node_id", "An id begins with `$`, which is for what plans create.", device),
        .init("duplicate_node_id", "Two nodes or two windows have one id.", device),
        .init("tree_cycle", "A node is presented, or held, by itself.", device),
        .init(
            "dangling_reference",
            "`selected`, `visible` or `parentOverride` names nothing in the tree.",
            device
        ),
    ]
}
