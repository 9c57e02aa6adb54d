import Testing

@testable import Landfall

/// What no device may report.
extension ViewTreeBuilderTests {
    /// Drafts of a root, and why they are refused.
    static let faults: [(Draft, ViewTreeError)] = [
        (Draft(id: ""), .missingID),
        (Draft(id: "x", type: ""), .missingType),
        (Draft(id: "x", supertypes: [""]), .missingType),
        (Draft(id: "$1"), .reservedID),
        (Draft(id: "$"), .reservedID),
        (Draft(id: "n", kind: .tab, children: [Draft(id: "x"), Draft(id: "x")]), .duplicateID),
        (
            Draft(
                id: "n",
                kind: .tab,
                children: [Draft(id: "x"), Draft(id: "y", presented: [Draft(id: "x")])]
            ),
            .duplicateID
        ),
        (Draft(id: "x", kind: .tab, children: [Draft(id: "x")]), .cycle),
        (Draft(id: "x", presented: [Draft(id: "x")]), .cycle),
        (Draft(id: "x", presented: [Draft(id: "y", presented: [Draft(id: "x")])]), .cycle),
        (
            Draft(
                id: "x",
                presented: [Draft(id: "y", kind: .tab, children: [Draft(id: "x")])]
            ),
            .cycle
        ),
        (Draft(id: "t", kind: .tab, children: [Draft(id: "x")], selected: 1), .danglingReference),
        (
            Draft(id: "c", kind: .custom, children: [Draft(id: "x")], visible: [0, 1]),
            .danglingReference
        ),
        (
            Draft(id: "c", kind: .custom, children: [Draft(id: "x")], visible: [-1]),
            .danglingReference
        ),
        (Draft(id: "x", parentOverride: "nobody"), .danglingReference),
        (Draft(id: "x", parentOverride: "x"), .cycle),
        (
            Draft(
                id: "t",
                kind: .tab,
                children: [
                    Draft(id: "x", parentOverride: "y"), Draft(id: "y", parentOverride: "x"),
                ]
            ),
            .cycle
        ),
        (
            Draft(id: "t", kind: .tab, children: [Draft(id: "x")], parentOverride: "x"),
            .cycle
        ),
        (Draft(id: String(repeating: "x", count: 9)), .stringTooLong),
        (Draft(id: "x", type: String(repeating: "T", count: 9)), .stringTooLong),
        (Draft(id: "x", context: [("a", String(repeating: "v", count: 9))]), .stringTooLong),
        (Draft(id: "x", context: [("a", ""), ("b", ""), ("c", "")]), .tooManyContextEntries),
        (
            Draft(
                id: "a",
                presented: [
                    Draft(id: "b", presented: [Draft(id: "c", presented: [Draft(id: "d")])])
                ]
            ),
            .tooDeep
        ),
        (
            Draft(id: "n", kind: .tab, children: (0..<6).map { Draft(id: "c\($0)") }),
            .tooManyNodes
        ),
    ]
}
