import Foundation
import LandfallContract
import TestSupport
import Testing

@testable import LandfallGateway

/// The published description of the gateway, `schemas/gateway.openapi.json`, against its routes.
@Suite(.timeLimit(.minutes(10))) struct DescriptionTests {
    private let document: [String: Any]

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: root.appending(path: "schemas/gateway.openapi.json"))
        document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test func `Every code of a refusal is listed, and has a row in the table of codes`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/LandfallGateway").standardized
        let files = try #require(FileManager.default.enumerator(atPath: folder.path))
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
        var used: Set<String> = []
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let calls =
                /(?:Problem\(\s*[0-9]+,|(?:unavailable|tooMany|unauthorized)\()\s*"([a-z_]+)"/
            used.formUnion(text.matches(of: calls).map { String($0.1) })
        }
        try #require(used.count > 30)
        let listed = Set(ProblemCode.all.map(\.code))
        #expect(used.subtracting(listed).isEmpty, "without a row in ProblemCode.all")
        let schemas = (document["components"] as? [String: Any])?["schemas"] as? [String: Any]
        let problem = (schemas?["Problem"] as? [String: Any])?["properties"] as? [String: Any]
        let codes = (problem?["code"] as? [String: Any])?["x-codes"] as? [String] ?? []
        let all = listed.union(DeadLetterCode.all.map(\.code))
            .subtracting(["key_mismatch", "missing_intent", "row_refused", "unreadable_batch"])
        #expect(codes == all.sorted(), "x-codes of Problem.code")
    }

    private static let methods = ["get", "put", "post", "delete", "patch", "head", "options"]

    /// One path of each kind that there is: a new kind does not compile without its place here.
    private static func template(_ path: GatewayPath) -> String {
        switch path {
        case .state: "/v1/devices/{device}/state"
        case .intents: "/v1/devices/{device}/intents"
        case .results: "/v1/devices/{device}/results"
        case .reports: "/v1/devices/{device}/reports"
        case .plan: "/v1/devices/{device}/plans/{intent}"
        case .stream: "/v1/devices/{device}/plans"
        case .anyIntents: "/v1/intents"
        case .batch: "/v1/intents/batch"
        case .click: "/l/{token}"
        case .appleAssociation: "/.well-known/apple-app-site-association"
        case .androidAssociation: "/.well-known/assetlinks.json"
        case .description: "/v1/openapi.json"
        }
    }

    private static let paths: [GatewayPath] = [
        .state("d"), .intents("d"), .results("d"), .reports("d"), .plan("d", intentID: "i"),
        .stream("d"), .anyIntents, .batch, .click("t"), .appleAssociation, .androidAssociation,
        .description,
    ]

    private func operations(of path: String) throws -> [String: [String: Any]] {
        let paths = try #require(document["paths"] as? [String: Any])
        let item = try #require(paths[path] as? [String: Any], "\(path)")
        return item.filter { Self.methods.contains($0.key) }
            .compactMapValues { $0 as? [String: Any] }
    }

    @Test func `It is served where it is asked for, and names the licence`() throws {
        let servers = try #require(document["servers"] as? [[String: String]])
        #expect(servers == [["url": "/"]])
        let info = try #require(document["info"] as? [String: Any])
        #expect((info["license"] as? [String: String])?["identifier"] == "Apache-2.0")
    }

    @Test func `Every path is described, with its methods, and no other is`() throws {
        let described = try #require(document["paths"] as? [String: Any])
        #expect(Set(described.keys) == Set(Self.paths.map(Self.template)))
        for path in Self.paths {
            let template = Self.template(path)
            let target = template.replacingOccurrences(of: "{device}", with: "d")
                .replacingOccurrences(of: "{intent}", with: "i")
                .replacingOccurrences(of: "{token}", with: "t")
            #expect(try GatewayPath.read(target).path == path)
            let methods = try operations(of: template).keys.map { $0.uppercased() }
            #expect(methods.sorted() == path.methods.sorted(), "\(template)")
        }
    }

    @Test func `Every call says what can become of it`() throws {
        for path in Self.paths {
            for (method, operation) in try operations(of: Self.template(path)) {
                let answers = Set((operation["responses"] as? [String: Any] ?? [:]).keys)
                guard !path.isPublic else {
                    #expect((operation["security"] as? [Any])?.isEmpty == true, "\(path.call)")
                    #expect(answers.contains { ["200", "302"].contains($0) })
                    continue
                }
                let common: Set<String> = ["400", "401", "403", "429", "503"]
                #expect(answers.isSuperset(of: common), "\(method) \(path.call)")
                #expect(answers.contains { $0.hasPrefix("2") })
                // What is read has a type, and an end.
                if operation["requestBody"] != nil {
                    #expect(answers.isSuperset(of: ["408", "413", "415", "422"]))
                }
            }
        }
    }

    @Test func `It is served, and need not be read twice`() async throws {
        let folder = try TemporaryFolder()
        let fixture = try await GatewayFixture(folder)
        try await fixture.server.run { port in
            let client = Client(port: port)
            let reply = try await client.send("GET", "/v1/openapi.json")
            #expect(reply.status == 200)
            #expect(reply.fields["content-type"] == "application/json")
            let served = try JSONSerialization.jsonObject(with: Data(reply.body.utf8))
            #expect((served as? NSDictionary) == document as NSDictionary)
            let etag = try #require(reply.fields["etag"])
            let known = try await client.send(
                "GET",
                "/v1/openapi.json",
                fields: ["If-None-Match: \(etag)"]
            )
            #expect(known.status == 304)
            #expect(known.body.isEmpty)
        }
    }

    @Test func `What it refers to is there`() throws {
        func references(_ value: Any) -> [String] {
            if let object = value as? [String: Any] {
                return object.flatMap { key, value in
                    key == "$ref" ? [value as? String ?? ""] : references(value)
                }
            }
            return (value as? [Any])?.flatMap(references) ?? []
        }
        let all = Set(references(document))
        #expect(all.count > 10)
        for reference in all {
            var place: Any? = document
            for part in reference.dropFirst(2).split(separator: "/") {
                place = (place as? [String: Any])?[String(part)]
            }
            #expect(reference.hasPrefix("#/") && place != nil, "\(reference)")
        }
    }
}
