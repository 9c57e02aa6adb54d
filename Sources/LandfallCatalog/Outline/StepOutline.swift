public import Landfall

/// A step of a chain.
public struct StepOutline: Sendable {
    /// The screen or container that it stands for.
    public let type: ScreenType

    /// How that holds children.
    public let kind: NodeKind

    /// What is looked for, in a few words; `nil` where nothing is.
    public let finder: String?

    /// What the context of the node that is looked for must say.
    public let requirements: [ContextRequirement]

    /// What is set in the context of the screen, by key.
    public let set: [String: ValueSource]

    /// What makes the context of the steps further back, by key; `nil` where it stays as it is.
    public let with: [String: ValueSource]?

    /// What is built where it is not found; `nil` where nothing is.
    public let template: ViewTemplate?

    /// The word of the action that puts in place what was built; empty where nothing is.
    public let action: String

    /// Whether plans may dismiss or cover what is built here.
    public let isDismissible: Bool

    /// Asked when the reading comes to the step.
    public let interceptors: [InterceptorOutline]

    /// The line of the file on which it begins.
    public let line: Int
}
