extension SessionCases {
    private static let tooOld = #","expiresAt":"2001-01-01T00:00:00Z""#
    private static let fresh = #","expiresAt":"2999-01-01T00:00:00Z""#

    /// Plans of others, plans that are too old, and plans for another tree.
    static let plans: [Item] = [
        (
            "a-plan-for-another-device",
            steps(tap, give(100, plan().device("dev-2")), wait(2100, fallback))
        ),
        (
            "a-plan-for-another-device-and-then-the-own",
            steps(tap, give(100, plan().device("dev-2")), give(200, plan(), result("APPLIED")))
        ),
        ("a-plan-without-a-name", steps(tap, give(100, plan("")), wait(2100, fallback))),
        (
            "a-plan-that-is-too-old",
            steps(
                tap,
                give(
                    100,
                    plan("p1", "NAVIGATE", tooOld),
                    result("IGNORED", #","reason":"plan_expired""#),
                    fallback
                ),
                wait(5000)
            )
        ),
        (
            "a-plan-that-is-not-too-old",
            steps(
                tap,
                give(100, plan("p1", "NAVIGATE", fresh), result("APPLIED"))
            )
        ),
        (
            "a-url-that-is-too-old",
            steps(
                tap,
                give(
                    100,
                    plan(
                        "p1",
                        "OPEN_URL",
                        operations: "",
                        #","url":"https://a.example/x""# + tooOld
                    ),
                    result("IGNORED", #","reason":"plan_expired""#),
                    fallback
                )
            )
        ),
        (
            "a-plan-from-a-cold-start",
            steps(
                tap,
                give(100, plan().replacing(#""INLINE""#, #""COLD_START""#), stale, intent(1))
            )
        ),
        (
            "a-plan-without-a-basis",
            steps(tap, give(100, plan().replacing("basedOn", "wasBasedOn"), stale, intent(1)))
        ),
        (
            "a-plan-of-a-server-without-launches",
            steps(tap, give(100, plan(launch: ""), result("APPLIED")))
        ),
        (
            "it-was-there-in-an-earlier-tree",
            steps(
                tap,
                change(100, other),
                give(200, plan("p1", "ALREADY_THERE", operations: ""), stale, intent(1))
            )
        ),
        (
            "a-url-whatever-the-tree",
            steps(
                tap,
                change(100, other),
                give(
                    200,
                    plan("p1", "OPEN_URL", operations: "", #","url":"https://a.example/x""#),
                    fallback,
                    result("APPLIED")
                )
            )
        ),
        (
            "a-tree-that-comes-back-is-another",
            steps(
                tap,
                change(100, other),
                change(200, #"{"id":"n2","type":"Home"}"#),
                give(300, plan(), stale, intent(1))
            )
        ),
        (
            "the-same-tree-again-is-no-change",
            steps(
                tap,
                change(100, #"{"id":"n2","type":"Home"}"#),
                give(200, plan(), result("APPLIED"))
            )
        ),
        ("no-operations", steps(tap, give(100, plan(operations: ""), result("APPLIED")))),
        (
            "an-outcome-of-a-later-version",
            steps(
                tap,
                give(
                    100,
                    plan("p1", "TELEPORT"),
                    result("FAILED", #","operation":0,"reason":"unsupported_operation""#),
                    fallback
                )
            )
        ),
        (
            "an-operation-on-what-an-earlier-one-has-made",
            steps(
                tap,
                give(
                    100,
                    plan(operations: push + #",{"update":{"node":"$1","context":{"k":"1"}}}"#),
                    result("APPLIED")
                )
            )
        ),
        (
            "a-refusal-comes-twice",
            steps(
                tap,
                give(100, plan("p1", "REFUSED", operations: ""), fallback),
                give(200, plan("p1", "REFUSED", operations: "")),
                wait(9000)
            )
        ),
    ]
}

extension String {
    fileprivate func device(_ id: String) -> String { replacing(#""dev-1""#, "\"\(id)\"") }

    /// The text with one part in the place of another; both are whole names or values.
    fileprivate func replacing(_ part: String, _ other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}
