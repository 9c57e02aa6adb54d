import Landfall

/// The effect of a changed plan on the user who tapped.
enum PlanChange: String, CaseIterable, Hashable, Sendable {
    /// It led to a screen, and leads to none any more.
    case landsNoLonger = "lands-no-longer"
    /// It leads to another screen.
    case landsElsewhere = "lands-elsewhere"
    /// It led to no screen, and leads to one.
    case landsNow = "lands-now"
    /// It leads to the same screen in another way.
    case anotherWay = "another-way"
    /// It leads to no screen under either catalog, for another reason or by another answer.
    case answeredOtherwise = "answered-otherwise"
    /// The app does the same; what is recorded of it is another.
    case recordedOtherwise = "recorded-otherwise"

    /// Returns the words after a number of intents.
    ///
    /// - Parameter count: The number.
    /// - Returns: The words, with the verb that goes with it.
    func words(_ count: Int) -> String {
        let s = count == 1 ? "s" : ""
        switch self {
        case .landsNoLonger: return "land\(s) no longer"
        case .landsElsewhere: return "land\(s) elsewhere"
        case .landsNow: return "newly land\(s)"
        case .anotherWay:
            return "\(count == 1 ? "reaches" : "reach") the screen by other operations"
        case .answeredOtherwise:
            return count == 1 ? "is answered otherwise" : "are answered otherwise"
        case .recordedOtherwise:
            return count == 1 ? "is recorded otherwise" : "are recorded otherwise"
        }
    }
}
