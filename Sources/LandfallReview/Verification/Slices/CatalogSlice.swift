package import Landfall
package import LandfallCatalog

/// The part of an app on which the answers for some routes depend.
///
/// A route is left out in three cases. It changes nothing that these routes look at. A person can
/// bring about the same by going back, closing and choosing tabs. A route of the slice does the same
/// with another screen, in the place of one that no route of the slice looks at.
package struct CatalogSlice: Sendable {
    /// The routes whose answers depend on no more than this, in the order of the file.
    package internal(set) var routes: [RouteID]

    /// The routes that are followed, in the order of the file; ``routes`` among them.
    package let followed: [RouteID]

    /// The types that the routes look at, and the containers that can hold them.
    package let types: Set<ScreenType>

    /// What the conditions of its chains look at.
    package let inputs: ConditionInputs

    /// Whether it matters that the device is turned.
    package let hasSplit: Bool

    /// Whether nothing could be left out.
    package let isWhole: Bool
}

extension BoundCatalog {
    /// The whole app as one slice.
    package var wholeSlice: CatalogSlice {
        CatalogSlice(
            routes: routes.map(\.id),
            followed: routes.map(\.id),
            types: Set(syntax.types.map(\.type)),
            inputs: inputs,
            hasSplit: true,
            isWhole: true
        )
    }

    /// The slices of all routes, each route in one; those with fewer routes first.
    package var slices: [CatalogSlice] {
        let builder = SliceBuilder(self)
        var slices: [[RouteID]: CatalogSlice] = [:]
        for route in routes {
            let slice = builder.slice(for: route.id)
            if let known = slices[slice.followed]?.routes {
                slices[slice.followed]?.routes = known + [route.id]
            } else {
                slices[slice.followed] = slice
            }
        }
        let order = Dictionary(
            routes.enumerated().map { ($1.id, $0) }
        ) { first, _ in first }
        return slices.values.sorted { one, other in
            let places = [one, other].map { order[$0.routes[0]] ?? 0 }
            return (one.followed.count, places[0]) < (other.followed.count, places[1])
        }
    }
}
