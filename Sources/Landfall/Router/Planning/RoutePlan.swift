/// The operations that lead to the target of one route; none when it is visible already.
///
/// It is what a planner has come to, and never changes, so it is handed on as a reference.
final class RoutePlan {
    private let planner: Planner

    /// The node that is visible once the plan is done.
    let target: NodeID

    /// Takes what a planner has come to.
    init(_ planner: consuming Planner, target: consuming NodeID) {
        self.planner = planner
        self.target = target
    }

    /// What to do, in order.
    var operations: [Operation] { planner.list.operations }

    /// The tree once it is done.
    var after: ViewTree { planner.tree }

    /// The screens of the plan with what runs for them, twice where two steps come to one; none where
    /// nothing runs for any.
    var landed: [Planner.Landed] { planner.landed }

    /// What another destination on top of the target goes on with.
    var list: OperationList { planner.list }

    /// Numbers the nodes that are built on top.
    var numbering: NodeNumbering { planner.numbering }
}

/// What is planned already where one destination is shown on top of another.
struct PriorPlan {
    /// The device's tree, from which the whole plan starts.
    let start: ViewTree
    /// The plan of the destination beneath.
    let plan: RoutePlan
}
