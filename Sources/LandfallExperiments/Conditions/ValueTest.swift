/// What is asked of one value.
indirect enum ValueTest: Hashable, Sendable {
    /// As text it is this one.
    case text(String)
    /// As text, in lower case, it is this one.
    case foldedText(String)
    /// As a number it is this one.
    case number(Double)
    /// It counts as true, or it is there and does not.
    case truth(Bool)
    /// There is none.
    case null
    /// It has this content.
    case content(JSONValue)
    /// It passes all of them.
    case all([ValueTest])
    /// It does not pass.
    case not(ValueTest)
    /// It is this value, of this kind.
    case identical(JSONValue)
    /// It comes before, behind or with this one.
    case ordered(Comparison, JSONValue)
    /// As a version it comes before, behind or with this one.
    case version(Comparison, VersionText)
    /// It is one of these, or one of its elements is.
    case member(ValueSet)
    /// It is a member of a saved group, or one of its elements is.
    case groupMember(String)
    /// There is a value, or there is none.
    case exists(Bool)
    /// It is of this kind.
    case kind(String)
    /// It is a list, and the number of its elements passes.
    case size(ValueTest)
    /// It is a list, and one element passes.
    case element(ValueTest)
    /// It is a list, and the condition holds for the members of one element.
    case elementMembers(ConditionNode)
    /// It is a list with an element for each of these.
    case elements([ValueTest])
    /// As text it is matched.
    case expression(RegularExpression)
    /// It never passes.
    case never

    /// The ways in which values are compared.
    enum Comparison: Hashable, Sendable {
        /// Before.
        case less
        /// Not behind.
        case lessOrEqual
        /// Behind.
        case greater
        /// Not before.
        case greaterOrEqual
        /// With.
        case equal
        /// Not with.
        case unequal
    }
}
