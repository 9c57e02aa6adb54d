/// How much may be done to find out which of the links of a catalog overlap.
///
/// A budget is for all pairs together: what bounds one pair does not bound thousands of them.
struct OverlapBudget {
    /// The steps that a catalog may cost; about half a second.
    static let limit = 500_000

    /// The steps that the files of the operating systems may cost, which are written seldom.
    static let associationLimit = 10_000_000

    private var rest: Int

    /// Begins with nothing done.
    ///
    /// - Parameter limit: The steps that may be done.
    init(limit: Int = Self.limit) { rest = limit }

    /// Whether more was to be done than may be.
    var isSpent: Bool { rest < 0 }

    /// Notes what is going to be done.
    mutating func spend(_ steps: Int) { rest = max(-1, rest - steps) }
}
