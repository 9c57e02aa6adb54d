import Foundation
import Testing

@testable import Landfall

/// Inputs and contexts are made of each other by the fields of the input.
@Suite struct RouteInputTests {
    enum Size: String, CaseIterable, InputValue { case small, large }

    struct Everything: RouteInput {
        let text: String
        let number: Int
        let long: Int64
        let ratio: Double
        let flag: Bool
        let size: Size
        let id: UUIDText
        let note: String?
        let count: Int?

        static let fields = InputFields(
            Self.init,
            InputField("text", \.text).within(1...3),
            InputField("number", \.number).allowing(1, 2),
            InputField("long", \.long),
            InputField("ratio", \.ratio),
            InputField("flag", \.flag),
            InputField("size", \.size),
            InputField("id", \.id),
            InputField("note", \.note),
            InputField("count", \.count)
        )
    }

    private static let uuid = "3f2504e0-4f89-11d3-9a0c-0305e82c3301"

    private static func everything(note: String?) throws -> Everything {
        Everything(
            text: "abc",
            number: 2,
            long: -7,
            ratio: 0.5,
            flag: true,
            size: .large,
            id: try #require(UUIDText(uuid.uppercased())),
            note: note,
            count: nil
        )
    }

    @Test(arguments: [nil, "a note"])
    func `An input is what its context says`(note: String?) throws {
        let input = try Self.everything(note: note)
        #expect(Everything(context: input.context) == input)
        #expect(input.context["size"] == .string("large"))
        #expect(input.context["id"] == .uuid(Self.uuid))
        #expect(input.context["note"] == note.map(ContextValue.string))
        #expect(input.context.count == (note == nil ? 7 : 8))
    }

    @Test(arguments: ["text", "number", "long", "ratio", "flag", "size", "id"])
    func `A field that is missing, or of another type, makes no input`(key: String) throws {
        var context = try Self.everything(note: nil).context
        context[key] = nil
        #expect(Everything(context: context) == nil)
        context[key] = key == "flag" ? .int(1) : .bool(true)
        #expect(Everything(context: context) == nil)
    }

    @Test func `An optional field of another type makes no input`() throws {
        var context = try Self.everything(note: nil).context
        context["count"] = .string("1")
        #expect(Everything(context: context) == nil)
        context["count"] = .int(1)
        #expect(Everything(context: context)?.count == 1)
    }

    @Test func `The parameters of a route come from its input`() throws {
        let route = RouteDefinition("r") {
            AssembledChain<AnyScreen, NoInput>.root.assuming(Everything.self)
        }.route
        let input = try Self.everything(note: "n")
        let context = try route.context(from: input.context.sortedText)
        #expect(context == input.context)
        #expect(route.parameters["note"]?.isOptional == true)
        #expect(route.parameters["text"]?.isOptional == false)
        for (key, value) in ["text": "abcd", "number": "3", "size": "medium", "id": "1"] {
            var entries = input.context.sortedText.filter { $0.key != key }
            entries.append(ContextEntry(key: key, value: value))
            #expect(
                throws: RoutingError(.invalidContext, "\(key) is not a value that the route takes")
            ) {
                try route.context(from: entries)
            }
        }
    }

    @Test func `A destination is the route with its input as text`() throws {
        let route = RouteDefinition("key") {
            AssembledChain<AnyScreen, NoInput>.root.assuming(SketchApp.Key.self)
        }
        let expected = Destination(route: "key", context: [ContextEntry(key: "k", value: "7")])
        #expect(route.destination(SketchApp.Key(k: 7)) == expected)
        #expect(SketchApp.root.destination() == Destination(route: "root"))
    }

    @Test func `A number that a context can't carry, and texts that are no UUID, are no values`() {
        #expect(Double.infinity.contextValue == nil)
        #expect(UUIDText("no") == nil)
    }

    @Test func `Two fields of one key end the program`() async {
        await #expect(processExitsWith: .failure) {
            _ = InputFields(
                { (a: Int, b: Int) in SketchApp.Key(k: a + b) },
                InputField("k", \.k),
                InputField("k", \.k)
            )
        }
    }

    @Test func `A property that is no field ends the program`() async {
        await #expect(processExitsWith: .failure) {
            struct Part: RouteInput {
                let a: Int
                var b: Int { a }
                static let fields = InputFields({ Part(a: $0) }, InputField("a", \.a))
            }
            _ = Part.fields.key(of: \.b)
        }
    }
}
