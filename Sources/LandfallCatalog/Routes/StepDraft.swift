import Landfall

/// A step as it was read, with places.
struct StepDraft {
    /// The step as the Router reads it.
    var step: Step

    /// The step's type.
    let declaration: TypeDeclaration

    /// Where the step begins.
    let place: Place

    /// What is looked for; `nil` when nothing is.
    var find: WrittenFinder?

    /// What is set, by key.
    var set: [String: ValueSource] = [:]

    /// What makes the context of the steps further back, by key; `nil` where it stays as it is.
    var with: [String: ValueSource]?

    /// Asked when the reading comes to the step.
    var interceptors: [ReadInterceptor] = []

    /// What is built where the step is not found; `nil` when nothing is.
    var template: ViewTemplate?

    /// The word of its action.
    var actionWord = ""

    /// Where its action stands.
    var actionPlace: Place?

    /// Whether the step builds its screen when it is not found.
    var isBuilding: Bool { step.factory != nil }

    /// Where the action puts the screen.
    var placement: Placement? { step.action?.placement }

    /// Whether the step is neither found nor built, and only asks its interceptors.
    var isPassing: Bool { !isBuilding && step.finder == nil }
}
