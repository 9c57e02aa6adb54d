import Landfall
import Synchronization

/// The working memory with which one state after the other is read.
final class StateScratch: Sendable {
    private let builder: Mutex<ViewTreeBuilder>
    private let limits: ViewTreeLimits

    /// Makes working memory for trees within limits.
    init(limits: ViewTreeLimits) {
        self.builder = Mutex(ViewTreeBuilder(limits: limits))
        self.limits = limits
    }

    /// Lends what puts a tree together; where another thread has it, a new one.
    ///
    /// - Parameter body: What is done with it.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    func lend(
        _ body: (inout ViewTreeBuilder) throws(ContractError) -> DeviceState
    ) throws(ContractError) -> DeviceState {
        let state = try builder.withLockIfAvailable { (builder) throws(ContractError) in
            try body(&builder)
        }
        if let state { return state }
        var builder = ViewTreeBuilder(limits: limits)
        return try body(&builder)
    }
}
