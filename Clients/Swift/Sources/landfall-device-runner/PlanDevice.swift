import LandfallDevice

/// Something that carries plans out.
@MainActor protocol PlanDevice {
    /// The kinds and operations that it does not know, by the words of the contract.
    var unsupported: [String] { get }

    /// Carries operations out, up to the first that is refused.
    ///
    /// - Parameters:
    ///   - operations: What is done, in order.
    ///   - windows: What is shown before; nothing for a cold start.
    /// - Returns: What is shown then.
    func carryOut(_ operations: [PlanOperation], on windows: [WindowState]) -> PlanOutcome

    /// Carries a plan out.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - windows: What is shown before; nothing for a cold start.
    /// - Returns: What is shown then.
    func carryOut(_ plan: ActionPlan, on windows: [WindowState]) -> PlanOutcome
}

extension PlanDevice {
    func carryOut(_ plan: ActionPlan, on windows: [WindowState]) -> PlanOutcome {
        carryOut(plan.operations, on: windows)
    }

    var unsupported: [String] { [] }
}

/// The outcome of operations.
struct PlanOutcome {
    /// What is shown then.
    var windows: [WindowState]
    /// The first operation that was refused.
    var failure: (operation: Int, reason: FailureReason)?
}

/// The kit's own tree.
struct TreeDevice: PlanDevice {
    func carryOut(_ operations: [PlanOperation], on windows: [WindowState]) -> PlanOutcome {
        var tree = ScreenTree(windows)
        let failure = tree.apply(operations)
        return PlanOutcome(
            windows: tree.windowStates,
            failure: failure.map { ($0.operation, FailureReason($0.refusal.code)) }
        )
    }
}
