extension Placing {
    /// Puts it in place by an action of the app's own.
    ///
    /// - Parameter action: The action.
    /// - Returns: The same as a placement.
    public static func action(_ action: some Action<Parent>) -> Self {
        Self(action.placement, options: action.options)
    }

    /// The same action, with what the app is told about the transition.
    ///
    /// - Parameter options: Such as `animated`, for the app to interpret.
    /// - Returns: The action.
    public func options(_ options: Attributes) -> Self {
        Self(placement, options: self.options.merging(options) { _, new in new })
    }
}

// What does not fit is declared here as well, unavailable, so that the compiler says what is missing
// in the words of navigation; where the parent fits, it takes the declarations of its own.
extension Placing {
    /// Pushes; needs a navigation container.
    @available(*, unavailable, message: "'push' needs a NavigationContainer behind it")
    public static var push: Self { Self(.none) }

    /// Pushes alone; needs a navigation container.
    @available(*, unavailable, message: "'pushAsRoot' needs a NavigationContainer behind it")
    public static var pushAsRoot: Self { Self(.none) }

    /// Pushes in the place of the top; needs a navigation container.
    @available(*, unavailable, message: "'pushReplacingLast' needs a NavigationContainer behind it")
    public static var pushReplacingLast: Self { Self(.none) }

    /// Adds a tab; needs a tab container.
    @available(*, unavailable, message: "'addTab' needs a TabContainer behind it")
    public static func addTab(at index: Int? = nil, isReplacing: Bool = false) -> Self {
        Self(.none)
    }

    /// Makes it the primary; needs a split.
    @available(*, unavailable, message: "'setPrimary' needs a SplitContainer behind it")
    public static var setPrimary: Self { Self(.none) }

    /// Shows it as the detail; needs a split.
    @available(*, unavailable, message: "'showDetail' needs a SplitContainer behind it")
    public static var showDetail: Self { Self(.none) }

    /// Pushes it onto the detail; needs a split.
    @available(*, unavailable, message: "'pushOnDetail' needs a SplitContainer behind it")
    public static var pushOnDetail: Self { Self(.none) }

    /// Adds a child; needs a container of the app's own.
    @available(*, unavailable, message: "'add' needs a CustomContainer behind it")
    public static func add(at index: Int? = nil) -> Self { Self(.none) }

    /// Makes it the only child; needs a container of the app's own.
    @available(*, unavailable, message: "'set' needs a CustomContainer behind it")
    public static var set: Self { Self(.none) }

    /// Changes the children by a rule; needs a container of the app's own.
    @available(*, unavailable, message: "'edit' needs a CustomContainer behind it")
    public static func edit(_ edit: any ListEdit) -> Self { Self(.none) }
}

extension Placing where Parent: NavigationContainer, Rule == PushRule.Refused {
    /// Pushes a navigation container onto another, which every plan refuses.
    @available(*, unavailable, message: "a navigation container can't be pushed onto another")
    public static var push: Self { Self(.none) }

    /// Makes a navigation container the root of another, which every plan refuses.
    @available(*, unavailable, message: "a navigation container can't be pushed onto another")
    public static var pushAsRoot: Self { Self(.none) }

    /// Puts a navigation container in the place of the top of another, which every plan refuses.
    @available(*, unavailable, message: "a navigation container can't be pushed onto another")
    public static var pushReplacingLast: Self { Self(.none) }
}

extension Placing where Parent: SplitContainer, Rule == PushRule.Refused {
    /// Pushes a navigation container onto the one that is the detail, which every plan refuses.
    @available(*, unavailable, message: "a navigation container can't be pushed onto another")
    public static var pushOnDetail: Self { Self(.none) }
}
