import Landfall
import LandfallContract
import Testing

/// Nodes that are read in one go are read, and refused, as any other form of them is.
@Suite struct LeafReadingTests {
    private static let long = String(repeating: "x", count: 2048)

    private static let nodes: [String] = [
        #"{"id":"a","type":"T"}"#,
        #"{"id":"","type":"T"}"#,
        #"{"id":"$1","type":"T"}"#,
        #"{"id":"a","type":""}"#,
        #"{"id":"root","type":"T"}"#,
        #"{"id":"a","type":"T","context":{}}"#,
        #"{"id":"a","type":"T","context":{"k":"v"}}"#,
        #"{"id":"a","type":"T","context":{"":""}}"#,
        #"{"id":"a","type":"T","context":{"k":"1","l":"2","m":"3","n":"4"}}"#,
        #"{"id":"a","type":"T","context":{"k":"1","l":"2","m":"3","n":"4","o":"5"}}"#,
        #"{"id":"a","type":"T","context":{"k":"1","l":"2","k":"3"}}"#,
        #"{"id":"a","type":"T","context":{"k":"1",}}"#,
        #"{"id":"a","type":"T","context":{"k":1}}"#,
        #"{"id":"a","type":"T","context":{"k":null}}"#,
        #"{"id":"a","type":"T","context":{"k":"\u0041"}}"#,
        #"{"id":"a","type":"T","context":{"k":"ä"}}"#,
        #"{"id":"a","type":"T","context":{"k":"v"},"dismissible":false}"#,
        #"{"id":"a","type":"T","context":{"k":"v"},"context":{"l":"w"}}"#,
        #"{"id":"a","type":"T","supertypes":["S"]}"#,
        #"{"id":"a","type":"T","supertypes":["S","T"],"context":{"k":"v"}}"#,
        #"{"id":"a","type":"T","supertypes":["S","R","Q","P"]}"#,
        #"{"id":"a","type":"T","supertypes":["S","R","Q","P","O"]}"#,
        #"{"id":"a","type":"T","supertypes":["S","R","S"],"context":{"k":"v"}}"#,
        #"{"id":"a","type":"T","supertypes":[]}"#,
        #"{"id":"a","type":"T","supertypes":[""]}"#,
        #"{"id":"a","type":"T","supertypes":["S",]}"#,
        #"{"id":"a","type":"T","supertypes":["S"}"#,
        #"{"id":"a","type":"T","supertypes":["\u0041"]}"#,
        #"{"id":"a","type":"T","supertypes":["Ä"]}"#,
        #"{"id":"a","type":"T","supertypes":[1]}"#,
        #"{"id":"a","type":"T","supertypes":null}"#,
        #"{"id":"a","type":"T","supertypes":["\#(long)x"]}"#,
        #"{"id":"a","type":"T","supertypes":["S"],"kind":"TAB"}"#,
        #"{"id":"a","type":"T","supertypes":["S"],"supertypes":["R"]}"#,
        #"{"id":"a","type":"T","context":{"k":"v"},"supertypes":["S"]}"#,
        #"{"id":"a","type":"T","kind":"TAB"}"#,
        #"{"id":"a","type":"T","unknown":[1,{"a":2}]}"#,
        #"{"id":"a","type":"T",}"#,
        #"{"id":"a","type":"T""#,
        #"{"id":"a","type":"T"]"#,
        #"{"id":"a","id":"b","type":"T"}"#,
        #"{"id":"a","type":null}"#,
        #"{"id":null,"type":"T"}"#,
        #"{"type":"T","id":"a"}"#,
        #"{"id":"a"}"#,
        #"{"id":"ä","type":"Ü"}"#,
        #"{"id":"a\n","type":"T"}"#,
        "{\"id\":\"a\u{1}\",\"type\":\"T\"}",
        #"{"id":"\#(long)","type":"T"}"#,
        #"{"id":"\#(long)x","type":"T"}"#,
        #"{"id":"a","type":"\#(long)x"}"#,
        #"{"id":"a","type":"T","context":{"k":"\#(long)"}}"#,
        #"{"id":"a","type":"T","context":{"k":"\#(long)x"}}"#,
        #"{"id":"a","type":"T","context":{"\#(long)x":"v"}}"#,
    ]

    @Test(arguments: nodes) func `a node is the same with white space in it`(node: String) {
        let spaced = "{ " + node.dropFirst()
        let (one, other) = (Self.outcome(of: node), Self.outcome(of: spaced))
        // An offset that an error names is one further on.
        switch (one, other) {
        case (.success(let one), .success(let other)): #expect(one == other)
        case (.failure(let one), .failure(let other)): #expect(one.code == other.code)
        default: Issue.record("\(one) and \(other)")
        }
    }

    @Test(arguments: 1...16) func `limits hold for such nodes`(limit: Int) {
        var entries = ContractLimits()
        entries.entries = limit
        var contexts = ContractLimits()
        contexts.tree.contextEntries = limit % 4
        var nodes = ContractLimits()
        nodes.tree.nodes = limit % 4
        var depth = ContractLimits()
        depth.tree.depth = limit % 4
        var supertypes = ContractLimits()
        supertypes.tree.supertypes = limit % 4
        let leaf =
            #"{"id":"a","type":"T","supertypes":["S","R"],"context":{"k":"1","l":"2"}}"#
        let spaced = "{ " + leaf.dropFirst()
        for limits in [entries, contexts, nodes, depth, supertypes] {
            let (one, other) = (Self.outcome(of: leaf, limits), Self.outcome(of: spaced, limits))
            #expect(one == other)
        }
        // Both come to be.
        if limit == 16 { #expect((try? Self.outcome(of: leaf, entries).get()) != nil) }
        if limit == 1 { #expect((try? Self.outcome(of: leaf, entries).get()) == nil) }
    }

    /// The bytes of a state with a node below its root, as they are written again.
    private static func outcome(
        of node: String,
        _ limits: ContractLimits = ContractLimits()
    ) -> Result<[UInt8], ContractError> {
        let json =
            #"{"deviceId":"d","windows":[{"id":"w","key":true,"root":{"id":"root","type":"Tabs","#
            + #""kind":"TAB","children":[\#(node),{"id":"z","type":"T"}]}}]}"#
        return Result { () throws(ContractError) in
            try Reading.state(Array(json.utf8), limits: limits)
        }
        .map { ContentEncoding.json.bytes(of: $0) }
    }
}
