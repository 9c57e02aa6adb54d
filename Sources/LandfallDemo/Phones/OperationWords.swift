import Landfall
import LandfallReview

/// Operations in words, one by one.
enum OperationWords {
    /// Each operation in the names of the tree that the ones before have left.
    ///
    /// - Parameters:
    ///   - operations: The operations.
    ///   - tree: The tree before the first.
    /// - Returns: As many words.
    static func list(of operations: [Operation], in tree: ViewTree) -> [String] {
        var tree = tree
        return operations.map { operation in
            defer { try? tree.apply(operation) }
            return TreeWords.words(for: operation, in: tree)
        }
    }
}
