import LandfallExperiments
package import LandfallValues

/// An experiment as it is written.
package struct ExperimentSyntax: Sendable {
    /// Where its name stands.
    let place: SourcePlace

    /// What is declared of it, but for what stands in the properties below.
    var declaration: ExperimentDeclaration

    /// Who can take part; `nil` for everybody, and where that could not be read.
    package internal(set) var condition: TargetingSyntax?

    /// The variation that everybody gets who would take part; `nil` for none.
    var force: WordSyntax?

    /// Whether something of it could not be read.
    var isFaulty = false
}

/// A condition in GrowthBook's language, sound but for the saved groups that it names.
package struct TargetingSyntax: Sendable {
    /// The condition, with its places.
    let node: SourceNode

    /// The condition as JSON has it.
    package let value: JSONValue
}

/// A saved group as it is written.
package enum GroupSyntax: Sendable {
    /// Values, for `$inGroup` and `$notInGroup`.
    case values([JSONValue])
    /// A condition, for `$savedGroup`.
    case condition(TargetingSyntax)
    /// Something that could not be read.
    case faulty
}
