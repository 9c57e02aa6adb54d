/// The fields of `ActionPlan`.
enum PlanField: Int, MessageField {
    case planId = 1, intentId, deviceId, outcome, route, context, basedOn, operations, target,
        assignments, reason, error, retryAfter, url, resume, flow, catalogVersion, issuedAt,
        expiresAt

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .outcome: .integer
        default: .bytes
        }
    }
}

/// The fields of `PlanBasis`.
enum BasisField: Int, MessageField {
    case sequence = 1, source, launchId, reason, tooOldBy

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .sequence, .source: .integer
        case .launchId, .reason, .tooOldBy: .bytes
        }
    }
}

/// The fields of `Assignment`.
enum AssignmentField: Int, MessageField {
    case experimentId = 1, variationId, hashAttribute, bucket

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .bucket: .double
        default: .bytes
        }
    }
}

/// The fields of `PlanError`.
enum PlanErrorField: Int, MessageField {
    case code = 1, step, node, container, message

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of `RouteResult`.
enum NoticeField: Int, MessageField {
    case resultId = 1, askedBy, intentId, deviceId, userId, route, result, data, at

    static let table = FieldTable<Self>()

    var shape: FieldShape { self == .result ? .integer : .bytes }
}

/// The fields of `PlanResult`.
enum ResultField: Int, MessageField {
    case planId = 1, intentId, deviceId, result, operation, sequence, at, reason

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .result, .operation, .sequence: .integer
        default: .bytes
        }
    }
}

/// The fields of `DeviceReport`.
enum ReportField: Int, MessageField {
    case state = 1, results

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}
