/// Where the values of a pattern's parameters stand in a path that it takes.
enum PatternMatch {
    /// Each is a segment of its own, as a plain form has them.
    case segments(LinkForm)
    /// For each parameter its range; `nil` for one that has no value.
    case ranges([Range<Int>?])

    /// Where the value of a parameter stands in the path that was matched; `nil` for one without.
    func range(of slot: Int, in path: LinkPath) -> Range<Int>? {
        switch self {
        case .segments(let form): form.segment(of: slot).map(path.range)
        case .ranges(let ranges): ranges[slot]
        }
    }
}
