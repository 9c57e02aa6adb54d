/// The fields of `DeviceState`.
enum StateField: Int, MessageField {
    case deviceId = 1, sequence, launchId, capturedAt, app, session, windows

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .sequence: .integer
        default: .bytes
        }
    }
}

/// The fields of `AppDescription`.
enum AppField: Int, MessageField {
    case bundleId = 1, version, platform, idiom, locale

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of `Session`.
enum SessionField: Int, MessageField {
    case userId = 1, authenticated, attributes

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .authenticated: .integer
        default: .bytes
        }
    }
}

/// The fields of `Window`.
enum WindowField: Int, MessageField {
    case id = 1, key, root

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .key: .integer
        default: .bytes
        }
    }
}

/// The fields of `Node`.
enum NodeField: Int, MessageField {
    case id = 1, type, supertypes, kind, children, selected, collapsed, visible, presented, style,
        definesPresentationContext, context, dismissible, transition, parentOverride

    static let table = FieldTable<Self>(isLearned: true)

    var shape: FieldShape {
        switch self {
        case .kind, .selected, .collapsed, .style, .definesPresentationContext, .dismissible,
            .transition:
            .integer
        case .visible: .integers
        default: .bytes
        }
    }
}

/// The fields of `DeviceState` that say whose it is and how new; all others are gone over.
enum StateHeadField: Int, MessageField {
    case deviceId = 1, sequence, launchId

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .sequence: .integer
        default: .bytes
        }
    }
}
