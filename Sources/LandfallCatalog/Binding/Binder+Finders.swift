import Landfall

/// Finders, as the Router asks them.
extension Binder {
    /// Binds a finder.
    ///
    /// - Parameters:
    ///   - written: The finder as it is written.
    ///   - declaration: The type that is looked for where the finder names none.
    ///   - scope: What the context has at its place.
    /// - Returns: The finder, or `nil`, after reporting an error.
    mutating func finder(
        _ written: FinderSyntax,
        for declaration: TypeSyntax? = nil,
        in scope: ContextScope
    ) -> CatalogFinder? {
        var declaration = declaration
        if let name = written.type {
            guard let named = type(name) else { return nil }
            declaration = named
        }
        switch written.form {
        case .node(let id): return CatalogFinder(finder: InstanceFinder<AnyScreen>(id))
        case .presenting(let start):
            guard let start = self.start(start, in: scope) else { return nil }
            return CatalogFinder(finder: PresentingFinder<AnyScreen>(of: start))
        case .details(let name):
            let start = start(written.start, in: scope) ?? .topmost
            let reason = "only a split has a details navigation"
            guard let split = container(name, of: .split, but: reason) else { return nil }
            let finder = DetailsNavigationFinder<AnyScreen>(
                of: split,
                options: written.search,
                start: start
            )
            return CatalogFinder(finder: finder)
        case .kind(let kind): return finder(for: .kind(kind), written, declaration, in: scope)
        case .type:
            guard let declaration else { return nil }
            return finder(for: .type(declaration.type), written, declaration, in: scope)
        }
    }

    private mutating func finder(
        for subject: TypeFinder<AnyScreen>.Subject,
        _ written: FinderSyntax,
        _ declaration: TypeSyntax?,
        in scope: ContextScope
    ) -> CatalogFinder {
        let requirements = sources(written.context, for: declaration, in: scope) { type, key in
            "\"\(type.name)\" declares no context key \"\(key)\" to find it by"
        }
        return CatalogFinder(
            TypeFinder<AnyScreen>(
                subject,
                requirements: requirements.map { key, source in
                    source == .context(key: key) ? .same(key: key) : .equal(key: key, value: source)
                },
                options: written.search,
                start: start(written.start, in: scope) ?? .topmost
            )
        )
    }

    /// The place where a search begins; `nil` where what is found first can't be looked for.
    private mutating func start(
        _ start: FinderSyntax.Start,
        in scope: ContextScope
    ) -> SearchStart? {
        switch start {
        case .at(let place, let window): SearchStart(place, in: window)
        case .found(let finder): self.finder(finder, in: scope).map { .found($0.finder) }
        }
    }
}
