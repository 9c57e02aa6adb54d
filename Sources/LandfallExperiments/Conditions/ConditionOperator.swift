/// The operators that can stand under an attribute.
public enum ConditionOperator: String, Hashable, Sendable, CaseIterable {
    /// The same value of the same kind.
    case equal = "$eq"
    /// Another value or kind.
    case unequal = "$ne"
    /// Less: as texts if both are, otherwise as numbers.
    case less = "$lt"
    /// Less or the same.
    case lessOrEqual = "$lte"
    /// Greater.
    case greater = "$gt"
    /// Greater or the same.
    case greaterOrEqual = "$gte"
    /// One of a list; of a list of values, one of them.
    case isIn = "$in"
    /// None of a list.
    case isNotIn = "$nin"
    /// One of a list, in any case.
    case isInAnyCase = "$ini"
    /// None of a list, in any case.
    case isNotInAnyCase = "$nini"
    /// A list that has a match for each of a list.
    case hasAll = "$all"
    /// A list that has a match for each of a list, in any case.
    case hasAllAnyCase = "$alli"
    /// A text in which a regular expression matches.
    case matches = "$regex"
    /// A text in which a regular expression matches, in any case.
    case matchesAnyCase = "$regexi"
    /// Whether there is a value.
    case exists = "$exists"
    /// The kind of the value.
    case type = "$type"
    /// The number of a list's elements.
    case size = "$size"
    /// A list one of whose elements fits.
    case hasElement = "$elemMatch"
    /// The contrary.
    case isNot = "$not"
    /// A member of a saved group.
    case isInGroup = "$inGroup"
    /// No member of a saved group.
    case isNotInGroup = "$notInGroup"
    /// The same version.
    case versionEqual = "$veq"
    /// Another version.
    case versionUnequal = "$vne"
    /// An older version.
    case versionLess = "$vlt"
    /// An older version or the same.
    case versionLessOrEqual = "$vlte"
    /// A newer version.
    case versionGreater = "$vgt"
    /// A newer version or the same.
    case versionGreaterOrEqual = "$vgte"

    /// The words that stand where an attribute could, and combine whole conditions.
    public static let connectives = ["$and", "$or", "$nor", "$not"]
}
