import Landfall
package import LandfallCatalog

/// Interceptors of a team's own, of which only the names are known here: all of them let proceed.
package struct AssumedInterceptors: Hashable, Sendable {
    /// The names for `before`.
    var before: [String] = []
    /// The names for `after`.
    var after: [String] = []

    /// Takes names.
    ///
    /// - Parameters:
    ///   - before: The names for `before`.
    ///   - after: The names for `after`.
    package init(before: [String] = [], after: [String] = []) {
        self.before = before
        self.after = after
    }

    /// Reads and checks a catalog.
    ///
    /// - Parameters:
    ///   - bytes: YAML or JSON.
    ///   - name: What messages call it.
    ///   - linkKeys: By which keys signed links are checked; without any each counts as genuine, as
    ///     the keys are where the worker is.
    /// - Returns: The catalog; its version is the digest of the bytes.
    /// - Throws: `CatalogErrors` with all that is wrong.
    package func load(
        _ bytes: [UInt8],
        name: String,
        linkKeys: LinkKeys = .assumed
    ) throws(CatalogErrors) -> Catalog {
        try Catalog.load(
            bytes,
            file: name,
            version: LoadedCatalog.version(of: bytes),
            interceptors: Dictionary(
                before.map { ($0, AssumedInterceptor(label: $0)) },
                uniquingKeysWith: { first, _ in first }
            ),
            postInterceptors: Dictionary(
                after.map { ($0, AssumedPostInterceptor()) },
                uniquingKeysWith: { first, _ in first }
            ),
            linkKeys: linkKeys
        )
    }
}

/// Stands in for an interceptor that this binary does not have.
private struct AssumedInterceptor: PreNavigationInterceptor {
    let label: String

    func decision(in scope: StepScope) -> Decision { .now(.proceed) }
}

/// Stands in for a post-navigation interceptor that this binary does not have.
private struct AssumedPostInterceptor: PostNavigationInterceptor {
    func events(for landing: Landing) -> [NavigationEvent] { [] }
}
