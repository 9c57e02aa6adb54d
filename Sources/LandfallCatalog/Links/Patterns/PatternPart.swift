/// One part of a pattern, as the grammar of URLPattern cuts it.
struct PatternPart: Hashable, Sendable {
    /// What it stands for.
    var kind: Kind

    /// The decoded text before what it stands for, or the whole text.
    var prefix: String

    /// The decoded text behind it.
    var suffix = ""

    /// How often it may stand there.
    var count = Count.once

    /// Whether a path may lack it.
    var isOptional: Bool {
        // A wildcard without text around it takes nothing as well, whether it is there or not.
        count.isOptional && !(kind == .wildcard && prefix.isEmpty && suffix.isEmpty)
    }

    /// What a part stands for.
    enum Kind: Hashable, Sendable {
        /// Its text, and nothing else.
        case text
        /// One character or more, none of them a slash; the value of a parameter.
        case name(String)
        /// Any characters, or none.
        case wildcard
    }

    /// How often a part may stand in a path.
    enum Count: Hashable, Sendable {
        case once
        /// `?`
        case atMostOnce
        /// `+`
        case atLeastOnce
        /// `*`
        case anyNumber

        /// Whether it may be missing.
        var isOptional: Bool { self == .atMostOnce || self == .anyNumber }

        /// Whether it may stand there twice.
        var isRepeated: Bool { self == .atLeastOnce || self == .anyNumber }
    }
}
