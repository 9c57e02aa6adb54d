extension SessionCases {
    /// Taps that overtake others, plans that nobody waits for, and ends of waiting.
    static let orders: [Item] = [
        (
            "a-refusal-that-comes-late",
            steps(
                tap,
                wait(2100, fallback),
                give(3000, plan("p1", "REFUSED", operations: "")),
                wait(9000)
            )
        ),
        (
            "it-is-there-already-and-nobody-waits",
            steps(
                tap,
                wait(2100, fallback),
                give(
                    3000,
                    plan("p1", "ALREADY_THERE", operations: ""),
                    result("IGNORED", #","reason":"superseded""#)
                )
            )
        ),
        (
            "a-url-that-comes-late",
            steps(
                tap,
                wait(2100, fallback),
                give(
                    3000,
                    plan("p1", "OPEN_URL", operations: "", #","url":"https://a.example/x""#),
                    result("IGNORED", #","reason":"superseded""#)
                )
            )
        ),
        (
            "a-plan-that-somebody-else-asked-for",
            steps(behind, give(1000, foreign(), result("APPLIED", of: "p2")), wait(9000))
        ),
        (
            "a-plan-of-somebody-else-for-another-tree",
            steps(
                behind,
                give(
                    1000,
                    foreign(sequence: "7"),
                    result("STALE", #","reason":"other_tree""#, of: "p2")
                ),
                wait(9000)
            )
        ),
        (
            "a-plan-of-somebody-else-that-can-not-be-done",
            steps(
                behind,
                give(
                    1000,
                    foreign(operations: #"{"popTo":{"container":"n1","child":"n9"}}"#),
                    result("FAILED", #","operation":0,"reason":"unknown_node""#, of: "p2")
                ),
                wait(9000)
            )
        ),
        (
            "nothing-is-shown-in-time",
            steps(cold, wait(9900), wait(10_100, fallback), wait(20_000))
        ),
        (
            "a-restart-before-anything-was-asked",
            steps(
                cold,
                #"{"at":9000,"do":"restart","launchId":"L2"}"#,
                wait(11_000),
                change(12_000, home, intent(0)),
                give(12_100, plan(), result("APPLIED"))
            )
        ),
        (
            "restarts-until-the-tap-is-too-old",
            steps(
                cold,
                #"{"at":9000,"do":"restart","launchId":"L2"}"#,
                #"{"at":18000,"do":"restart","launchId":"L3"}"#,
                #"{"at":27000,"do":"restart","launchId":"L4"}"#,
                wait(29_900),
                wait(30_100, fallback),
                change(31_000, home)
            )
        ),
        (
            "a-restart-with-two-taps",
            steps(
                tap,
                second,
                #"{"at":1000,"do":"restart","launchId":"L2","windows":\#(windows),"#
                    + #""expect":[\#(intent(1))]}"#,
                give(1100, plan(), result("APPLIED"), intent(0, link2)),
                give(1200, plan("p2"), result("APPLIED", of: "p2"))
            )
        ),
        (
            "a-plan-of-the-launch-before-the-restart",
            steps(
                tap,
                #"{"at":1000,"do":"restart","launchId":"L2","windows":\#(windows),"#
                    + #""expect":[\#(intent(1))]}"#,
                give(1100, plan(launch: "L1"), stale, intent(2))
            )
        ),
        (
            "what-must-not-be-dismissed-stays",
            steps(call, give(100, held), wait(29_900), wait(30_100, fallback), wait(40_000))
        ),
        (
            "what-must-not-be-dismissed-may-be-later",
            steps(
                call,
                give(100, held),
                change(5000, #"{"id":"n2","type":"Call"}"#, intent(1)),
                give(5100, plan("p2"), result("APPLIED", of: "p2"))
            )
        ),
        ("what-must-not-be-dismissed-is-not-there", steps(tap, give(100, held("n9"), fallback))),
        (
            "another-tap-while-one-is-held-up",
            steps(
                call,
                give(100, held),
                #"{"at":5000,"do":"tap","link":"\#(link2)","expect":[\#(intent(0, link2))]}"#,
                give(5100, plan("p2"), result("APPLIED", of: "p2")),
                wait(40_000)
            )
        ),
        (
            "another-tap-in-a-pause",
            steps(
                tap,
                give(100, failed(#""retryAfter":"10s""#)),
                #"{"at":5000,"do":"tap","link":"\#(link2)","expect":[\#(intent(0, link2))]}"#,
                give(5100, plan("p2"), result("APPLIED", of: "p2")),
                wait(40_000)
            )
        ),
        (
            "a-pause-that-is-longer-than-a-tap-lives",
            steps(
                tap,
                give(100, failed(#""retryAfter":"40s""#)),
                wait(29_900),
                wait(30_100, fallback),
                wait(50_000)
            )
        ),
        (
            "a-tap-behind-another",
            steps(
                tap,
                give(100, plan(), result("APPLIED")),
                #"{"at":200,"do":"tap","link":"\#(link2)","expect":[\#(intent(0, link2))]}"#,
                give(300, plan("p2"), result("APPLIED", of: "p2"))
            )
        ),
        (
            "the-next-tap-begins-behind-the-fallback",
            steps(
                tap,
                second,
                wait(2100, fallback, intent(0, link2)),
                give(2200, plan("p2"), result("APPLIED", of: "p2"))
            )
        ),
        (
            "a-detour-is-completed-twice",
            steps(tap, give(100, detour, result("APPLIED")), done(9000), repeated(9001))
        ),
        ("nothing-is-there-to-be-completed", steps(tap, repeated(100), wait(1900))),
        (
            "nobody-answers-the-end-of-a-detour",
            steps(
                tap,
                give(100, detour, result("APPLIED")),
                done(9000),
                wait(10_900),
                wait(11_100, ended)
            )
        ),
    ]

    private static let home = #"{"id":"n2","type":"Home"}"#
    private static let link2 = "https://a.example/c/2"
    private static let second = #"{"at":20,"do":"tap","link":"\#(link2)"}"#
    private static let cold =
        #"{"at":0,"do":"start","launchId":"L1"},"#
        + #"{"at":5,"do":"tap","link":"https://a.example/c/1"}"#

    /// A tap that led to nothing new, so that the tree is known.
    private static let behind =
        tap + "," + give(100, plan("p1", "ALREADY_THERE", operations: ""), result("APPLIED"))

    private static func foreign(sequence: String = "@sequence", operations: String = push) -> String
    {
        #"{"planId":"p2","intentId":"from-a-backend","deviceId":"dev-1","outcome":"NAVIGATE","#
            + #""basedOn":{"sequence":"\#(sequence)","source":"STORED","launchId":"@launch"},"#
            + #""operations":[\#(operations)]}"#
    }

    private static let call =
        #"{"at":0,"do":"start","launchId":"L1","windows":"#
        + window(#"{"id":"n2","type":"Call","dismissible":false}"#) + "},"
        + #"{"at":10,"do":"tap","link":"https://a.example/c/1","expect":[\#(intent(0))]}"#

    private static let held = held("n2")

    private static func held(_ node: String) -> String {
        failed(
            #""reason":"not_dismissible","error":{"code":"not_dismissible","node":"\#(node)"}"#
        )
    }

    private static let detour = plan("p1", "DETOUR", #","flow":"sign-in","resume":"t.1""#)
    private static let ended = #"{"effect":"intent","resume":"t.1","ended":"COMPLETED"}"#

    private static func done(_ at: Int) -> String {
        #"{"at":\#(at),"do":"complete","expect":[\#(ended)]}"#
    }

    private static func repeated(_ at: Int) -> String { #"{"at":\#(at),"do":"complete"}"# }
}
