import LandfallExperiments

/// A saved group, as the conditions of experiments name it.
enum GroupSyntax {
    /// Values, for `$inGroup` and `$notInGroup`.
    case values([JSONValue])

    /// A condition, for `$savedGroup`, with those of the groups that it names written out, and how many groups it is of.
    case condition(JSONValue, groupCount: Int)
}
