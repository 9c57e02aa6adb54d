/// One thing that is measured.
struct Scenario {
    /// What is done, such as `search/last`.
    let name: String

    /// The number of nodes in the tree on which it is done; of links, the number of patterns.
    let nodes: Int

    /// Makes what is needed, so that nothing is made for a scenario that is not run.
    let prepare: () throws -> Work

    /// Does it a number of times.
    typealias Work = (_ times: Int) -> Void

    /// The name with the size, unique among all.
    var id: String { "\(name)/\(nodes)" }

    /// The sizes of trees on which everything is measured.
    static let sizes = [10, 20, 100, 1000]

    /// All that is measured, in the order of the table.
    static var all: [Scenario] { decoding + searching + applying + resolving + linking }

    /// Takes a result, so that the compiler can't leave out the work that made it.
    @inline(never)
    static func keep<Value>(_ value: borrowing Value) {}
}
