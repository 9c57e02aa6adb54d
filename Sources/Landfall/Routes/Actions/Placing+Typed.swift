extension Placing where Parent: NavigationContainer, Rule == PushRule.Allowed {
    /// Pushes onto the container.
    public static var push: Self { Self(.push) }

    /// Makes it the only screen of the container.
    public static var pushAsRoot: Self { Self(.pushAsRoot) }

    /// Puts it in the place of the top of the container.
    public static var pushReplacingLast: Self { Self(.pushReplacingLast) }
}

extension Placing where Parent: TabContainer {
    /// Adds a tab to the container.
    ///
    /// - Parameters:
    ///   - index: The tab before which it goes; `nil` for behind the last.
    ///   - isReplacing: Whether it takes the place of the tab at the index.
    /// - Returns: The action.
    public static func addTab(at index: Int? = nil, isReplacing: Bool = false) -> Self {
        Self(.addTab(at: index, isReplacing: isReplacing))
    }
}

extension Placing where Parent: SplitContainer {
    /// Makes it the primary of the container.
    public static var setPrimary: Self { Self(.setPrimary) }

    /// Shows it as the detail, in the place of the one there is.
    public static var showDetail: Self { Self(.showDetail) }
}

extension Placing where Parent: SplitContainer, Rule == PushRule.Allowed {
    /// Pushes it onto the navigation container that is the detail.
    public static var pushOnDetail: Self { Self(.pushOnDetail) }
}

extension Placing where Parent: CustomContainer {
    /// Adds it to the children of the container.
    ///
    /// - Parameter index: The child before which it goes; `nil` for behind the last.
    /// - Returns: The action.
    public static func add(at index: Int? = nil) -> Self {
        let change = index.map { ListChange.insert(at: $0) } ?? .append
        return Self(.put(change, into: .type(Parent.type)))
    }

    /// Makes it the only child of the container.
    public static var set: Self { Self(.put(.only, into: .type(Parent.type))) }

    /// Changes the children of the container by a rule of the app's own.
    ///
    /// - Parameter edit: The rule.
    /// - Returns: The action.
    public static func edit(_ edit: any ListEdit) -> Self {
        Self(.put(.edit(edit), into: .type(Parent.type)))
    }
}

extension Placing {
    /// Presents modally.
    ///
    /// - Parameters:
    ///   - style: How it covers what presents it.
    ///   - presenter: The view that is asked to present.
    /// - Returns: The action.
    public static func present(
        _ style: PresentationStyle = .fullScreen,
        from presenter: Placement.Presenter = .current
    ) -> Self {
        Self(.present(style, from: presenter))
    }

    /// Makes it the root of the window.
    public static var replaceRoot: Self { Self(.replaceRoot) }
}
