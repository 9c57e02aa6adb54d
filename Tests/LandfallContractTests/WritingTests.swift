import Landfall
import LandfallContract
import Testing

/// The exact text of what is written.
@Suite struct `Writing` {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `gives the contract's example of a plan`() {
        var plan = ActionPlan(outcome: .navigate)
        plan.planID = "p"
        plan.intentID = "01JD7Q1C0J8W4N6Z3T9R5V2XKA"
        plan.deviceID = "dev-4fa1"
        plan.route = "chat"
        plan.context = [ContextEntry(key: "chatId", value: "77")]
        plan.basedOn = PlanBasis(sequence: 42, source: .stored, launchID: "L9")
        plan.operations = [
            Operation(.update(node: "n4", context: plan.context)),
            Operation(
                .push(container: "n2", view: View(id: "$1", type: "Chat")),
                options: ["animated": .bool(false), "alpha": .number(0.5), "a\n\u{1}": .null]
            ),
        ]
        plan.target = "n4"
        plan.assignments = [
            Assignment(
                experimentID: "chat-entry",
                variationID: "sheet",
                hashAttribute: "userId",
                hashedValue: "user-17",
                hashVersion: 2,
                bucket: 0.6123,
                isInExperiment: true,
                isHashUsed: true
            )
        ]
        plan.retryAfter = .milliseconds(1500)
        plan.issuedAt = Timestamp(millisecondsSinceEpoch: 0)
        let expected =
            #"{"planId":"p","intentId":"01JD7Q1C0J8W4N6Z3T9R5V2XKA","deviceId":"dev-4fa1","#
            + #""outcome":"NAVIGATE","route":"chat","context":{"chatId":"77"},"#
            + #""basedOn":{"sequence":"42","source":"STORED","launchId":"L9"},"#
            + #""operations":[{"update":{"node":"n4","context":{"chatId":"77"}}},"#
            + #"{"push":{"container":"n2","view":{"id":"$1","type":"Chat"}},"#
            + #""options":{"a\n\u0001":null,"alpha":0.5,"animated":false}}],"target":"n4","#
            + #""assignments":[{"experimentId":"chat-entry","variationId":"sheet","#
            + #""hashAttribute":"userId","bucket":0.6123}],"retryAfter":"1.500s","#
            + #""issuedAt":"1970-01-01T00:00:00Z"}"#
        #expect(text(ContentEncoding.json.bytes(of: plan)) == expected)
    }

    @Test func `leaves out the windows of an app that is not running`() {
        let state = DeviceState(deviceID: "d", sequence: 3)
        #expect(text(ContentEncoding.json.bytes(of: state)) == #"{"deviceId":"d","sequence":"3"}"#)
    }

    @Test func `shows the tree that a plan has built from nothing`() throws {
        var state = DeviceState(deviceID: "d")
        var root = View(id: "$1", type: "Tabs", kind: .tab)
        root.children = [View(id: "$2", type: "Chat")]
        root.selected = 0
        try state.tree.apply(Operation(.replaceRoot(window: "main", view: root)))
        let written = ContentEncoding.json.bytes(of: state)
        #expect(
            text(written) == #"{"deviceId":"d","windows":[{"id":"main","key":true,"root":"#
                + #"{"id":"$1","type":"Tabs","kind":"TAB","children":[{"id":"$2","type":"Chat"}],"#
                + #""selected":0}}]}"#
        )
    }

    @Test func `leaves out a parent that is gone`() throws {
        let json =
            #"{"deviceId":"d","windows":[{"id":"w","root":{"id":"a","type":"N","#
            + #""kind":"NAVIGATION","children":[{"id":"b","type":"B","parentOverride":"c"},"#
            + #"{"id":"c","type":"C"}]}}]}"#
        var state = try Reading.state(Array(json.utf8))
        #expect(text(ContentEncoding.json.bytes(of: state)) == json)
        try state.tree.apply(Operation(.popTo(container: "a", child: "b")))
        let written = ContentEncoding.json.bytes(of: state)
        #expect(!text(written).contains("parentOverride"))
        #expect(Reading.code(ofState: written) == "accepted")
    }

    @Test func `is the same for entries in any order`() throws {
        let one =
            #"{"deviceId":"d","session":{"attributes":{"b":1,"a":{"y":1,"x":[]}}},"windows":"#
            + #"[{"id":"w","root":{"id":"a","type":"N","context":{"q":"1","p":"2"}}}]}"#
        let other =
            #"{"windows":[{"root":{"context":{"p":"2","q":"1"},"type":"N","id":"a"},"#
            + #""id":"w"}],"session":{"attributes":{"a":{"x":[],"y":1},"b":1}},"deviceId":"d"}"#
        for encoding in ContentEncoding.allCases {
            #expect(
                try encoding.bytes(of: Reading.state(Array(one.utf8)))
                    == encoding.bytes(of: Reading.state(Array(other.utf8)))
            )
        }
    }
}
