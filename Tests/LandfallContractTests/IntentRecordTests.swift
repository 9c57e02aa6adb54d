import Landfall
import LandfallBytes
import LandfallContract
import Testing

/// What an intent's record says beside the intent.
@Suite struct `The record of an intent` {
    private let example = #"""
        {
          "intentId": "01JD7Q1C0J8W4N6Z3T9R5V2XKA", "attempt": 0,
          "deviceId": "dev-4fa1", "userId": "user-17", "channel": "PUSH_TAP",
          "link": "https://links.example.com/c/77?utm_campaign=w47",
          "occurredAt": "2026-11-21T08:15:29.900Z", "expiresAt": "2026-11-21T09:16:29.900+01:00",
          "message": {"provider": "apns", "messageId": "7E0C", "campaignId": "w47", "action": "default"},
          "attributes": {"country": "DE"}
        }
        """#

    @Test func `is read as the contract's example says`() throws {
        let record = try Reading.intent(Array(example.utf8), key: Array("dev-4fa1".utf8))
        let intent = record.intent
        #expect(intent.intentID == "01JD7Q1C0J8W4N6Z3T9R5V2XKA")
        #expect(intent.deviceID == "dev-4fa1")
        #expect(intent.userID == "user-17")
        #expect(intent.channel == "PUSH_TAP")
        #expect(intent.target == .link("https://links.example.com/c/77?utm_campaign=w47"))
        #expect(intent.occurredAt?.millisecondsSinceEpoch == 1_795_248_929_900)
        #expect(intent.expiresAt?.millisecondsSinceEpoch == 1_795_248_989_900)
        #expect(intent.message?.campaignID == "w47")
        #expect(intent.attributes == ["country": .string("DE")])
        #expect(record.encoding == .json)
    }

    @Test func `is read in snake case, with numbers as text and unknown fields`() throws {
        let json = #"""
            {"intent_id":"i","device_id":"d","user_id":null,"channel":"SMOKE_SIGNAL",
            "attempt":"2e0","destinations":[{"route":"a","context":{"k":"v"}},{"route":"b"}],
            "occurred_at":"2026-11-21T08:15:29.123456789+13:59","newer":{"x":[1,{"y":null}]},
            "device_state":{"sequence":42,"launch_id":"L\u0039","windows":[]}}
            """#
        let intent = try Reading.intent(Array(json.utf8)).intent
        #expect(intent.channel == "SMOKE_SIGNAL")
        #expect(intent.attempt == 2)
        #expect(intent.occurredAt?.nanoseconds == 123_456_789)
        #expect(intent.deviceState?.deviceID == "d")
        #expect(intent.deviceState?.sequence == 42)
        #expect(intent.deviceState?.launchID == "L9")
        let first = Destination(route: "a", context: [ContextEntry(key: "k", value: "v")])
        #expect(intent.target == .destinations([first, Destination(route: "b")]))
    }

    @Test func `stands in for an id that the sender gave none`() throws {
        let record = try Reading.intent(Array("{\"link\":\"a\"}".utf8))
        // printf 'navigation.intents.push\n3\n77' | sha256sum
        #expect(
            record.intent.intentID
                == "ae6ae5ef614d3f288fd2debaffcfb7e409973421a6a57488f6dfa7c9bd43945c"
        )
    }

    @Test func `gives identity and plan id as documented`() {
        let key = Array("dev-4fa1".utf8)
        let identity = IntentIdentity(key: key, intentID: "I1", attempt: 2)
        // Computed with Python's hashlib from the documented layout.
        #expect(
            hexadecimal(identity.bytes)
                == "d6f64110d47e1dcdee77545884d1edcbfcbe9d4aca1471912875949b5bf27d06"
        )
        #expect(
            hexadecimal(IntentIdentity(key: nil, intentID: "I1", attempt: 0).bytes)
                == "f838078e479c244472d5e3d767eeec00dc2035d7f184d17a4eccb7fae497637a"
        )
        #expect(identity.hash == 0xd6f6_4110_d47e_1dcd)
        let basis = PlanBasis(sequence: 42, source: .stored)
        #expect(
            identity.planID(catalogVersion: "sha256:1", basis: basis)
                == "8cd6e3044e9144ece9faa8df0734fd6d"
        )
        let launched = PlanBasis(sequence: 42, source: .stored, launchID: "L9")
        #expect(
            identity.planID(catalogVersion: "sha256:1", basis: launched)
                == "8cd6e3044e9144ece9faa8df0734fd6d"
        )
    }

    @Test func `tells identities apart that only look alike`() {
        let identities: Set<IntentIdentity> = [
            IntentIdentity(key: nil, intentID: "ab", attempt: 0),
            IntentIdentity(key: [], intentID: "ab", attempt: 0),
            IntentIdentity(key: [0x61], intentID: "b", attempt: 0),
            IntentIdentity(key: [0x61, 0x62], intentID: "", attempt: 0),
            IntentIdentity(key: [0x61], intentID: "b", attempt: 1),
        ]
        #expect(identities.count == 5)
        let one = IntentIdentity(key: nil, intentID: "ab", attempt: 0)
        let ids: Set<String> = [
            one.planID(catalogVersion: "c", basis: nil),
            one.planID(catalogVersion: "d", basis: nil),
            one.planID(catalogVersion: "c", basis: PlanBasis(sequence: 0, source: .coldStart)),
            one.planID(catalogVersion: "c", basis: PlanBasis(sequence: 0, source: .stored)),
            one.planID(catalogVersion: "c", basis: PlanBasis(sequence: 1, source: .stored)),
        ]
        #expect(ids.count == 5)
    }

    @Test(arguments: ["dev-1", "dev-4fa", "dev-4fa11", "DEV-4FA1", "", nil])
    func `with another key than its device is refused, unless any key will do`(
        key: String?
    ) throws {
        let value = Array(example.utf8)
        let bytes = key.map { Array($0.utf8) }
        #expect(throws: ContractError.keyMismatch) {
            try Reading.intent(value, key: bytes, keys: .device)
        }
        #expect(try Reading.intent(value, key: bytes, keys: .any).key == bytes)
        let result = Array(#"{"planId":"p","deviceId":"dev-4fa1","result":"APPLIED"}"#.utf8)
        #expect(throws: ContractError.keyMismatch) {
            try Reading.result(result, key: bytes, keys: .device)
        }
        #expect(try Reading.result(result, key: bytes, keys: .any).deviceID == "dev-4fa1")
    }

    @Test func `with the key of its device, or without a device, is read`() throws {
        let key = Array("dev-4fa1".utf8)
        #expect(try Reading.intent(Array(example.utf8), key: key, keys: .device).key == key)
        let result = Array(#"{"planId":"p","deviceId":"dev-4fa1","result":"APPLIED"}"#.utf8)
        #expect(try Reading.result(result, key: key, keys: .device).planID == "p")
        let click = Array(#"{"intentId":"i","link":"a"}"#.utf8)
        let nameless = Array(#"{"planId":"p","result":"APPLIED"}"#.utf8)
        for key in [[0x69], [0x6A], nil] as [[UInt8]?] {
            #expect(try Reading.intent(click, key: key, keys: .device).intent.deviceID.isEmpty)
            #expect(try Reading.result(nameless, key: key, keys: .device).deviceID.isEmpty)
        }
    }

    @Test func `knows when its record came, which no sender of the intent says`() throws {
        let intent = try Reading.intent(Array(example.utf8)).intent
        #expect(intent.receivedAt == Reading.origin.timestamp)
        #expect(intent.receivedAt != nil)
        #expect(intent.occurredAt != intent.receivedAt)
    }

    @Test(
        arguments: [
            ("replies", [0, 0, 1, 2], ReplyAddress(topic: "replies", partition: 258)),
            ("app-bff.replies_1", nil, ReplyAddress(topic: "app-bff.replies_1")),
            ("", nil, nil), ("..", nil, nil), ("a b", nil, nil), ("a", [0, 0, 1], nil),
            ("a", [0xFF, 0, 0, 1], nil),
        ] as [(String, [UInt8]?, ReplyAddress?)]
    )
    func `names where the caller waits`(
        topic: String,
        partition: [UInt8]?,
        expected: ReplyAddress?
    ) throws {
        var headers = [RecordHeader(name: "KAFKA_replytopic", text: topic)]
        if let partition {
            headers.append(RecordHeader(name: "kafka_replyPartition", value: partition))
        }
        let value = Array("{\"link\":\"a\"}".utf8)
        guard let expected else {
            #expect(Reading.code(ofIntent: value, headers: headers) == "invalid_header")
            return
        }
        #expect(try Reading.intent(value, headers: headers).reply == expected)
    }
}

/// Bytes as hexadecimal digits.
func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
