/// A property of every case.
enum Property: String, CaseIterable {
    /// The same input gives the same plan, whether it is explained or not.
    case repeatable
    /// What is no navigation has no operation.
    case idle
    /// No more operations than a plan may have, and each new id is given once, from `$1` on.
    case bounded
    /// A plan whose target is not visible comes out only where the window is empty.
    case promised
    /// The device carries the plan out without a refusal.
    case executable
    /// The device then shows the tree that the planner says.
    case foreseen
    /// The target is visible on the device.
    case visible
    /// No operation can be left out.
    case needed
    /// No two operations in a row that one could do.
    case merged
    /// Under `precise`, what must stay is neither removed nor covered.
    case precise
    /// Under `strict`, nothing is changed where the library would refuse.
    case strict
    /// The target is there when the same is asked for again.
    case again
    /// Several destinations are all there in the end, one on top of the other.
    case listed
    /// A search for the target's type, over all there is, finds something.
    case found
}

/// The property that a case broke.
struct Fault: Hashable {
    let property: Property
    /// Tells faults of one property apart, such as the device's reason.
    var detail = ""
    /// What was seen.
    var message = ""

    /// Whether another fault is of the same sort, whatever was seen.
    func isLike(_ other: Fault?) -> Bool {
        property == other?.property && detail == other?.detail
    }
}
