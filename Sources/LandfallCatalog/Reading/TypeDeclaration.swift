import Landfall

/// A screen or container, as a catalog declares it.
struct TypeDeclaration {
    /// The name.
    let name: String

    /// Where the name stands.
    let place: Place

    /// How it holds its children.
    var kind: NodeKind = .screen

    /// What tells two of the type apart, by key.
    var context: [String: Route.Parameter] = [:]

    /// The types that it stands for as well, nearest first.
    var supertypes: [(name: String, place: Place)] = []

    /// What a fresh container holds.
    var children: [(name: String, place: Place)] = []

    /// Whether plans may dismiss or cover one that a route builds.
    var isDismissible = true

    /// `a screen` or `a container`, for messages.
    var article: String { kind.isContainer ? "a container" : "a screen" }

    /// The keys that every one of the type must have.
    var requiredKeys: [String] {
        context.filter { !$0.value.isOptional }.keys.sorted()
    }
}
