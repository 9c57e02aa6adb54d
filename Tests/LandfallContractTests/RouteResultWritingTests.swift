import Landfall
import LandfallBytes
import LandfallContract
import LandfallWire
import SwiftProtobuf
import Testing

/// Results for the routes that asked, as they are written.
@Suite struct `Results` {
    /// A route that asks for each type of value, and an answer to it.
    private struct Plain: TokenSealer {
        func token(sealing payload: [UInt8]) -> String {
            payload.map { String($0) }.joined(separator: ".")
        }

        func payload(of token: String) throws(ResumeFault) -> [UInt8] {
            token.split(separator: ".").compactMap { UInt8($0) }
        }
    }

    private struct NoLinks: LinkTable {
        func resolve(_ link: String) -> LinkResolution { .refused(reason: "none") }
    }

    private static func resolver() throws -> IntentResolver {
        let step = Step(
            type: "Form",
            factory: TemplateFactory<AnyScreen>(ViewTemplate(type: "Form")),
            action: PlacementAction<AnyScreen>(.replaceRoot)
        )
        var route = Route("form", chain: Chain(steps: [step], origin: .root))
        route.result = [
            "text": Route.Parameter(.string), "count": Route.Parameter(.int),
            "large": Route.Parameter(.int), "ratio": Route.Parameter(.double),
            "flag": Route.Parameter(.bool), "id": Route.Parameter(.uuid),
            "left": Route.Parameter(.string, isOptional: true),
        ]
        return IntentResolver(
            router: Router(table: try RouteTable([route])),
            links: NoLinks(),
            maximumStateAge: .seconds(60),
            catalogVersion: "v",
            tokens: Plain()
        )
    }

    private static let data: Attributes = [
        "text": .string("ä"), "count": .number(7), "large": .string("9007199254740993"),
        "ratio": .number(0.5), "flag": .bool(true),
        "id": .string("6BA7B810-9DAD-11D1-80B4-00C04FD430C8"),
    ]

    private static func resolution(isCompleted: Bool) throws -> Resolution {
        let resolver = try Self.resolver()
        let now = Timestamp(millisecondsSinceEpoch: 0)
        var asking = NavigationIntent(
            intentID: "asking",
            target: .destination(Destination(route: "form"))
        )
        asking.deviceID = "d"
        let asked = resolver.resolve(asking, stored: nil, now: now)
        let token = try #require(asked.plan.resume)
        var giving = NavigationIntent(
            intentID: "giving",
            target: .resume(
                Resume(token: token, isCompleted: isCompleted, data: isCompleted ? data : [:])
            )
        )
        giving.deviceID = "d"
        giving.userID = "u"
        var state = asked.after
        state.capturedAt = now
        return resolver.resolve(giving, stored: state, now: now)
    }

    private static func record(
        _ encoding: ContentEncoding,
        isCompleted: Bool = true
    ) throws -> RecordContent {
        let intent = try Reading.intent(Array(#"{"intentId":"giving","link":"a"}"#.utf8))
        let request = IntentRecord(
            intent: intent.intent,
            encoding: encoding,
            identity: intent.identity,
            key: intent.key,
            origin: intent.origin,
            event: intent.event,
            correlation: intent.correlation,
            reply: intent.reply,
            trace: intent.trace
        )
        let resolution = try resolution(isCompleted: isCompleted)
        let writer = ResultWriter(topic: "results", source: "/app")
        let record = try #require(writer.record(for: resolution, answering: request))
        #expect(record == writer.record(for: resolution, answering: request))
        return record
    }

    @Test(arguments: ContentEncoding.allCases)
    func `are the message of the contract, in the encoding of the intent`(
        encoding: ContentEncoding
    ) throws {
        let record = try Self.record(encoding)
        #expect(record.key == Array("d".utf8))
        let bytes = record.value ?? []
        let message =
            switch encoding {
            case .json: try WireRouteResult(jsonUTF8Bytes: bytes)
            case .protobuf: try WireRouteResult(serializedBytes: bytes)
            }
        #expect(message.resultID.count == 64)
        #expect(message.askedBy == "asking")
        #expect(message.intentID == "giving")
        #expect(message.deviceID == "d")
        #expect(message.userID == "u")
        #expect(message.route == "form")
        #expect(message.result == .completed)
        #expect(message.at.seconds == 0)
        let values = message.data.fields
        #expect(values.keys.sorted() == ["count", "flag", "id", "large", "ratio", "text"])
        #expect(values["text"]?.stringValue == "ä")
        #expect(values["count"]?.numberValue == 7)
        #expect(values["large"]?.stringValue == "9007199254740993")
        #expect(values["ratio"]?.numberValue == 0.5)
        #expect(values["flag"]?.boolValue == true)
        #expect(values["id"]?.stringValue == "6ba7b810-9dad-11d1-80b4-00c04fd430c8")
        #expect(
            Array(record.headers) == [
                RecordHeader(
                    name: "content-type",
                    text: encoding == .json ? "application/json" : "application/protobuf"
                ),
                RecordHeader(name: "ce_specversion", text: "1.0"),
                RecordHeader(name: "ce_type", text: "landfall.v1.RouteResult"),
                RecordHeader(name: "ce_source", text: "/app"),
                RecordHeader(name: "ce_id", text: message.resultID),
                RecordHeader(name: "ce_time", text: "1970-01-01T00:00:00Z"),
                RecordHeader(name: "ce_causationid", text: "giving"),
            ]
        )
    }

    @Test func `have no values where the person cancelled, and the same name`() throws {
        let bytes = try Self.record(.protobuf, isCompleted: false).value ?? []
        let cancelled = try WireRouteResult(serializedBytes: bytes)
        #expect(cancelled.result == .cancelled)
        #expect(!cancelled.hasData)
        let given = try WireRouteResult(serializedBytes: try Self.record(.protobuf).value ?? [])
        #expect(cancelled.resultID == given.resultID)
    }
}
