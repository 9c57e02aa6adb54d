extension Assembly {
    /// Finds any screen of the type, or of a subtype of it.
    ///
    /// - Parameters:
    ///   - options: Where to look.
    ///   - start: Where the search begins.
    /// - Returns: The assembly.
    public func find(
        in options: SearchOptions = .fullStack,
        from start: SearchStart = .topmost
    ) -> Self {
        find(TypeFinder<Subject>(options: options, start: start))
    }

    /// Finds the screen of the type that shows some fields of the place's input already.
    ///
    /// - Parameters:
    ///   - path: A field whose values must be equal.
    ///   - more: More fields.
    ///   - options: Where to look.
    ///   - start: Where the search begins.
    /// - Returns: The assembly.
    public func find(
        matching path: PartialKeyPath<Input>,
        _ more: PartialKeyPath<Input>...,
        in options: SearchOptions = .fullStack,
        from start: SearchStart = .topmost
    ) -> Self where Input: RouteInput {
        let keys = ([path] + more).map(Input.fields.key)
        return find(TypeFinder<Subject>(matching: keys, options: options, start: start))
    }

    /// Finds the first screen of the type for which a condition in code holds.
    ///
    /// - Parameters:
    ///   - options: Where to look.
    ///   - start: Where the search begins.
    ///   - predicate: Asked of each screen of the type, in search order; pure.
    /// - Returns: The assembly.
    public func find(
        in options: SearchOptions = .fullStack,
        from start: SearchStart = .topmost,
        where predicate: @escaping @Sendable (ScreenSnapshot, Input) -> Bool
    ) -> Self {
        find(
            PredicateFinder<Subject>(options: options, start: start) { screen, context in
                Input(context: context).map { predicate(screen, $0) } ?? false
            }
        )
    }

    /// Finds the screen with a finder for it.
    ///
    /// - Parameter finder: Looks for the screen.
    /// - Returns: The assembly.
    public func find(_ finder: any Finder<Subject>) -> Self { with { $0.finder = finder } }

    /// Finds a screen with a finder that is not known to look for this one.
    ///
    /// - Parameter finder: Looks for whatever screen.
    /// - Returns: The assembly.
    public func unchecked(find finder: any Finder) -> Self { with { $0.finder = finder } }
}
