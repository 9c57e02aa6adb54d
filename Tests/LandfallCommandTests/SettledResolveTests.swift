import Foundation
import TestSupport
import Testing

@testable import LandfallCommand

/// The flow of the guide, played by hand as it says: each answer's state is the next line's.
@Suite(.timeLimit(.minutes(10)))
struct `Resolves one after the other` {
    /// The catalog of the guide.
    private static func catalog(in folder: TemporaryFolder) throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let file = root.appending(path: "docs/Guide.docc/FirstFlow.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        let blocks = page.components(separatedBy: "```yaml\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        let text = try #require(blocks.first { $0.hasPrefix("landfall: 1") })
        return try folder.file("routes.yaml", text)
    }

    /// A device of which nothing is known but what answers say.
    private struct Device {
        let arguments: [String]
        var state: Any = [
            "deviceId": "dev-1", "sequence": "1",
            "session": ["attributes": ["mfa": "true"]],
        ]
        var plan: [String: Any] = [:]
        var explanation: [String: Any] = [:]

        mutating func send(_ intent: [String: Any]) async throws {
            var intent = intent
            intent["deviceId"] = "dev-1"
            intent["intentId"] = "i"
            let line = try JSONSerialization.data(
                withJSONObject: [
                    "intent": intent, "state": state, "now": "2026-11-21T12:00:00Z",
                ]
            )
            let run = try await Invocation.run(
                arguments,
                input: String(decoding: line, as: UTF8.self)
            )
            #expect(run.status == 0, "\(run.complaint) \(run.output)")
            let read = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
            let answer = try #require(read as? [String: Any])
            plan = try #require(answer["plan"] as? [String: Any], "\(run.output)")
            state = try #require(answer["after"])
            explanation = answer["explanation"] as? [String: Any] ?? [:]
        }

        mutating func complete(_ data: [String: Any] = [:]) async throws {
            let token = try #require(plan["resume"] as? String)
            try await send(["resume": ["token": token, "result": "COMPLETED", "data": data]])
        }

        var answer: String {
            let route = plan["route"] as? String ?? "-"
            return "\(plan["outcome"] as? String ?? "-") \(route)"
        }
    }

    @Test func `the README's flow loads without a warning`() async throws {
        let folder = try TemporaryFolder()
        let path = try Self.catalog(in: folder)
        let run = try await Invocation.run(["catalog", "check", "--strict", path])
        #expect(run.status == 0, "\(run.output)\(run.complaint)")
    }

    @Test func `lead from a tap over the detour to its destination`() async throws {
        let folder = try TemporaryFolder()
        let path = try Self.catalog(in: folder)
        var device = Device(
            arguments: ["resolve", "--catalog", path, "--settled", "--explain=json"]
        )
        try await device.send(["link": "https://shop.example.com/orders/8"])
        #expect(device.answer == "DETOUR login")
        #expect(device.explanation["resumption"] == nil)
        try await device.complete(["email": "ada@example.com"])
        #expect(device.answer == "DETOUR code")
        let resumption = try #require(device.explanation["resumption"] as? [String: Any])
        #expect(
            resumption as NSDictionary == [
                "flows": [["flow": "sign-in", "step": "credentials"]], "result": "COMPLETED",
                "gathered": [String](), "brought": ["email"],
            ] as NSDictionary
        )
        var state = try #require(device.state as? [String: Any])
        #expect(state["sequence"] as? String == "3")
        let text = "\(state)"
        #expect(text.contains("Login") && text.contains("Code") && !text.contains("$"))
        // The app reports which user has signed in.
        state["session"] = ["userId": "ada", "authenticated": true]
        device.state = state
        try await device.complete()
        #expect(device.answer == "NAVIGATE order")
        #expect((device.plan["context"] as? [String: Any])?["orderId"] as? String == "8")
        let gathered = device.explanation["resumption"] as? [String: Any]
        #expect(gathered?["gathered"] as? [String] == ["email"])
    }

    @Test func `say for a person what came, without its values`() async throws {
        let folder = try TemporaryFolder()
        let path = try Self.catalog(in: folder)
        var device = Device(arguments: ["resolve", "--catalog", path, "--settled"])
        try await device.send(["link": "https://shop.example.com/orders/8"])
        let token = try #require(device.plan["resume"] as? String)
        let intent: [String: Any] = [
            "deviceId": "dev-1",
            "resume": ["token": token, "result": "CANCELLED", "data": ["email": "secret"]],
        ]
        let line = try JSONSerialization.data(
            withJSONObject: [
                "intent": intent, "state": device.state, "now": "2026-11-21T12:00:00Z",
            ]
        )
        let run = try await Invocation.run(
            ["resolve", "--catalog", path, "--explain"],
            input: String(decoding: line, as: UTF8.self)
        )
        #expect(
            run.lines.contains(
                "resumes behind step credentials of flow sign-in: cancelled; brings email"
            ),
            "\(run.output)"
        )
        #expect(!run.output.contains("secret"))
    }

    @Test func `a state afterwards is for a program`() async throws {
        let run = try await Invocation.run(["resolve", "--settled", "--explain"])
        #expect(run.status == 2)
        #expect(run.complaint.contains("--settled needs JSON"))
    }
}
