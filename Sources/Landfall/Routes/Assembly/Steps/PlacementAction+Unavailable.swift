// What does not fit is declared here as well, unavailable, so that the compiler says what is missing
// in the words of navigation; where the parent fits, it takes the declarations of its own.
extension PlacementAction {
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
