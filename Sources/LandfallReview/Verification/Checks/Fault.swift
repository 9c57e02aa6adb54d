package import Landfall

/// A fault in the answer to a request in a state.
package enum Fault: Hashable, Sendable {
    /// There is no plan: a code, and the step at which it happened.
    case fails(code: String, step: String?)
    /// The screen that is shown at the end is of another type.
    case landsOn(ScreenType)
    /// The screen that is shown at the end shows something else under a key.
    case landsOnOther(ScreenType, key: String)
    /// A screen that must not be dismissed is gone.
    case loses(ScreenType)
    /// The requested screen is visible, and the plan puts it there once more.
    case repeats(ScreenType)
    /// Operations of some kinds can be left out, and the end is the same.
    case needless([String])
    /// Two operations of a kind that follow on each other can be one.
    case parted(String)
    /// The device can't carry out the plan.
    case refused(String)
    /// The device shows something else than the plan says.
    case unforeseen
    /// The screen is not on the screen at the end.
    case hidden

    /// A stable word for what kind of fault it is.
    package var word: String {
        switch self {
        case .fails: "fails"
        case .landsOn, .landsOnOther: "lands_elsewhere"
        case .loses: "loses_locked"
        case .repeats, .needless, .parted: "needless_operations"
        case .refused: "refused_by_device"
        case .unforeseen: "unforeseen"
        case .hidden: "hidden"
        }
    }

    /// All words, in the order of the page that explains them.
    package static let words = [
        "fails", "lands_elsewhere", "loses_locked", "needless_operations", "refused_by_device",
        "unforeseen", "hidden",
    ]

    /// The end of a sentence that begins with the route.
    package var sentence: String {
        switch self {
        case .fails(let code, let step):
            "does not land: \(code)" + (step.map { " at \($0)" } ?? "")
        case .landsOn(let type): "lands on another screen than its own: on \(type)"
        case .landsOnOther(let type, let key):
            "lands on another screen than its own: on a \(type) with another \(key)"
        case .loses(let type): "loses \(type), which must not be dismissed"
        case .repeats(let type):
            "needs more operations than necessary: that \(type) is on the screen already"
        case .needless(let kinds):
            "needs more operations than necessary: without \(kinds.joined(separator: " and ")) the "
                + "end is the same"
        case .parted(let kind):
            "needs more operations than necessary: two of \(kind) in a row can be one"
        case .refused(let code): "has a plan that a device refuses: \(code)"
        case .unforeseen: "has a plan after which a device shows something else than foreseen"
        case .hidden: "has a plan after which its screen is not visible"
        }
    }
}
