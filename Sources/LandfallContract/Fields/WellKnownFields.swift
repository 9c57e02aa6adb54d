/// The fields of `google.protobuf.Timestamp`.
enum TimestampField: Int, MessageField {
    case seconds = 1, nanos

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .seconds, .nanos: .integer
        }
    }
}

/// The fields of `google.protobuf.Struct`.
enum StructField: Int, MessageField {
    case fields = 1

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of `google.protobuf.Value`.
enum ValueField: Int, MessageField {
    case nullValue = 1, numberValue, stringValue, boolValue, structValue, listValue

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .nullValue, .boolValue: .integer
        case .numberValue: .double
        default: .bytes
        }
    }
}

/// The fields of `google.protobuf.ListValue`.
enum ListField: Int, MessageField {
    case values = 1

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of an entry of a map.
enum EntryField: Int, MessageField {
    case key = 1, value

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}
