import Landfall

/// A condition as it is written: all of its parts must hold.
struct ConditionSyntax: Sendable {
    /// Where the mapping begins.
    let place: Place

    /// What stands under its keys.
    let parts: [Part]

    /// Whether something in it could not be read.
    let isFaulty: Bool

    /// The content of a key.
    indirect enum Part: Sendable {
        /// Something that means the same at every place.
        case fixed(CatalogCondition)
        /// All of these.
        case all([ConditionSyntax])
        /// At least one of these.
        case any([ConditionSyntax])
        case not(ConditionSyntax)
        /// What a flag stands for.
        case flag(String, at: Place)
        /// Something in the tree, with what looking for it takes from the context.
        case found(FinderSyntax, [ContextUse])
        /// Values of the context, by key.
        case context([ContextWords])
    }

    /// The words that a key of the context is compared with.
    struct ContextWords: Sendable {
        let key: String
        /// Where the key stands.
        let place: Place
        let words: [(word: String, place: Place)]
    }
}

/// A flag as it is written.
struct FlagSyntax {
    /// Where its name stands.
    let place: Place

    /// Where its value stands.
    let valuePlace: Place

    /// Whether it is set for good; `nil` where a condition says.
    var isSet: Bool?

    /// The condition; `nil` where there is none that can be read.
    var condition: ConditionSyntax?
}
