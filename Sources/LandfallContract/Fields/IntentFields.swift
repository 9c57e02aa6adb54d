/// The fields of `NavigationIntent`.
enum IntentField: Int, MessageField {
    case intentId = 1, attempt, deviceId, userId, channel, link, destination, destinations, resume,
        occurredAt, expiresAt, message, click, attributes, deviceState

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .attempt: .integer
        default: .bytes
        }
    }
}

/// The fields of `Destination`.
enum DestinationField: Int, MessageField {
    case route = 1, context

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of `Resume`.
enum ResumeField: Int, MessageField {
    case token = 1, result, data

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .result: .integer
        default: .bytes
        }
    }
}

/// The fields of `MessageReference`.
enum MessageReferenceField: Int, MessageField {
    case provider = 1, messageId, campaignId, action

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of `Click`.
enum ClickField: Int, MessageField {
    case userAgent = 1, isBot, linkIndex

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .isBot, .linkIndex: .integer
        default: .bytes
        }
    }
}
