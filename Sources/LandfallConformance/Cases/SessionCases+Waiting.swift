extension SessionCases {
    /// Time limits, pauses and restarts.
    static let waiting: [Item] = [
        (
            "no-answer-and-then-a-late-plan",
            steps(
                tap,
                wait(1900),
                wait(2100, fallback),
                give(3000, plan(), result("IGNORED", #","reason":"superseded""#)),
                wait(20_000)
            )
        ),
        (
            "an-answer-in-the-last-moment",
            steps(tap, wait(1900), give(1950, plan(), result("APPLIED")), wait(5000))
        ),
        (
            "asked-to-come-back",
            steps(
                tap,
                give(100, failed(#""retryAfter":"0.500s""#)),
                wait(500),
                wait(700, intent(1)),
                give(800, plan("p2"), result("APPLIED", of: "p2"))
            )
        ),
        (
            "asked-to-come-back-too-often",
            steps(
                tap,
                give(100, failed(#""retryAfter":"0.100s""#)),
                wait(250, intent(1)),
                give(300, failed(#""retryAfter":"0.100s""#, "p2")),
                wait(450, intent(2)),
                give(500, failed(#""retryAfter":"0.100s""#, "p3")),
                wait(650, intent(3)),
                give(700, failed(#""retryAfter":"0.100s""#, "p4"), fallback),
                wait(9000)
            )
        ),
        (
            "what-must-not-be-dismissed-goes-by-itself",
            steps(
                #"{"at":0,"do":"start","launchId":"L1","windows":"#
                    + window(#"{"id":"n2","type":"Call","dismissible":false}"#) + "}",
                #"{"at":10,"do":"tap","link":"https://a.example/c/1","expect":[\#(intent(0))]}"#,
                give(
                    100,
                    failed(
                        #""reason":"not_dismissible","error":{"code":"not_dismissible","node":"n2"}"#
                    )
                ),
                wait(5000),
                change(6000, other, intent(1)),
                give(6100, plan("p2"), result("APPLIED", of: "p2"))
            )
        ),
        (
            "a-restart-in-the-middle",
            steps(
                tap,
                #"{"at":1000,"do":"restart","launchId":"L2","windows":\#(windows),"#
                    + #""expect":[\#(intent(1))]}"#,
                give(1100, plan(), result("APPLIED"))
            )
        ),
    ]

    /// A plan that failed.
    static func failed(_ more: String, _ id: String = "p1") -> String {
        plan(id, "FAILED", operations: "", "," + more)
    }
}
