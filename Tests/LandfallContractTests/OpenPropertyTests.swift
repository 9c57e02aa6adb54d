import Landfall
import LandfallContract
import Testing

/// Open properties as records bring them, in both encodings.
@Suite struct `Open properties` {
    private func json(_ object: String) throws(ContractError) -> Attributes {
        let record = Array(#"{"link":"a","attributes":\#(object)}"#.utf8)
        return try Reading.intent(record).intent.attributes
    }

    private func code(_ object: String) -> String {
        do { _ = try json(object) } catch { return error.code }
        return "accepted"
    }

    /// An intent with a `Struct` for each time that the field comes.
    private func protobuf(_ structs: [UInt8]...) throws -> Attributes {
        let record = Reading.field(6, [0x61]) + structs.flatMap { Reading.field(14, $0) }
        return try Reading.intent(record, headers: Reading.headers(.protobuf)).intent.attributes
    }

    private func entry(_ name: String, _ values: [UInt8]...) -> [UInt8] {
        let name = Reading.field(1, Array(name.utf8))
        return Reading.field(1, name + values.flatMap { Reading.field(2, $0) })
    }

    private func text(_ text: String) -> [UInt8] { Reading.field(3, Array(text.utf8)) }

    private func list(_ values: [UInt8]...) -> [UInt8] {
        Reading.field(6, values.flatMap { Reading.field(1, $0) })
    }

    private let yes: [UInt8] = [0x20, 1]
    private let null: [UInt8] = [0x08, 0]
    private let one: [UInt8] = [0x11, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F]

    private static let kinds: Attributes = [
        "flag": .bool(true), "list": .list([.string("x"), .null, .list([])]),
        "nothing": .null, "number": .number(1), "text": .string("ä\"b"),
        "object": .object(["in": .object(["no": .bool(false)]), "": .string("")]),
    ]

    @Test func `of all kinds are found by name, and as a whole`() throws {
        let read = try json(
            #"{"text":"ä\"b","nothing":null,"flag":true,"list":["x",null,[]],"number":1,"#
                + #""object":{"in":{"no":false},"":""}}"#
        )
        #expect(read == Self.kinds && Self.kinds == read && read.count == Self.kinds.count)
        #expect(read.hashValue == Self.kinds.hashValue)
        for (name, value) in Self.kinds { #expect(read[name] == value) }
        #expect(read["flags"] == nil && read["fla"] == nil && read[""] == nil)
        #expect(read.map(\.key) == ["flag", "list", "nothing", "number", "object", "text"])
    }

    @Test func `are the same in both encodings`() throws {
        let inner = Reading.field(5, entry("no", [0x20, 0]))
        let read = try protobuf(
            entry("text", text("ä\"b")) + entry("nothing", null) + entry("flag", yes)
                + entry("list", list(text("x"), null, list())) + entry("number", one)
                + entry("object", Reading.field(5, entry("in", inner) + entry("", text(""))))
        )
        #expect(read == Self.kinds)
    }

    @Test func `can be changed once they were read`() throws {
        var read = try json(#"{"a":1,"b":2}"#)
        let copy = read
        read["a"] = nil
        read["c"] = .number(3)
        #expect(read == ["b": .number(2), "c": .number(3)] && copy["a"] == .number(1))
        let none = try json("{}")
        let turned = try json(#"{"b":2,"a":1}"#)
        #expect(none == [:] && none.isEmpty)
        #expect(copy != read && copy != ["a": .number(1)] && turned == copy)
    }

    @Test(arguments: [("caf\u{E9}", "cafe\u{301}"), ("K", "\u{212A}"), ("\u{212A}", "K")])
    func `have names that are the same however they are composed`(
        name: String,
        other: String
    ) throws {
        #expect(try json(#"{"x":0,"\#(name)":1}"#)[other] == .number(1))
        #expect(code(#"{"x":0,"\#(name)":1,"\#(other)":2}"#) == "duplicate_field")
        let read = try protobuf(entry(name, one) + entry("x", null) + entry(other, yes))
        #expect(read.count == 2 && read[name] == .bool(true))
        // As in a dictionary, the first spelling stays.
        #expect(read.keys.contains { $0.utf8.elementsEqual(name.utf8) })
    }

    @Test(arguments: [1, 15, 16, 17, 18, 100])
    func `are told apart however many there are`(count: Int) throws {
        func members(_ added: String) -> String {
            let all = (0..<count).map { "\"name\($0)\":\($0)" } + [added]
            return "{\(all.joined(separator: ","))}"
        }
        let read = try json(members(#""é":-1"#))
        #expect(read.count == count + 1)
        for number in 0..<count { #expect(read["name\(number)"] == .number(Double(number))) }
        #expect(read["name\(count)"] == nil && read["é"] == .number(-1))
        for number in [0, count / 2, count - 1] {
            #expect(code(members("\"name\(number)\":0")) == "duplicate_field")
            #expect(code(members("\"n\\u0061me\(number)\":0")) == "duplicate_field")
        }
        let structs = (0..<count).map { entry("name\($0)", one) } + [entry("name0", yes)]
        let replaced = try protobuf(structs.flatMap { $0 })
        #expect(replaced.count == count && replaced["name0"] == .bool(true))
    }

    @Test func `of protobuf count with the last of a name`() throws {
        let read = try protobuf(
            entry("a", one) + entry("b", text("x")),
            entry("a", text("y")),
            entry("c", yes) + entry("a", null)
        )
        #expect(read == ["a": .null, "b": .string("x"), "c": .bool(true)])
        #expect(read["a"] == .null && read.count == 3)
    }

    @Test func `of protobuf go on in a list or an object that comes again`() throws {
        let first = Reading.field(5, entry("p", one) + entry("q", yes))
        let second = Reading.field(5, entry("q", null) + entry("r", yes))
        let merged: JSONValue = .object(["p": .number(1), "q": .null, "r": .bool(true)])
        #expect(try protobuf(entry("a", first + second))["a"] == merged)
        #expect(try protobuf(entry("a", first, second))["a"] == merged)
        let rest: JSONValue = .object(["q": .null, "r": .bool(true)])
        #expect(try protobuf(entry("a", first + yes + second))["a"] == rest)
        #expect(try protobuf(entry("a", first) + entry("a", second))["a"] == rest)
        let lists = list(one) + list(yes)
        #expect(try protobuf(entry("a", lists))["a"] == .list([.number(1), .bool(true)]))
        #expect(try protobuf(entry("a", list(one) + text("t") + list()))["a"] == .list([]))
        #expect(try protobuf(entry("a", list(one) + first + text("t")))["a"] == .string("t"))
    }

    @Test func `of protobuf are read in any order, and null without a value`() throws {
        let names = Reading.field(1, [0x61]) + Reading.field(1, [0x62])
        let backwards = Reading.field(1, Reading.field(2, one) + names)
        #expect(try protobuf(backwards) == ["b": .number(1)])
        #expect(try protobuf(entry("a")) == ["a": .null])
        #expect(try protobuf(entry("a", [])) == ["a": .null])
        #expect(try protobuf(Reading.field(1, [])) == ["": .null])
        #expect(try protobuf(entry("a", list([])))["a"] == .list([.null]))
        #expect(try protobuf([]) == [:])
        #expect(try protobuf() == [:])
    }

    @Test(arguments: [(2048, "accepted"), (2049, "string_too_long")])
    func `have names and texts of 2,048 bytes and not of 2,049`(count: Int, expected: String) {
        let text = String(repeating: "x", count: count)
        #expect(code("{\"\(text)\":1}") == expected)
        #expect(code("{\"\\u0078\(text.dropFirst())\":1}") == expected)
        #expect(code("{\"a\":\"\(text)\"}") == expected)
        #expect(code("{\"a\":[{\"b\":\"\\u0078\(text.dropFirst())\"}]}") == expected)
    }

    @Test(arguments: [
        #"{"a":1,}"#, #"{"a"}"#, #"{"a":}"#, #"{a:1}"#, #"{"a":tru}"#, #"{"a":01}"#, #"[]"#,
        #"{"a":"\x"}"#, #"{"\ud800":1}"#, #"{"a":[1,]}"#, #"{"a":{"b":1}"#,
    ])
    func `that are no JSON are refused`(object: String) {
        #expect(code(object) == "invalid_json")
    }
}
