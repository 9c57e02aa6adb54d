import Landfall

extension ViewTreeError {
    /// One line for the person who reads the log; the bounds in it are those of the contract.
    var sentence: String {
        let contract = ViewTreeLimits()
        return switch self {
        case .tooManyNodes:
            "the tree has too many nodes or type names; the contract allows \(contract.nodes) nodes"
        case .tooDeep:
            "the tree is nested too deep; the contract allows \(contract.depth) levels"
        case .tooManyContextEntries:
            "a context has too many entries; the contract allows \(contract.contextEntries)"
        case .tooManySupertypes:
            "a node has too many supertypes; the contract allows \(contract.supertypes)"
        case .stringTooLong:
            "a text is too long; the contract allows \(contract.stringBytes) bytes, and"
                + " \(ContractLimits().tokenBytes) for the token of a plan"
        case .tooManyWindows:
            "the device has too many windows; the contract allows \(contract.windows)"
        case .missingID: "a node or a window has no id"
        case .missingType: "a node has no type"
        case .reservedID: "a node's id begins with $"
        case .duplicateID: "two nodes or two windows have the same id"
        case .cycle: "a node holds, presents or overrides itself, or a node within it has its id"
        case .danglingReference:
            "the selected or visible of a container names none of its children, or a parentOverride"
                + " no node of the tree"
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
