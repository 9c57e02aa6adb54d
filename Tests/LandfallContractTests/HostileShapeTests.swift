import Landfall
import LandfallBytes
import LandfallContract
import LandfallWire
import SwiftProtobuf
import TestSupport
import Testing

/// Records that are small and made to take long: what a reader does for them is bounded by their
/// size.
@Suite(.serialized, .timeLimit(.minutes(10))) struct `Hostile shapes` {
    @Test(arguments: HostileRecord.all)
    func `take no longer to read than their bytes`(record: HostileRecord) throws {
        let headers = [RecordHeader(name: "content-type", text: record.contentType)]
        let time = TimeBound.shortest {
            switch record.kind {
            case .intent: _ = try? Reading.intent(record.value, headers: headers)
            case .state: _ = try? Reading.state(record.value, headers: headers)
            }
        }
        #expect(record.value.count <= HostileRecord.largest + 512)
        #expect(time <= TimeBound.ofRecord(bytes: record.value.count), "\(time)")
    }

    /// An intent of 127 KB with one attribute more in each occurrence of `resume`, and a state of 95 KB
    /// with one in each of `session`, as they were seen: 1.9 s and 0.7 s.
    @Test func `are refused when their parts are merged into more than they may hold`() throws {
        let headers = Reading.headers(.protobuf)
        let entry = { (number: Int) in
            ProtobufShapes.field(1, ProtobufShapes.field(1, Array("k\(number)".utf8)))
        }
        let intent = ProtobufShapes.filled(upTo: 127_000) { number in
            ProtobufShapes.field(9, ProtobufShapes.field(3, entry(number)))
        }
        let state = ProtobufShapes.filled(upTo: 95_000) { number in
            ProtobufShapes.field(6, ProtobufShapes.field(3, entry(number)))
        }
        let ofIntent = TimeBound.shortest {
            #expect(Reading.code(ofIntent: intent, headers: headers) == "too_many_attributes")
        }
        let ofState = TimeBound.shortest {
            #expect(Reading.code(ofState: state, headers: headers) == "too_many_attributes")
        }
        #expect(max(ofIntent, ofState) < .milliseconds(100))
    }

    @Test func `count an entry without a value, and one that replaces another`() throws {
        for (count, code) in [(1000, "accepted"), (1001, "too_many_attributes")] {
            var bare = try WireNavigationIntent.with { $0.link = "a" }.serializedBytes() as [UInt8]
            var same = bare
            for number in 0..<count {
                let key = ProtobufShapes.field(1, Array("k\(number)".utf8))
                bare += ProtobufShapes.field(14, ProtobufShapes.field(1, key))
                same += ProtobufShapes.field(14, ProtobufShapes.field(1, []))
            }
            #expect(Reading.code(ofIntent: bare, headers: Reading.headers(.protobuf)) == code)
            #expect(Reading.code(ofIntent: same, headers: Reading.headers(.protobuf)) == code)
        }
    }

    @Test(arguments: ContentEncoding.allCases)
    func `have 20,000 entries and not more`(encoding: ContentEncoding) throws {
        // A window, its root and their two lists are counted as well.
        for (count, code) in [(19_000, "accepted"), (20_001, "too_many_entries")] {
            let state = WireDeviceState.with {
                $0.deviceID = "d"
                $0.windows = [
                    .with {
                        $0.id = "w"
                        $0.root = .with {
                            $0.id = "n"
                            $0.type = "T"
                            $0.kind = .custom
                            $0.children = [
                                .with {
                                    $0.id = "m"
                                    $0.type = "T"
                                }
                            ]
                            $0.visible = Array(repeating: 0, count: count)
                        }
                    }
                ]
            }
            let bytes = try Specimen.state.bytes(of: state, encoding)
            #expect(Reading.code(ofState: bytes, headers: Reading.headers(encoding)) == code)
        }
    }

    @Test(arguments: ContentEncoding.allCases)
    func `have 32 supertypes a node and not 33, and each counts once`(
        encoding: ContentEncoding
    ) throws {
        func state(_ supertypes: [String]) throws -> [UInt8] {
            let state = WireDeviceState.with {
                $0.deviceID = "d"
                $0.windows = [
                    .with {
                        $0.id = "w"
                        $0.root = .with {
                            $0.id = "n"
                            $0.type = "T"
                            $0.supertypes = supertypes
                        }
                    }
                ]
            }
            return try Specimen.state.bytes(of: state, encoding)
        }
        let names = (0..<33).map { "S\($0)" }
        let headers = Reading.headers(encoding)
        let most = try state(names.dropLast() + names.dropLast())
        #expect(Reading.code(ofState: most, headers: headers) == "accepted")
        let tree = try Reading.state(most, headers: headers).tree
        let root = tree.root(ofWindow: 0)
        #expect(tree.supertypes(of: root).map(\.name) == Array(names.dropLast()))
        let more = try state(names)
        #expect(Reading.code(ofState: more, headers: headers) == "too_many_supertypes")
    }

    @Test func `have keys of 2,048 bytes and not 2,049`() throws {
        for (count, code) in [
            (2048, "accepted"), (2049, "key_too_long"), (999_600, "key_too_long"),
        ] {
            let key = Array(repeating: UInt8(ascii: "k"), count: count)
            let words = [
                word { _ = try Reading.intent(Array("{\"link\":\"https://x\"}".utf8), key: key) },
                word { _ = try Reading.state(Array("{}".utf8), key: key) },
                word { _ = try Reading.head(Array("{}".utf8), key: key) },
                word {
                    let report = "{\"planId\":\"p\",\"result\":\"APPLIED\"}"
                    _ = try Reading.result(Array(report.utf8), key: key)
                },
            ]
            #expect(words == Array(repeating: code, count: 4), "\(count)")
        }
    }

    private func word(_ body: () throws -> Void) -> String {
        do { try body() } catch { return (error as? ContractError)?.code ?? "\(error)" }
        return "accepted"
    }
}
