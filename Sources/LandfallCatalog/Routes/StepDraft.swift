import Landfall

/// A step as it was read, with places.
struct StepDraft {
    /// The step as the Router reads it.
    var step: Step

    /// The step's type.
    let declaration: TypeDeclaration

    /// Where the step begins.
    let place: Place

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
