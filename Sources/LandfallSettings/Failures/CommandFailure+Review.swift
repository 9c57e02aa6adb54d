package import LandfallReview

extension CommandFailure {
    /// Runs what may be refused.
    ///
    /// - Parameter body: Reads or writes.
    /// - Returns: What it returns.
    /// - Throws: What the program says about it.
    package static func translating<Value>(
        _ body: () throws(ReviewError) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(ReviewError) {
            return try body()
        } catch {
            throw CommandFailure(of: error)
        }
    }

    /// Sorts an error of reading and of writing.
    ///
    /// - Parameter error: The error.
    package init(of error: ReviewError) {
        switch error {
        case .refused(let line): self = .usage(line)
        case .failed(let line): self = .failed(line)
        case .closed: self = .outputClosed
        }
    }
}
