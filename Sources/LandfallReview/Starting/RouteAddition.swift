package import Landfall
package import LandfallCatalog

/// Adds a route to a catalog, so that no check has anything to say of it.
package struct RouteAddition: Sendable {
    /// The catalog as it is.
    package let catalog: Catalog

    private let text: String
    private let name: String
    private let assumed: AssumedInterceptors

    /// Takes a catalog.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - name: What messages call it.
    ///   - assumed: The interceptors of the team's own.
    /// - Throws: `CatalogErrors` with all that is wrong.
    package init(
        _ bytes: [UInt8],
        name: String,
        _ assumed: AssumedInterceptors
    ) throws(CatalogErrors) {
        catalog = try assumed.load(bytes, name: name)
        text = String(decoding: bytes, as: UTF8.self)
        self.name = name
        self.assumed = assumed
    }

    /// The screen of this name, or the container.
    ///
    /// - Parameter name: The name.
    /// - Returns: What the catalog says of it; `nil` where it is not declared.
    package func type(_ name: String) -> TypeSyntax? {
        catalog.syntax.types.first { $0.type.name == name }
    }

    /// The navigation containers, in the order of the file.
    package var stacks: [String] {
        catalog.syntax.types.filter { $0.kind == .navigation }.map(\.type.name)
    }

    /// The catalog with one route more.
    ///
    /// - Parameter route: The route; where it continues with none, the first that makes a sound chain is
    ///   taken of those that need no context.
    /// - Returns: The text, and the route with which it continues.
    /// - Throws: ``ReviewError/refused(_:)`` with what to change.
    package func adding(
        _ route: NewRoute
    ) throws(ReviewError) -> (text: String, origin: RouteID) {
        try check(route)
        let known = Set(catalog.warnings.map(\.message))
        var reason: String?
        for origin in origins(of: route) {
            let text = try self.text(with: route, from: origin)
            do throws(CatalogErrors) {
                let changed = try assumed.load(Array(text.utf8), name: name)
                let more = changed.warnings.first { !known.contains($0.message) }
                if more == nil, isOneMore(route, in: changed) { return (text, origin) }
                reason = reason ?? more.map { Self.words(for: $0, origin) }
            } catch {
                reason = reason ?? error.findings.first.map { Self.words(for: $0, origin) }
            }
        }
        guard let reason else {
            throw .refused("no route can be continued with: name one with --from")
        }
        throw .refused("the route would not be sound: \(reason)")
    }

    private static func words(for finding: CatalogFinding, _ origin: RouteID) -> String {
        "\(finding.message) (if it continues with \(origin); --from names another route)"
    }

    /// Whether the changed catalog has what this one has, and the route.
    private func isOneMore(_ route: NewRoute, in changed: Catalog) -> Bool {
        let names = Set(catalog.syntax.types.map(\.type.name)).union([route.screen])
        return Set(changed.syntax.types.map(\.type.name)) == names
            && changed.syntax.routes.map(\.id) == catalog.syntax.routes.map(\.id) + [
                RouteID(route.name)
            ]
    }

    private func origins(of route: NewRoute) -> [RouteID] {
        if let origin = route.origin { return [origin] }
        return catalog.syntax.routes.filter { $0.parameters.values.allSatisfy(\.isOptional) }
            .map(\.id)
    }

    /// Refuses the name of a route that is there.
    ///
    /// - Parameter name: The name.
    /// - Throws: ``ReviewError/refused(_:)``.
    package func checkIsFree(_ name: String) throws(ReviewError) {
        guard catalog.routes[RouteID(name)] == nil else {
            throw .refused("there is a route \(name) already: choose another name")
        }
    }

    private func check(_ route: NewRoute) throws(ReviewError) {
        for (word, name) in [("route", route.name), ("screen", route.screen)]
        where !NewRoute.isName(name) {
            throw .refused(
                "\"\(name)\" is no name of a \(word): it begins with a letter, and has only letters, "
                    + "digits, - and _"
            )
        }
        try checkIsFree(route.name)
        if let type = type(route.screen), type.kind.isContainer {
            throw .refused("\(route.screen) is a container: name a screen")
        }
        if route.placement == .there, type(route.screen) == nil {
            throw .refused("no container brings \(route.screen): push it, or declare it first")
        }
        if route.placement == .push, !stacks.contains(route.container ?? "") {
            let stacks = stacks.joined(separator: ", ")
            throw .refused(
                "\(route.container ?? "none") is no navigation container: "
                    + (stacks.isEmpty ? "the catalog has none" : "the catalog has \(stacks)")
            )
        }
        if let origin = route.origin, catalog.routes[origin] == nil {
            let names = catalog.routes.ids.map(\.name).joined(separator: ", ")
            throw .refused("there is no route \(origin); the catalog has \(names)")
        }
        if let flow = route.flow, !catalog.syntax.flows.contains(where: { $0.name == flow }) {
            let names = catalog.syntax.flows.map(\.name).joined(separator: ", ")
            throw .refused(
                "there is no flow \(flow)" + (names.isEmpty ? "" : "; the catalog has \(names)")
            )
        }
    }

    private func text(with route: NewRoute, from origin: RouteID) throws(ReviewError) -> String {
        var text = CatalogText(self.text)
        var isPut = text.add(route.entry(from: origin), to: "routes", before: "routes")
        if isPut, type(route.screen) == nil {
            isPut = text.add(route.declaration, to: "screens", before: "routes")
        }
        guard isPut else {
            throw .refused(
                "a route can be added only where `routes:` and `screens:` begin a line and hold a "
                    + "mapping: write \(name) so"
            )
        }
        return text.text
    }
}
