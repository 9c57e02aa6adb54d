import LandfallBytes
import LandfallContract

/// Good records to damage.
enum IntakeCorpus {
    static let intents: [[UInt8]] = [
        Array(
            #"""
            {"intentId":"i-1","deviceId":"dev-1","channel":"PUSH_TAP","link":"https://a.\#
            example/c/7"}
            """#.utf8
        ),
        Array(
            #"""
            {"intentId":"i-2","deviceId":"dev-2","attempt":2,"destination":{"route":"hom\#
            e","context":{"id":"7"}},"userId":"u","message":{"campaignId":"c"}}
            """#.utf8
        ),
        Array(
            #"""
            {"intentId":"i-3","deviceId":"dev-1","link":"https://a.example","deviceState":{"deviceId":"dev-\#
            1","sequence":"4","windows":[{"id":"w","key":true,"root":{"id":"n","type":"A\#
            ","kind":"TAB","selected":0,"children":[{"id":"m","type":"B"}]}}]}}
            """#.utf8
        ),
        Array(
            #"""
            {"link":"https://a.example","attributes":{"a":[1,2,{"b":null}],"c":"\u00e9\u\#
            d83d\ude00"},"occurredAt":"2024-01-01T00:00:00Z"}
            """#.utf8
        ),
    ]

    static let state = Array(
        #"""
        {"deviceId":"dev-1","sequence":"7","launchId":"L1","session":{"userId":"u","\#
        authenticated":true},"capturedAt":"2024-01-01T00:00:00Z","windows":[{"id":"w\#
        1","key":true,"root":{"id":"n1","type":"T","kind":"TAB","selected":1,"childr\#
        en":[{"id":"n2","type":"N","kind":"NAVIGATION","children":[{"id":"n3","type"\#
        :"C","context":{"k":"v"}}]},{"id":"n4","type":"S"}]}}]}
        """#.utf8
    )

    /// Fields 1 to 4 as texts, and one inside another.
    static let wire: [UInt8] =
        [0x0A, 0x12, 0x1A, 0x22].flatMap { (tag: UInt8) -> [UInt8] in [tag, 5] + "dev-1".utf8 }
        + [0x2A, 2, 0x08, 0x01]

    /// The intents in protobuf.
    static let wireIntents: [[UInt8]] =
        [wire]
        + intents.map { bytes in
            let place = RecordOrigin(topic: "intents", partition: 0, offset: 0)
            let record = unsafe bytes.withUnsafeBytes { bytes in
                unsafe try? IntentReader(keys: .any).read(
                    key: nil,
                    value: bytes,
                    headers: [],
                    origin: place
                )
            }
            return record.map { ContentEncoding.protobuf.bytes(of: $0.intent) } ?? []
        }

    /// The state in protobuf.
    static let wireState: [UInt8] = {
        let read = unsafe state.withUnsafeBytes { bytes in
            unsafe try? StateReader().read(key: nil, value: bytes, headers: [])
        }
        return read.map { ContentEncoding.protobuf.bytes(of: $0) } ?? []
    }()

    /// An event in structured mode around JSON.
    static func event(around data: [UInt8]) -> [UInt8] {
        Array(#"{"specversion":"1.0","id":"e-1","source":"/apps","type":"tap","data":"#.utf8) + data
            + Array("}".utf8)
    }

    /// The headers of an event in binary mode.
    static let eventHeaders = [
        ("ce_specversion", "1.0"), ("ce_id", "e-1"), ("ce_source", "/apps"), ("ce_type", "tap"),
        ("ce_correlationid", "c-1"),
    ].map { RecordHeader(name: $0, text: $1) }

    /// Further headers that the contract knows.
    static let otherHeaders = [
        ("kafka_correlationId", "0123456789abcdef"), ("kafka_replyTopic", "replies"),
        ("kafka_replyPartition", "\0\0\0\u{1}"), ("tracestate", "a=b,c=d"),
        ("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"),
        ("landfall_original_topic", "intents"), ("landfall_original_partition", "0"),
        ("landfall_original_offset", "7"), ("x-unknown", "x"), ("", ""),
    ].map { RecordHeader(name: $0, text: $1) }
}
