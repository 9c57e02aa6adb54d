import Landfall

/// A condition as it is written: all of its parts must hold.
struct ConditionSyntax: Sendable {
    /// Where the mapping begins.
    let place: SourcePlace

    /// What stands under its keys.
    let parts: [Part]

    /// Whether something in it could not be read.
    let lacksParts: Bool

    /// Whether something in it could not be read, or can never hold.
    let isFaulty: Bool

    /// The content of a key.
    indirect enum Part: Sendable {
        /// A word of the device or the intent is one of these.
        case word(CatalogCondition.Subject, [String])
        /// Somebody has proven who they are on the device, or nobody has.
        case signedIn(Bool)
        /// Attributes of the session or of the intent, by name.
        case attributes([Words])
        /// The device's locale fits one of these patterns.
        case locale([String])
        /// The app's version lies in a range.
        case appVersion(VersionRange)
        /// The variations that the subject gets, by experiment.
        case experiments([Words])
        /// Now lies between two instants, the first included.
        case between(Timestamp, Timestamp)
        /// All of these.
        case all([ConditionSyntax])
        /// At least one of these.
        case any([ConditionSyntax])
        case not(ConditionSyntax)
        /// What a flag stands for.
        case flag(String, at: SourcePlace)
        /// Something in the tree.
        case found(FinderSyntax)
        /// Values of the context, by key.
        case context([Words])
    }

    /// The words that what stands under a key is compared with.
    struct Words: Sendable {
        let key: String
        /// Where the key stands.
        let place: SourcePlace
        let words: [(word: String, place: SourcePlace)]
    }
}

/// A flag as it is written.
struct FlagSyntax {
    /// Where its name stands.
    let place: SourcePlace

    /// Where its value stands.
    let valuePlace: SourcePlace

    /// Whether it is set for good; `nil` where a condition says.
    var isSet: Bool?

    /// The condition; `nil` where there is none that can be read.
    var condition: ConditionSyntax?

    /// Whether it asks too many conditions to be bound.
    var isTooLarge = false
}
