/// Whether a path fits several programs at once.
enum PathOverlap: Hashable {
    /// None does.
    case never
    /// Such as this one; where any letter would do, it is an `x`.
    case at(String)
    /// That takes too long to find out.
    case undecided
}
