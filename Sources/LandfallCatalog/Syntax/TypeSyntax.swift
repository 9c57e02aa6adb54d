public import Landfall

/// A screen or container, as a catalog declares it.
public struct TypeSyntax: Sendable {
    /// The app's name of it.
    public let type: ScreenType

    /// Where the name stands.
    public let place: SourcePlace

    /// How it holds its children.
    public internal(set) var kind: NodeKind = .screen

    /// Whether something of the declaration could not be read, so that what seems to be missing may
    /// have been declared.
    var isFaulty = false

    /// What tells two of the type apart, by key.
    public internal(set) var context: [String: Route.Parameter] = [:]

    /// The keys of ``context`` as they are written, one after the other.
    package internal(set) var writtenKeys: [String] = []

    /// The types that it stands for as well, nearest first, with their places.
    var supertypeNames: [(word: String, place: SourcePlace)] = []

    /// What a fresh container holds, with the places.
    var childNames: [(word: String, place: SourcePlace)] = []

    /// What of a custom container can be seen; `nil` where nothing was said.
    package internal(set) var behavior: StandardBehavior?

    /// Whether plans may dismiss or cover one that a route builds.
    public internal(set) var isDismissible = true

    /// Where the value of `dismissal` stands; `nil` where it says nothing.
    var dismissalPlace: SourcePlace?

    /// The route to which its close button leads.
    public internal(set) var dismissal: RouteID?

    /// Begins with nothing read.
    init(name: String, place: SourcePlace) {
        type = ScreenType(name)
        self.place = place
    }

    var name: String { type.name }

    /// The types that it stands for as well, nearest first.
    public var supertypes: [ScreenType] { supertypeNames.map { ScreenType($0.word) } }

    /// What a fresh container holds.
    public var children: [ScreenType] { childNames.map { ScreenType($0.word) } }

    /// `a screen` or `a container`, for messages.
    var article: String { kind.isContainer ? "a container" : "a screen" }

    /// What it is, for messages.
    var phrase: String { kind.phrase }

    /// The keys that every one of the type must have.
    var requiredKeys: [String] {
        context.filter { !$0.value.isOptional }.keys.sorted()
    }

    /// Whether it is what an action needs.
    package func meets(_ requirement: ContainerRequirement) -> Bool {
        if isFaulty { return true }
        return switch requirement {
        case .kind(let kind): self.kind == kind
        case .type(let type):
            kind.isContainer && stands(for: type)
        }
    }

    /// Whether it is of a type, or of a subtype of it.
    func stands(for type: ScreenType) -> Bool {
        self.type == type || supertypeNames.contains { $0.word == type.name }
    }
}

extension NodeKind {
    /// The kind with its article, for messages.
    var phrase: String {
        switch self {
        case .screen: "a screen"
        case .navigation: "a navigation container"
        case .tab: "a tab container"
        case .split: "a split"
        case .custom: "a custom container"
        }
    }
}

extension ContainerRequirement {
    /// What is needed, for messages.
    var phrase: String {
        switch self {
        case .kind(let kind): kind.phrase
        case .type(let type): "the container \"\(type)\""
        }
    }
}
