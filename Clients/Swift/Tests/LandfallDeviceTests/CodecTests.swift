import LandfallDevice
import LandfallDeviceTesting
import Testing

/// The messages as JSON.
@Suite struct CodecTests {
    private static let state = #"""
        {"deviceId":"dev-4fa1","sequence":"42","launchId":"L9","capturedAt":"2026-11-21T08:15:20Z",
        "app":{"bundleId":"com.example.chat","version":"7.3.0"},
        "session":{"userId":"user-17","authenticated":true,"attributes":{"age":7,"tier":"gold"}},
        "windows":[{"id":"w1","key":true,"root":{"id":"n1","type":"MainTabs","kind":"TAB",
        "children":[{"id":"n4","type":"Chat","context":{"chatId":"12"},"dismissible":false}]}}]}
        """#
    private static let plan = #"""
        {"planId":"p1","intentId":"i1","deviceId":"dev-4fa1","outcome":"NAVIGATE","route":"chat",
        "basedOn":{"sequence":"42","source":"INLINE","launchId":"L9"},
        "operations":[{"update":{"node":"n4","context":{"chatId":"77"}},
        "options":{"animated":false}},{"push":{"container":"n2","view":{"id":"$1","type":"A"}}}],
        "retryAfter":"1.500s","expiresAt":"2026-11-21T08:16:29.900Z"}
        """#

    private static func bytes(_ text: String) -> [UInt8] {
        Array(text.replacing("\n", with: "").utf8)
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `a state is written as it was read`() throws {
        let bytes = Self.bytes(Self.state)
        #expect(Self.text(try DeviceState(json: bytes).json) == Self.text(bytes))
    }

    @Test func `a plan is written as it was read`() throws {
        let bytes = Self.bytes(Self.plan)
        let plan = try ActionPlan(json: bytes)
        #expect(Self.text(plan.json) == Self.text(bytes))
        #expect(plan.basis == PlanBasis(sequence: 42, source: .inline, launchID: "L9"))
        #expect(plan.retryAfter == .milliseconds(1_500))
    }

    @Test func `a plan for a cold start says why, also in a word of a later server`() throws {
        let text =
            #"{"planId":"p","outcome":"NAVIGATE","basedOn":{"source":"COLD_START","#
            + #""reason":"asleep","tooOldBy":"1.500s"}}"#
        let plan = try ActionPlan(json: Self.bytes(text))
        #expect(plan.basis?.reason == "asleep")
        #expect(plan.basis?.tooOldBy == .milliseconds(1_500))
        #expect(plan.isSupported)
        #expect(Self.text(plan.json) == text)
    }

    @Test func `numbers are read as text and as numbers, names in both spellings`() throws {
        let text = #"{"device_id":"d","sequence":7,"launch_id":"L","unknown":[{}],"app":null}"#
        let state = try DeviceState(json: Array(text.utf8))
        #expect(state == DeviceState(deviceID: "d", sequence: 7, launchID: "L"))
    }

    @Test(arguments: [
        #"{"planId":"p","outcome":"LATER"}"#,
        #"{"planId":"p","outcome":"NAVIGATE","operations":[{"fold":{"node":"n1"}}]}"#,
        #"""
        {"planId":"p","outcome":"NAVIGATE","operations":[{"update":{"node":"n1"}},
        {"push":{"container":"n2","view":{"id":"$1","type":"A","kind":"CAROUSEL"}}}]}
        """#,
        #"""
        {"planId":"p","outcome":"NAVIGATE","operations":
        [{"present":{"presenter":"n2","view":{"id":"$1","type":"A","style":"SIDEBAR"}}}]}
        """#,
        #"{"planId":"p","outcome":"NAVIGATE","basedOn":{"sequence":"1","source":"GUESSED"}}"#,
    ])
    func `a word of a later server makes a plan that has no operations`(text: String) throws {
        let plan = try ActionPlan(json: Self.bytes(text))
        #expect(!plan.isSupported)
        #expect(plan.operations.isEmpty)
        #expect(plan.planID == "p")
    }

    @Test(arguments: [
        "", "{", "[]", "{\"planId\":}", "{\"planId\":\"p\",}", "{\"planId\":\"p\"} x", "null",
        #"{"planId":7}"#, #"{"planId":"p","planId":"q"}"#, #"{"planId":"p","plan_id":"q"}"#,
        #"{"planId":"p","expiresAt":"yesterday"}"#,
        #"{"planId":"p","expiresAt":"2026-02-30T00:00:00Z"}"#,
        #"{"planId":"p","retryAfter":"-"}"#, #"{"planId":"p"}"#,
        #"{"planId":"p","basedOn":{"sequence":"9223372036854775808","source":"INLINE"}}"#,
        #"{"planId":"p","basedOn":{"sequence":1.5,"source":"INLINE"}}"#,
        #"{"planId":"p","operations":[{"select":{},"popTo":{}}]}"#,
        #"{"planId":"\ud800"}"#, "{\"planId\":\"\u{1}\"}", #"{"planId":"p","x":01}"#,
    ])
    func `what is no plan is refused`(text: String) {
        #expect(throws: CodecError.self) { try ActionPlan(json: Array(text.utf8)) }
    }

    @Test func `nesting and length have bounds`() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: CodecError.nestingTooDeep) { try DeviceState(json: Array(deep.utf8)) }
        let long = [UInt8](repeating: 0x20, count: CodecLimits.bytes + 1)
        #expect(throws: CodecError.tooLarge) { try DeviceState(json: long) }
    }

    @Test func `damaged bytes never trap, and what is read is written the same again`() throws {
        let samples = [Self.bytes(Self.state), Self.bytes(Self.plan)]
        var numbers = SeededNumbers(seed: 4)
        var readable = 0
        for round in 0..<5_000 {
            var bytes = samples[round % 2]
            for _ in 0...Int.random(in: 0..<3, using: &numbers) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &numbers)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(bytes[place], at: place)
                default: bytes = Array(bytes.prefix(place + 1))
                }
            }
            if let state = try? DeviceState(json: bytes) {
                readable += 1
                #expect(try DeviceState(json: state.json) == state)
            }
            if let plan = try? ActionPlan(json: bytes), plan.isSupported {
                readable += 1
                #expect(try ActionPlan(json: plan.json) == plan)
            }
        }
        #expect(readable > 250)
    }

    @Test(arguments: [
        ("2026-11-21T08:15:29.900Z", 1_795_248_929, 900_000_000),
        ("1970-01-01T00:00:00Z", 0, 0),
        ("1969-12-31T23:59:59.000000001Z", -1, 1),
        ("2000-02-29T12:00:00.000120Z", 951_825_600, 120_000),
    ])
    func `times are read and written`(text: String, seconds: Int64, rest: Int32) {
        let time = Timestamp(seconds: seconds, nanoseconds: rest)
        #expect(Timestamp(text: text) == time)
        #expect(time.text == text)
    }

    @Test func `an offset is taken off`() {
        #expect(
            Timestamp(text: "2026-11-21T09:15:29+01:00") == Timestamp(text: "2026-11-21T08:15:29Z")
        )
    }
}
