import Testing

@testable import Landfall

@Suite struct ValuesTests {
    /// Milliseconds, and the seconds and nanoseconds that they are.
    static let instants: [(Int64, Int64, Int32)] = [
        (0, 0, 0), (1, 0, 1_000_000), (1999, 1, 999_000_000), (-1, -1, 999_000_000),
        (-1000, -1, 0), (-1001, -2, 999_000_000),
    ]

    @Test(arguments: instants)
    func `milliseconds are counted from the second below`(
        milliseconds: Int64,
        seconds: Int64,
        nanoseconds: Int32
    ) {
        let instant = Timestamp(millisecondsSinceEpoch: milliseconds)
        #expect(instant.seconds == seconds)
        #expect(instant.nanoseconds == nanoseconds)
        #expect(instant.millisecondsSinceEpoch == milliseconds)
        #expect(instant.microsecondsSinceEpoch == milliseconds * 1000)
    }

    @Test(arguments: [Int64.min, .max])
    func `milliseconds of any number stay in the range of the wire`(milliseconds: Int64) {
        let instant = Timestamp(millisecondsSinceEpoch: milliseconds)
        #expect(Timestamp.secondsRange.contains(instant.seconds))
        #expect(Timestamp(seconds: instant.seconds, nanoseconds: instant.nanoseconds) != nil)
    }

    @Test func `an instant out of range is none`() {
        #expect(Timestamp(seconds: Timestamp.secondsRange.upperBound + 1, nanoseconds: 0) == nil)
        #expect(Timestamp(seconds: Timestamp.secondsRange.lowerBound - 1, nanoseconds: 0) == nil)
        #expect(Timestamp(seconds: 0, nanoseconds: 1_000_000_000) == nil)
        #expect(Timestamp(seconds: 0, nanoseconds: -1) == nil)
    }

    @Test func `the distance of two instants is exact and has a sign`() throws {
        let early = try #require(Timestamp(seconds: -1, nanoseconds: 999_999_999))
        let late = try #require(Timestamp(seconds: 1, nanoseconds: 1))
        #expect(late.duration(since: early) == .nanoseconds(1_000_000_002))
        #expect(early.duration(since: late) == .nanoseconds(-1_000_000_002))
        #expect(early < late)
    }

    private static let uuid = "0b0e7f9c-2f64-4c8e-9d27-4a6f3f2b1c5d"

    /// A type, a text, and the canonical text of the value that it reads as.
    static let texts: [(ContextType, String, String?)] = [
        (.string, "", ""), (.string, "ä\u{0}", "ä\u{0}"),
        (.int, "9223372036854775807", "9223372036854775807"), (.int, "9223372036854775808", nil),
        (.int, "-9223372036854775808", "-9223372036854775808"), (.int, "-", nil), (.int, "", nil),
        (.int, "1 ", nil), (.int, "٣", nil), (.int, "0x1", nil), (.int, "--1", nil),
        (.double, "1", "1.0"), (.double, "-0", "0.0"), (.double, "1e3", "1000.0"),
        (.double, "inf", nil), (.double, "0x1p3", nil), (.double, "", nil), (.double, "+1", nil),
        (.double, "e", nil), (.bool, "true", "true"), (.bool, "1", nil), (.bool, "", nil),
        (.uuid, uuid.uppercased(), uuid), (.uuid, String(uuid.dropLast()), nil),
        (.uuid, uuid.replacing("-", with: "+"), nil), (.uuid, uuid.replacing("f", with: "g"), nil),
        (.uuid, uuid.replacing("f", with: "&"), nil),
    ]

    @Test(arguments: texts)
    func `a text is read by its type and written in one spelling`(
        type: ContextType,
        text: String,
        canonical: String?
    ) {
        let value = type.value(from: text)
        #expect(value?.text == canonical)
        #expect(value.map { $0.type == type && $0.isSpelled(text) } ?? true)
    }

    @Test func `a context is written in the order of its keys`() {
        var context: Context = ["b": .int(2), "a": .bool(true)]
        context["c"] = .string("x")
        context["b"] = nil
        let entries = [ContextEntry(key: "a", value: "true"), ContextEntry(key: "c", value: "x")]
        #expect(context.sortedText == entries)
        #expect(context.count == 2)
        #expect(Context().isEmpty)
    }

    /// An open value, and the word that it can be compared with.
    static let attributes: [(JSONValue, String?)] = [
        (.string("x"), "x"), (.bool(false), "false"), (.number(3), "3"), (.number(-0.5), "-0.5"),
        (.number(1e300), "1e+300"), (.null, nil), (.list([]), nil), (.object([:]), nil),
    ]

    @Test(arguments: attributes)
    func `an open value is text where it can be compared with a word`(
        value: JSONValue,
        text: String?
    ) {
        #expect(value.text == text)
    }
}
