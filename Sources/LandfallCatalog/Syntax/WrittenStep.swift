import Landfall

/// An element of `steps`, as it is written.
enum WrittenStep: Sendable {
    /// A screen or a container.
    case step(StepSyntax)
    /// A switch.
    case choice(SwitchSyntax)
    /// Where the chain begins.
    case origin(OriginSyntax, at: SourcePlace)
    /// Something that could not be read.
    case faulty(at: SourcePlace)

    /// Where it begins.
    var place: SourcePlace {
        switch self {
        case .step(let step): step.place
        case .choice(let choice): choice.place
        case .origin(_, let place), .faulty(let place): place
        }
    }
}

/// The origin of a chain, as it is written.
enum OriginSyntax: Sendable {
    /// At the top of what a window presents.
    case current(WindowChoice)
    /// At the root of a window.
    case root(WindowChoice)
    /// At what a finder finds.
    case found(FinderSyntax)
    /// Where another route leads.
    case route(WordSyntax)
}

/// A `switch`, as it is written.
struct SwitchSyntax: Sendable {
    /// Where the step begins.
    let place: SourcePlace

    /// Where its key stands.
    let keyPlace: SourcePlace

    /// The cases in their order; `else`, where there is one, last.
    let cases: [Case]

    /// A case of a switch, or its `else`.
    struct Case: Sendable {
        /// When it is taken; `nil` for `else`, and where that could not be read.
        var condition: ConditionSyntax?
        /// Whether it is the last, taken when no other is.
        let isElse: Bool
        /// Where its condition stands, or `else`.
        let place: SourcePlace
        /// The steps that it stands for.
        var steps: [WrittenStep] = []
        /// Whether the steps behind the switch follow.
        let fallsThrough: Bool
    }

    /// Whether one of the cases is taken for certain.
    var hasElse: Bool { cases.last?.isElse ?? false }
}
