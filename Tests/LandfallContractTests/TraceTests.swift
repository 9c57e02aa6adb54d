import LandfallBytes
import LandfallContract
import Testing

/// W3C Trace Context: a valid trace goes on, an invalid one is ignored.
@Suite struct `Traces` {
    private func trace(_ parents: [String], _ states: [String] = []) throws -> TraceContext? {
        let headers =
            parents.map { RecordHeader(name: "TraceParent", text: $0) }
            + states.map { RecordHeader(name: "tracestate", text: $0) }
        return try Reading.intent(Array("{\"link\":\"a\"}".utf8), headers: headers).trace
    }

    private static let id = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let parent = "00f067aa0ba902b7"

    @Test(arguments: [
        ("00-\(id)-\(parent)-01", true),
        (" \t00-\(id)-\(parent)-00\t", true),
        ("00-\(id)-\(parent)-ff", true),
        ("cc-\(id)-\(parent)-01", true),
        ("cc-\(id)-\(parent)-01-what-will-come", true),
        ("cc-\(id)-\(parent)-01.what-will-come", false),
        ("00-\(id)-\(parent)-01-extra", false),
        ("ff-\(id)-\(parent)-01", false),
        ("00-\(id.uppercased())-\(parent)-01", false),
        ("00-00000000000000000000000000000000-\(parent)-01", false),
        ("00-\(id)-0000000000000000-01", false),
        ("00-\(id)-\(parent)-1", false),
        ("00-\(id)-\(parent)", false),
        ("00-\(id)-\(parent)-0g", false),
        ("00_\(id)_\(parent)_01", false),
        ("", false),
        ("héllo", false),
    ])
    func `are taken from a parent that is valid`(parent: String, isValid: Bool) throws {
        #expect((try trace([parent]) != nil) == isValid)
    }

    @Test func `keep the flags that mean something`() throws {
        #expect(try trace(["00-\(Self.id)-\(Self.parent)-ff"])?.flags == 3)
        #expect(try trace(["00-\(Self.id)-\(Self.parent)-04"])?.flags == 0)
    }

    @Test func `are ignored when there are two parents`() throws {
        let valid = "00-\(Self.id)-\(Self.parent)-01"
        #expect(try trace([valid, valid]) == nil)
    }

    @Test(
        arguments: [
            (["a=1"], "a=1"),
            (["a=1, b=2 ,", "c@v=3"], "a=1,b=2,c@v=3"),
            (["0a/b_c-d*e=x y"], "0a/b_c-d*e=x y"),
            (["A=1"], nil), (["a=1,a=2"], nil), (["a"], nil), (["=1"], nil), (["a="], nil),
            (["a=b=c"], nil), (["a=\u{7f}"], nil), ([""], nil), ([], nil),
            (
                [(1...32).map { "k\($0)=v" }.joined(separator: ",")],
                (1...32).map { "k\($0)=v" }.joined(separator: ",")
            ),
            ([(1...33).map { "k\($0)=v" }.joined(separator: ",")], nil),
            (["\(String(repeating: "k", count: 257))=v"], nil),
            (["k=\(String(repeating: "v", count: 257))"], nil),
        ] as [([String], String?)]
    )
    func `take along the state when it is valid`(states: [String], expected: String?) throws {
        let read = try trace(["00-\(Self.id)-\(Self.parent)-01"], states)
        #expect(read != nil)
        #expect(read?.state == expected)
        #expect(try trace([], states) == nil)
    }
}
