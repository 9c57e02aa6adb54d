/// Conversations with a device, in virtual milliseconds.
///
/// Each is a list of steps in JSON; `expect` lists what the device does between the step before and this one, or at
/// it. Of an effect only the members that stand there count. `@intent`, `@sequence` and `@launch` in a plan stand for
/// the last intent of the device, and for sequence and launch of the tree in it.
enum SessionCases {
    /// A conversation.
    typealias Item = (name: String, steps: String)

    /// All of them.
    static let all: [Item] = taps + staleness + waiting + answers + detours + plans + orders

    /// A device that runs, and a tap on it: the steps with which most conversations begin.
    static let tap =
        #"{"at":0,"do":"start","launchId":"L1","windows":\#(windows)},"#
        + #"{"at":10,"do":"tap","link":"https://a.example/c/1","expect":[\#(intent(0))]}"#

    static let windows = window(#"{"id":"n2","type":"Home"}"#)

    static func window(_ child: String) -> String {
        #"[{"id":"w1","key":true,"root":{"id":"n1","type":"Nav","kind":"NAVIGATION","children":["#
            + child + "]}}]"
    }

    static func intent(_ attempt: Int, _ link: String = "https://a.example/c/1") -> String {
        #"{"effect":"intent","attempt":\#(attempt),"link":"\#(link)"}"#
    }

    static func result(_ word: String, _ more: String = "", of id: String = "p1") -> String {
        #"{"effect":"result","planId":"\#(id)","result":"\#(word)"\#(more)}"#
    }

    static let stale = result("STALE", #","reason":"other_tree""#)
    static let fallback = #"{"effect":"fallback"}"#

    static func plan(
        _ id: String = "p1",
        _ outcome: String = "NAVIGATE",
        sequence: String = "@sequence",
        launch: String = "@launch",
        operations: String = push,
        _ more: String = ""
    ) -> String {
        #"{"planId":"\#(id)","intentId":"@intent","deviceId":"dev-1","outcome":"\#(outcome)","#
            + #""basedOn":{"sequence":"\#(sequence)","source":"INLINE","launchId":"\#(launch)"},"#
            + #""operations":[\#(operations)]\#(more)}"#
    }

    static let push = #"{"push":{"container":"n1","view":{"id":"$1","type":"Chat"}}}"#

    static func give(_ at: Int, _ plan: String, _ effects: String...) -> String {
        #"{"at":\#(at),"do":"give","plan":\#(plan),"expect":[\#(effects.joined(separator: ","))]}"#
    }

    static func wait(_ at: Int, _ effects: String...) -> String {
        #"{"at":\#(at),"do":"wait","expect":[\#(effects.joined(separator: ","))]}"#
    }

    static func change(_ at: Int, _ child: String, _ effects: String...) -> String {
        #"{"at":\#(at),"do":"tree","windows":\#(window(child)),"#
            + #""expect":[\#(effects.joined(separator: ","))]}"#
    }

    static func steps(_ steps: String...) -> String { steps.joined(separator: ",") }

    static let other = #"{"id":"n3","type":"Other"}"#

    static let taps: [Item] = [
        ("a-plan-is-carried-out", steps(tap, give(100, plan(), result("APPLIED")))),
        (
            "a-plan-comes-twice",
            steps(tap, give(100, plan(), result("APPLIED")), give(200, plan()), wait(5000))
        ),
        (
            "the-tap-that-starts-the-app",
            steps(
                #"{"at":0,"do":"start","launchId":"L1"}"#,
                #"{"at":5,"do":"tap","link":"https://a.example/c/1"}"#,
                wait(400),
                change(500, #"{"id":"n2","type":"Home"}"#, intent(0)),
                give(600, plan(), result("APPLIED"))
            )
        ),
        (
            "an-operation-that-can-not-be-done",
            steps(
                tap,
                give(
                    100,
                    plan(operations: #"{"popTo":{"container":"n1","child":"n9"}}"#),
                    result("FAILED", #","operation":0,"reason":"unknown_node""#),
                    fallback
                ),
                wait(5000)
            )
        ),
        (
            "the-second-operation-can-not-be-done",
            steps(
                tap,
                give(
                    100,
                    plan(operations: push + #",{"popTo":{"container":"n1","child":"n9"}}"#),
                    result("FAILED", #","operation":1,"reason":"unknown_node""#),
                    fallback
                )
            )
        ),
        (
            "an-operation-of-a-later-version",
            steps(
                tap,
                give(
                    100,
                    plan(operations: #"{"teleport":{"node":"n2"}}"#),
                    result("FAILED", #","operation":0,"reason":"unsupported_operation""#),
                    fallback
                )
            )
        ),
        (
            "the-newest-of-the-taps-that-come-meanwhile",
            steps(
                tap,
                #"{"at":20,"do":"tap","link":"https://a.example/c/2"}"#,
                #"{"at":2000,"do":"tap","link":"https://a.example/c/3"}"#,
                give(2005, plan(), result("APPLIED"), intent(0, "https://a.example/c/3"))
            )
        ),
    ]

    static let staleness: [Item] = [
        (
            "a-plan-for-an-earlier-tree",
            steps(
                tap,
                change(100, other),
                give(200, plan(), stale, intent(1)),
                give(300, plan("p2"), #"{"effect":"result","planId":"p2","result":"APPLIED"}"#)
            )
        ),
        (
            "a-plan-for-another-launch",
            steps(tap, give(100, plan(launch: "L0"), stale, intent(1)))
        ),
        (
            "a-plan-for-another-sequence",
            steps(tap, give(100, plan(sequence: "999999999"), stale, intent(1)))
        ),
        (
            "stale-up-to-the-limit",
            steps(
                tap,
                give(100, plan("p1", launch: "L0"), stale, intent(1)),
                give(
                    200,
                    plan("p2", launch: "L0"),
                    #"{"effect":"result","planId":"p2"}"#,
                    intent(2)
                ),
                give(
                    300,
                    plan("p3", launch: "L0"),
                    #"{"effect":"result","planId":"p3"}"#,
                    intent(3)
                ),
                give(
                    400,
                    plan("p4", launch: "L0"),
                    #"{"effect":"result","planId":"p4"}"#,
                    fallback
                ),
                wait(10_000)
            )
        ),
    ]

    static let answers: [Item] = [
        (
            "it-is-there-already",
            steps(tap, give(100, plan("p1", "ALREADY_THERE", operations: ""), result("APPLIED")))
        ),
        (
            "a-url-for-the-browser",
            steps(
                tap,
                give(
                    100,
                    plan("p1", "OPEN_URL", operations: "", #","url":"https://a.example/x""#),
                    fallback,
                    result("APPLIED")
                )
            )
        ),
        (
            "refused",
            steps(
                tap,
                give(
                    100,
                    plan("p1", "REFUSED", operations: "", #","reason":"wrong_user""#),
                    fallback
                ),
                wait(9000)
            )
        ),
        (
            "expired",
            steps(tap, give(100, plan("p1", "EXPIRED", operations: ""), fallback), wait(9000))
        ),
        (
            "failed-for-good",
            steps(tap, give(100, failed(#""reason":"no_origin""#), fallback), wait(9000))
        ),
    ]

    static let detours: [Item] = [
        (
            "a-detour-is-completed",
            steps(
                tap,
                give(
                    100,
                    plan("p1", "DETOUR", #","flow":"sign-in","resume":"t.1""#),
                    result("APPLIED")
                ),
                #"{"at":9000,"do":"complete","data":{"email":"a@b.example"},"expect":"#
                    + #"[{"effect":"intent","resume":"t.1","ended":"COMPLETED"}]}"#,
                give(
                    9100,
                    plan("p2", "ALREADY_THERE", operations: ""),
                    #"{"effect":"result","planId":"p2","result":"APPLIED"}"#
                )
            )
        ),
        (
            "a-result-is-cancelled",
            steps(
                tap,
                give(100, plan("p1", "NAVIGATE", #","resume":"t.1""#), result("APPLIED")),
                #"{"at":5000,"do":"cancel","expect":"#
                    + #"[{"effect":"intent","resume":"t.1","ended":"CANCELLED"}]}"#
            )
        ),
    ]
}
