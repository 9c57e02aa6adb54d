import Landfall

extension ViewTreeError {
    /// One line for the person who reads the log.
    var sentence: String {
        switch self {
        case .tooManyNodes: "the tree has too many nodes or type names"
        case .tooDeep: "the tree is nested too deep"
        case .tooManyContextEntries: "a context has too many entries"
        case .stringTooLong: "a text is too long"
        case .tooManyWindows: "the device has too many windows"
        case .missingID: "a node or a window has no id"
        case .missingType: "a node has no type"
        case .reservedID: "a node's id begins with $"
        case .duplicateID: "two nodes or two windows have the same id"
        case .cycle: "a node holds, presents or overrides itself"
        case .danglingReference: "a selected, visible or parentOverride names nothing in the tree"
        }
    }
}

/// Makes a fault of the tree one of the contract.
@inline(__always)
func tree<Result>(
    _ body: () throws(ViewTreeError) -> Result
) throws(ContractError) -> Result {
    do { return try body() } catch { throw .tree(error) }
}
