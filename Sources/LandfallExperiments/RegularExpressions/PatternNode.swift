/// A part of a regular expression.
///
/// Groups leave no trace: whether a text matches doesn't depend on what they captured, nor on
/// whether a repetition is greedy.
indirect enum PatternNode {
    /// The empty text.
    case empty
    /// One code unit.
    case units(UnitClass)
    /// One after the other.
    case sequence([PatternNode])
    /// One of several.
    case choice([PatternNode])
    /// As often as from the first number to the second, or without an end.
    case repetition(PatternNode, Int, Int?)
    /// Something about a place between two code units.
    case assertion(Assertion)

    /// What can be asked about a place.
    enum Assertion {
        /// The beginning of the text.
        case start
        /// The end of the text.
        case end
        /// Exactly one of the neighbours is a letter, a digit or an underscore.
        case wordBoundary
        /// None or both of the neighbours are.
        case noWordBoundary
    }
}
