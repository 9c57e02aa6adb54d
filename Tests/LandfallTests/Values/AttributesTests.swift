import Landfall
import Testing

/// Open properties by name, as a team's code puts them together.
@Suite struct AttributesTests {
    private static let some: Attributes = ["b": .number(2), "a": .string("x"), "c": .null]

    @Test func `a value is found, set and removed by its name`() {
        var attributes = Self.some
        #expect(attributes["a"] == .string("x") && attributes["d"] == nil)
        attributes["d"] = .bool(true)
        attributes["b"] = nil
        #expect(attributes.count == 3 && attributes["b"] == nil && attributes["d"] == .bool(true))
        #expect(Self.some.count == 3 && Self.some["b"] == .number(2))
    }

    @Test func `properties come in the order of their names`() {
        #expect(Self.some.map(\.key) == ["a", "b", "c"] && Self.some.keys == ["a", "b", "c"])
        #expect(Self.some.map(\.value) == [.string("x"), .number(2), .null])
        #expect(Attributes().map(\.key).isEmpty)
    }

    @Test func `sets are the same with the same values`() {
        let same = Attributes(["a": .string("x"), "c": .null, "b": .number(2)])
        var other = same
        #expect(same == Self.some && same.hashValue == Self.some.hashValue)
        other["a"] = .string("y")
        #expect(other != same && Attributes() == [:] && Attributes().isEmpty && !same.isEmpty)
    }

    @Test func `two sets are merged by who is asked`() {
        let others: Attributes = ["a": .string("y"), "z": .bool(false)]
        let merged = Self.some.merging(others) { own, other in
            #expect(own == .string("x") && other == .string("y"))
            return other
        }
        #expect(merged["a"] == .string("y") && merged["z"] == .bool(false) && merged.count == 4)
    }
}
