import Foundation
import Landfall
import Testing

@testable import LandfallCommand
@testable import LandfallReview

@Suite(.timeLimit(.minutes(10)))
struct `Explanations on the command line` {
    private static let catalog = ["resolve", "--catalog", Samples.catalog]

    private static func object(_ line: some StringProtocol) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(json as? [String: Any])
    }

    @Test func `say nothing unless they are asked for`() async throws {
        let run = try await Invocation.run(Self.catalog, input: try Samples.cases)
        #expect(run.status == 0)
        #expect(!run.output.contains("explanation"))
    }

    @Test func `are text in the place of the lines, with the trees before and after`() async throws
    {
        let cases = try Samples.cases.split(separator: "\n")
        let run = try await Invocation.run(
            Self.catalog + ["--explain"],
            input: try Samples.cases + "\nnull\n"
        )
        #expect(run.status == 1)
        let texts = run.output.split(separator: "=== line ")
        try #require(texts.count == cases.count + 1)
        for (number, text) in texts.dropLast().enumerated() {
            let expected = try #require(try Self.object(cases[number])["expect"] as? [String: Any])
            let outcome = try #require(expected["outcome"] as? String)
            #expect(text.hasPrefix("\(number + 1)\n\(outcome)"))
            let isRouted =
                !["EXPIRED", "OPEN_URL"].contains(outcome)
                && expected["reason"] as? String != "host_not_allowed"
            #expect(text.contains("\n1. Route chat (chatId=77)\n") == isRouted)
            let isDone = (expected["operations"] as? [String])?.isEmpty ?? true
            #expect(text.contains("\nAfter\n") != isDone)
            #expect(text.contains("\nBefore and after\n") == isDone)
        }
        #expect(texts.last?.contains("can't be read: ") == true)
        #expect(texts.last?.contains("(invalid_json)") == true)
    }

    @Test func `show no value of a context when they are redacted`() async throws {
        let run = try await Invocation.run(
            Self.catalog + ["--explain", "--redact", "--all-visits"],
            input: try Samples.cases
        )
        #expect(run.status == 0)
        #expect(run.output.contains("chatId=…"))
        #expect(!run.output.contains("chatId=7"))
        #expect(!run.output.contains("chatId=1"))
    }

    @Test func `show no value in JSON either when they are redacted`() async throws {
        let plain = try await Invocation.run(
            Self.catalog + ["--explain=json"],
            input: try Samples.cases
        )
        let run = try await Invocation.run(
            Self.catalog + ["--explain=json", "--redact"],
            input: try Samples.cases
        )
        #expect(run.status == 0)
        #expect(plain.output.contains(#""chatId":"77""#))
        #expect(run.output.contains(#""chatId":"…""#))
        #expect(!run.output.contains(#""chatId":"7"#))
        #expect(!run.output.contains(#""chatId":"1"#))
        #expect(!run.output.contains("links.example.com"))
        try #require(run.lines.count == plain.lines.count)
        for (line, other) in zip(run.lines, plain.lines) {
            #expect(line.hasPrefix(#"{"plan":{"#))
            let plan = try #require(try Self.object(line)["plan"] as? [String: Any])
            let open = try #require(try Self.object(other)["plan"] as? [String: Any])
            #expect(plan.keys == open.keys)
            #expect(plan["planId"] as? String == open["planId"] as? String)
            #expect(plan["outcome"] as? String == open["outcome"] as? String)
        }
    }

    @Test(arguments: ["--explain=json", "--explain json"])
    func `are an object beside the plan, which stays as it was`(words: String) async throws {
        let arguments = words.split(separator: " ").map(String.init)
        let cases = try Samples.cases
        let plain = try await Invocation.run(Self.catalog, input: cases)
        let told = try await Invocation.run(Self.catalog + arguments, input: cases)
        #expect(told.status == 0)
        try #require(told.lines.count == plain.lines.count)
        for (line, other) in zip(told.lines, plain.lines) {
            #expect(line.hasPrefix(other.dropLast() + #","explanation":{"attempts":["#))
            let answer = try Self.object(line)
            let explanation = try #require(answer["explanation"] as? [String: Any])
            let attempts = try #require(explanation["attempts"] as? [[String: Any]])
            let plan = try #require(answer["plan"] as? [String: Any])
            #expect(attempts.isEmpty == (plan["route"] == nil))
            guard let attempt = attempts.last else { continue }
            #expect(attempt["route"] as? String == "chat")
            #expect(attempt["context"] as? [String: String] == ["chatId": "77"])
            let steps = try #require(attempt["steps"] as? [[String: Any]])
            #expect(steps.first?["step"] as? String == "chat/0")
            guard plan["outcome"] as? String == "NAVIGATE" else { continue }
            let planned = try #require(attempt["operations"] as? [[String: Any]])
            let operations = plan["operations"] as? [[String: Any]] ?? []
            #expect(planned.count == operations.count)
            for (note, operation) in zip(planned, operations) {
                #expect(operation.keys.contains(try #require(note["kind"] as? String)))
                #expect((note["steps"] as? [String])?.isEmpty == false)
            }
        }
    }

    @Test func `name the variant and its bucket, and who takes no part`() async throws {
        let shop = Samples.chat.deletingLastPathComponent().appending(path: "shop/routes.yaml").path
        let target = #""destination":{"route":"product","context":{"productId":"mug"}}"#
        let input = """
            {"intent":{"intentId":"a","deviceId":"d","userId":"user-17",\(target)}}
            {"intent":{"intentId":"b","deviceId":"d",\(target)}}

            """
        let arguments = ["resolve", "--catalog", shop, "--explain"]
        let text = try await Invocation.run(arguments, input: input)
        #expect(text.output.contains(", by bucket 0.5939 of userId=user-17\n"))
        #expect(text.output.contains(", takes no part: no userId\n"))
        let redacted = try await Invocation.run(arguments + ["--redact"], input: input)
        #expect(redacted.output.contains(", by bucket 0.5939 of userId=…\n"))
        let json = try await Invocation.run(arguments + ["--json"], input: input)
        let variants = try json.lines.map { line in
            let explanation = try Self.object(line)["explanation"] as? [String: Any]
            return try #require((explanation?["experiments"] as? [[String: Any]])?.first)
        }
        try #require(variants.count == 2)
        #expect(variants[0]["experiment"] as? String == "product-entry")
        #expect(variants[0]["variation"] as? String == "sheet")
        #expect(variants[0]["bucket"] as? Double == 0.5939)
        #expect(variants.map { $0["isInExperiment"] as? Bool } == [true, false])
        #expect(variants[1]["bucket"] == nil)
        #expect(variants.map { $0["cause"] as? String } == [nil, "no userId"])
        #expect(variants.map { $0["isExposure"] as? Bool } == [true, false])
        #expect(variants.allSatisfy { $0["exposureObstacle"] == nil })
    }

    private static let fates = [
        ("a", #""click":{"isBot":true},"#, "chat", ", by bucket "),
        ("b", "", "closed", ", by bucket "),
        ("c", "", "chat", ", takes no part: the condition does not hold; userId=u\n"),
        ("d", "", "chat", ", not by the hash: forced by the catalog\n"),
    ]

    @Test func `say why there is no exposure, and why the hash did not decide`() async throws {
        var input = ""
        for (user, extra, route, _) in Self.fates {
            let fields = [
                "c": "condition: {tier: gold}", "d": "force: b",
            ][user, default: "coverage: 1"]
            let catalog = """
                landfall: 1
                screens: {Home: {}}
                containers: {Main: {kind: navigation, children: [Home]}}
                links: {schemes: [app], hosts: [a]}
                experiments: {entry: {variations: [a, b], hash-attribute: userId, \(fields)}}
                routes:
                  chat:
                    steps:
                      - switch:
                          - when: {experiment: {entry: a}}
                            steps: [{container: Main, action: replace-root}, {from: root}]
                          - else: [{container: Main, action: replace-root}, {from: root}]
                  closed:
                    before: [signed-in]
                    steps: [{from: chat}]
                """
            let text = String(decoding: try JSONEncoder().encode(catalog), as: UTF8.self)
            input +=
                #"{"catalog":\#(text),"intent":{"intentId":"i","deviceId":"d","userId":"u",\#(extra)"#
            input += #""destination":{"route":"\#(route)"}}}"# + "\n"
        }
        let text = try await Invocation.run(["resolve", "--explain"], input: input)
        let answers = text.output.split(separator: "=== line ").map(String.init)
        try #require(answers.count == Self.fates.count, "\(text.output)\(text.complaint)")
        for (answer, fate) in zip(answers, Self.fates) { #expect(answer.contains(fate.3)) }
        #expect(answers[0].contains(" of userId=u; no exposure: the click is a machine's\n"))
        #expect(answers[1].contains("; no exposure: the intent is refused, whatever the variation"))
        let json = try await Invocation.run(["resolve", "--explain=json"], input: input)
        let variants = try json.lines.map { line in
            let explanation = try Self.object(line)["explanation"] as? [String: Any]
            return try #require((explanation?["experiments"] as? [[String: Any]])?.first)
        }
        #expect(variants.allSatisfy { $0["isExposure"] as? Bool == false })
        #expect(
            variants.map { $0["exposureObstacle"] as? String } == [
                "the click is a machine's", "the intent is refused, whatever the variation", nil,
                nil,
            ]
        )
        #expect(
            variants.map { $0["cause"] as? String } == [
                nil, nil, "the condition does not hold", "forced by the catalog",
            ]
        )
    }

    @Test(arguments: [
        ["--explain=prose"], ["--explain", "prose"], ["--redact"],
        ["--explain=json", "--all-visits"],
    ])
    func `refuse what does not go together`(flags: [String]) async throws {
        let run = try await Invocation.run(Self.catalog + flags)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.complaint.split(separator: "\n").count == 1)
    }

    @Test func `say a detour, a switch and an error in words`() throws {
        var secret = Route("secret", chain: Chain(steps: [], origin: .root))
        let login = Destination(route: "login", context: [ContextEntry(key: "k", value: "v")])
        secret.interceptors = [Says(.detour(Detour(flow: "sign-in", destination: login)))]
        let never = Chain.Case(
            when: FoundCondition(TypeFinder<AnyScreen>(type: "X")),
            chain: Chain(steps: [], origin: .root)
        )
        var route = Route(
            "login",
            chain: Chain(steps: [], origin: .choice([never], otherwise: nil))
        )
        route.parameters = ["k": Route.Parameter(.string)]
        let resolver = IntentResolver(
            router: Router(table: try RouteTable([secret, route])),
            links: NoLinks(),
            maximumStateAge: .seconds(1),
            catalogVersion: "1"
        )
        let target = NavigationIntent.Target.destination(Destination(route: "secret"))
        let resolution = resolver.resolve(
            NavigationIntent(intentID: "i", target: target),
            stored: nil,
            now: Timestamp(millisecondsSinceEpoch: 0),
            isExplaining: true
        )
        let json = try JSONEncoder().encode(try #require(ExplanationDocument(resolution)))
        let document = try Self.object(String(decoding: json, as: UTF8.self))
        let attempts = try #require(document["attempts"] as? [[String: Any]])
        try #require(attempts.compactMap { $0["route"] as? String } == ["secret", "login"])
        let verdict = try #require((attempts[0]["verdicts"] as? [[String: Any]])?.first)
        #expect(verdict["verdict"] as? String == "detour")
        #expect(verdict["flow"] as? String == "sign-in")
        #expect(verdict["step"] as? String == "secret")
        let destination = try #require(verdict["destination"] as? [String: Any])
        #expect(destination["route"] as? String == "login")
        #expect(destination["context"] as? [String: String] == ["k": "v"])
        let step = try #require((attempts[1]["steps"] as? [[String: Any]])?.first)
        #expect(step["finding"] as? String == "decided")
        #expect(step["switchCase"] as? Int == 0)
        #expect(step["holds"] as? Bool == false)
        let error = try #require(attempts[1]["error"] as? [String: Any])
        #expect(error["code"] as? String == "no_origin")
        #expect(error["step"] as? String == "login/0")
    }
}

/// An interceptor that always says the same.
private struct Says: PreNavigationInterceptor {
    let verdict: Verdict

    init(_ verdict: Verdict) { self.verdict = verdict }

    func decision(in scope: StepScope) -> Decision { .now(verdict) }
}

/// Knows no link.
private struct NoLinks: LinkTable {
    func resolve(_ link: String) -> LinkResolution { .openURL(link) }
}
