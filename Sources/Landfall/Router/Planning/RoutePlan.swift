/// The operations that lead to the target of one route; none when it is visible already.
///
/// It never changes, so it is handed on as a reference.
final class RoutePlan: Sendable {
    /// What to do, in order.
    var operations: [Operation] { list.operations }
    /// The tree once it is done.
    let after: ViewTree
    /// The node that is visible then.
    let target: NodeID
    /// The screens of the plan with what runs for them, twice where two steps come to one; none where
    /// nothing runs for any.
    let landed: [Planner.Landed]
    /// What another destination on top of the target goes on with.
    let list: OperationList
    /// Numbers the nodes that are built on top.
    let numbering: NodeNumbering

    init(
        list: OperationList,
        numbering: NodeNumbering,
        after: ViewTree,
        target: NodeID,
        landed: [Planner.Landed]
    ) {
        self.list = list
        self.numbering = numbering
        self.after = after
        self.target = target
        self.landed = landed
    }
}

/// What is planned already where one destination is shown on top of another.
struct PriorPlan {
    /// The device's tree, from which the whole plan starts.
    let start: ViewTree
    /// The plan of the destination beneath.
    let plan: RoutePlan
}
