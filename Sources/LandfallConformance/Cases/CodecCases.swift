/// Messages that were written by hand.
enum CodecCases {
    /// A message and its JSON.
    typealias Item = (message: CodecMessage, json: String)

    /// Messages that can be read, in one spelling or another.
    static let readable: [Item] = plans + states + intents + results + coldStarts

    private static let plans: [Item] = [
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE"}"#),
        (.actionPlan, #" { "plan_id" : "p" , "outcome" : 1 , "reason" : null } "#),
        (
            .actionPlan,
            #"{"planId":"p","outcome":"OPEN_URL","url":"https:\/\/a.example\/\u00fc","reason":""}"#
        ),
        (.actionPlan, #"{"planId":"p","outcome":"FAILED","error":{},"retryAfter":"0.250s"}"#),
        (
            .actionPlan,
            #"{"planId":"p","outcome":"FAILED","error":{"code":"no_origin","step":"chat/1"}}"#
        ),
        (.actionPlan, #"{"planId":"p","outcome":"DETOUR","resume":"t.1","flow":"sign-in"}"#),
        (
            .actionPlan,
            #"{"planId":"p","outcome":"NAVIGATE","basedOn":{"sequence":9007199254740993,"source":"INLINE","#
                + #""launchId":"L"},"expiresAt":"2026-11-21T09:16:29.5+01:00"}"#
        ),
        (
            .actionPlan,
            #"{"planId":"p","outcome":"NAVIGATE","basedOn":{"sequence":"0","source":3},"operations":[],"#
                + #""context":{"b":"2","a":""},"issuedAt":"2026-11-21T08:16:29Z"}"#
        ),
        (
            .actionPlan,
            #"{"planId":"p","outcome":"NAVIGATE","operations":[{"push":{"container":"n","view":{"id":"$1","#
                + #""type":"A","kind":"SCREEN","style":"FULL_SCREEN","selected":0,"#
                + #""dismissible":true,"children":[],"context":{}}}}]}"#
        ),
        (
            .actionPlan,
            #"{"planId":"p","outcome":"NAVIGATE","operations":[{"setChildren":{"container":"t","selected":0,"#
                + #""children":[{"node":"a"},{"view":{"id":"$1","type":"A","kind":"TAB","#
                + #""selected":0,"dismissible":false}}]},"options":{"x":null,"y":[1,"a",{}]}}]}"#
        ),
        (
            .actionPlan,
            #"{"planId":"p","outcome":"NAVIGATE","operations":[{"insertTab":{"container":"t","view":"#
                + #"{"id":"$1","type":"A"}}},{"replaceTab":{"container":"t","index":"2","view":"#
                + #"{"id":"$2","type":"A"}}},{"activateWindow":{}}]}"#
        ),
        (
            .actionPlan,
            #"{"planId":"p","outcome":"NAVIGATE","assignments":[{"experimentId":"e","variationId":"v","#
                + #""hashAttribute":"userId","bucket":0}]}"#
        ),
    ]

    private static let coldStarts: [Item] = [
        (
            .actionPlan,
            #"{"planId":"p","outcome":"NAVIGATE","basedOn":{"source":"COLD_START","#
                + #""reason":"too_old","tooOldBy":"5400.250s"}}"#
        ),
        (
            .actionPlan,
            #"{"planId":"p","outcome":"NAVIGATE","based_on":{"too_old_by":null,"#
                + #""reason":"never_reported","source":"COLD_START"}}"#
        ),
    ]

    private static let states: [Item] = [
        (.deviceState, #"{"deviceId":"d"}"#),
        (.deviceState, #"{"device_id":"d","sequence":"42","launch_id":"L","windows":[]}"#),
        (.deviceState, #"{"deviceId":"d","windows":[{"id":"w"}]}"#),
        (
            .deviceState,
            #"{"deviceId":"d","windows":[{"id":"w","key":true,"root":{"id":"a","type":"A","#
                + #""kind":2,"transition":"SETTLED","children":[{"id":"b","type":"B","#
                + #""parentOverride":"a","presented":{"id":"c","type":"C","style":4}}]}}]}"#
        ),
        (
            .deviceState,
            #"{"deviceId":"d","session":{"userId":"u","authenticated":false,"attributes":"#
                + #"{"n":1.5,"t":"é","l":[null,true]}},"app":{"version":"1.0"}}"#
        ),
    ]

    private static let intents: [Item] = [
        (.navigationIntent, #"{"intentId":"i","link":"https://a.example/c/1"}"#),
        (
            .navigationIntent,
            #"{"intentId":"i","deviceId":"d","attempt":2,"destination":{"route":"chat","#
                + #""context":{"id":"7"}},"occurredAt":"2026-11-21T08:15:29.900Z"}"#
        ),
        (
            .navigationIntent,
            #"{"intentId":"i","destinations":[{"route":"a"},{"route":"b"}],"channel":"PUSH_TAP"}"#
        ),
        (
            .navigationIntent,
            #"{"intentId":"i","resume":{"token":"t","result":"COMPLETED","data":{"n":1}},"#
                + #""deviceState":{"deviceId":"d","sequence":"3"},"deviceId":"d"}"#
        ),
    ]

    private static let results: [Item] = [
        (.planResult, #"{"planId":"p","result":"APPLIED"}"#),
        (
            .planResult,
            #"{"planId":"p","intentId":"i","deviceId":"d","result":3,"operation":0,"#
                + #""sequence":43,"at":"2026-11-21T08:15:30Z","reason":"timed_out"}"#
        ),
        (.planResult, #"{"plan_id":"p","result":"IGNORED","reason":"app_declined"}"#),
        (.deviceReport, #"{"state":{"deviceId":"d","sequence":"4"}}"#),
        (
            .deviceReport,
            #"{"state":{"deviceId":"d","launchId":"L"},"results":[{"planId":"p","result":"STALE","#
                + #""reason":"other_tree"},{"planId":"q","result":"APPLIED"}]}"#
        ),
    ]

    /// Texts that no client may take for a message.
    static let malformed: [Item] = [
        (.actionPlan, ""), (.actionPlan, "{"), (.actionPlan, "[]"), (.actionPlan, "null"),
        (.actionPlan, "7"), (.actionPlan, #"{"planId":"p"}"#),
        (.actionPlan, #"{"planId":"p","outcome":0}"#),
        (.actionPlan, #"{"planId":"p","outcome":"TELEPORT"}"#),
        (.actionPlan, #"{"planId":"p","outcome":99}"#),
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE"} x"#),
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE",}"#),
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE","planId":7}"#),
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE","operations":{}}"#),
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE","operations":[{}]}"#),
        (
            .actionPlan,
            #"{"planId":"p","outcome":"NAVIGATE","operations":[{"teleport":{"node":"a"}}]}"#
        ),
        (
            .actionPlan,
            #"{"planId":"p","outcome":"NAVIGATE","operations":[{"options":{"animated":true}}]}"#
        ),
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE","operations":[null]}"#),
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE","operations":["push"]}"#),
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE","context":{"a":1}}"#),
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE","context":["a"]}"#),
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE","basedOn":{"sequence":"1"}}"#),
        (
            .actionPlan,
            #"{"planId":"p","outcome":"NAVIGATE","basedOn":{"sequence":"x","source":"STORED"}}"#
        ),
        (
            .actionPlan,
            #"{"planId":"p","outcome":"NAVIGATE","basedOn":{"sequence":1.5,"source":"STORED"}}"#
        ),
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE","basedOn":{"source":"MEMORY"}}"#),
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE","expiresAt":"tomorrow"}"#),
        (.actionPlan, #"{"planId":"p","outcome":"NAVIGATE","expiresAt":1795000000}"#),
        (.actionPlan, #"{"planId":"p","outcome":"FAILED","retryAfter":"soon"}"#),
        (.actionPlan, operation(#"{"id":"$1","type":"A","kind":"GRID"}"#)),
        (.actionPlan, operation(#"{"id":"$1","type":"A","style":"BANNER"}"#)),
        (.actionPlan, operation(#"{"id":"$1","type":"A","selected":"first"}"#)),
        (.actionPlan, operation(#"{"id":"$1","type":"A","children":{}}"#)),
        (.actionPlan, operation(#"{"id":"$1","type":"A","collapsed":1}"#)),
        (.actionPlan, operation(#"[]"#)),
        (.deviceState, "{"), (.deviceState, #"{"deviceId":1}"#),
        (
            .deviceState,
            #"{"deviceId":"d","windows":[{"id":"w","root":{"id":"a","type":"A","kind":"GRID"}}]}"#
        ),
        (.navigationIntent, "["), (.navigationIntent, #"{"intentId":"i","link":7}"#),
        (.planResult, "{}"), (.planResult, #"{"planId":"p","result":"DONE"}"#),
        (.planResult, #"{"planId":"p","result":"FAILED","operation":"first"}"#),
        (.planResult, #"{"planId":"p","result":"FAILED","reason":"No idea"}"#),
        (.deviceReport, #"{"results":{}}"#),
    ]

    private static func operation(_ view: String) -> String {
        #"{"planId":"p","outcome":"NAVIGATE","operations":[{"push":{"container":"n","view":"# + view
            + "}}]}"
    }
}
