/// The fields of `Operation`.
enum OperationField: Int, MessageField {
    case update = 1, dismiss, select, popTo, makeVisible, push, setChildren, insertTab, replaceTab,
        setPrimary, showDetail, pushOnDetail, present, replaceRoot, activateWindow, options

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of `Operation.Update`.
enum UpdateField: Int, MessageField {
    case node = 1, context

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of `Operation.Dismiss`.
enum DismissField: Int, MessageField {
    case presenter = 1

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of `Operation.ChildReference`.
enum ChildReferenceField: Int, MessageField {
    case container = 1, child

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of `Operation.ContainerView`.
enum ContainerViewField: Int, MessageField {
    case container = 1, view

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of `Operation.SetChildren`.
enum SetChildrenField: Int, MessageField {
    case container = 1, children, selected

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .selected: .integer
        default: .bytes
        }
    }
}

/// The fields of `Operation.Child`.
enum ChildField: Int, MessageField {
    case node = 1, view

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of `Operation.TabView`.
enum TabViewField: Int, MessageField {
    case container = 1, index, view

    static let table = FieldTable<Self>()

    var shape: FieldShape {
        switch self {
        case .index: .integer
        default: .bytes
        }
    }
}

/// The fields of `Operation.Present`.
enum PresentField: Int, MessageField {
    case presenter = 1, view

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of `Operation.ReplaceRoot`.
enum ReplaceRootField: Int, MessageField {
    case window = 1, view

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}

/// The fields of `Operation.ActivateWindow`.
enum ActivateWindowField: Int, MessageField {
    case window = 1

    static let table = FieldTable<Self>()

    var shape: FieldShape { .bytes }
}
