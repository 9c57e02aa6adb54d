import Foundation
import Glibc
import Landfall
import LandfallContract
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallWorker
import Testing

/// Results that routes ask for, from the app to the topic of results.
@Suite(.timeLimit(.minutes(10))) struct RouteResultTests {
    private static let topic = "navigation.results"

    private static let catalog = """
        landfall: 1
        screens: {Home: {}, Colours: {}}
        containers: {Main: {kind: navigation, children: [Home]}}
        routes:
          home:
            steps: [{container: Main, find: any, action: replace-root}, {from: root}]
          colour:
            result: {colour: string, shade: "int?"}
            steps: [{screen: Colours, find: any, action: {present: {style: page-sheet}}}, {from: home}]

        """

    /// An intent with the device's state, at home or where colours are chosen.
    private static func intent(_ id: String, _ target: String, isAsked: Bool) -> OutgoingRecord {
        let sheet = isAsked ? #","presented":{"id":"n3","type":"Colours"}"# : ""
        let json =
            #"{"intentId":"\#(id)","deviceId":"dev-1","channel":"IN_APP",\#(target),"#
            + #""deviceState":{"deviceId":"dev-1","sequence":"1","windows":[{"id":"w1","key":true,"#
            + #""root":{"id":"n1","type":"Main","kind":"NAVIGATION","#
            + #""children":[{"id":"n2","type":"Home"}]\#(sheet)}}]}}"#
        return Tap(id: id).record(value: Array(json.utf8))
    }

    private static func answer(_ token: String) -> String {
        #""resume":{"token":"\#(token)","result":"COMPLETED","#
            + #""data":{"colour":"secretly red","shade":3}}"#
    }

    private static func start(
        _ pipeline: Pipeline,
        _ folder: CatalogFolder,
        group: String
    ) throws -> SpawnedWorker {
        try SpawnedWorker(
            pipeline,
            group: group,
            catalog: folder.file,
            more: [
                "RESULTS_TOPIC": topic,
                "TOKEN_KEYS_FILE": folder.url.appending(path: "token-keys").path,
            ]
        )
    }

    @Test func `a result is given with its plan, and repaired with it after a kill`() async throws {
        let pipeline = try await Pipeline(and: [Self.topic])
        let cluster = try #require(pipeline.broker.mock)
        let folder = try CatalogFolder()
        try folder.overwrite(Self.catalog)
        let secret = Data(repeating: 7, count: 32).base64EncodedString()
        try folder.overwrite("k1:\(secret)\n", as: "token-keys")
        let first = try Self.start(pipeline, folder, group: "first")
        let wish = #""destination":{"route":"colour"}"#
        try await pipeline.send(Self.intent("asking", wish, isAsked: false))
        try await pipeline.rows(1, of: first)
        try await pipeline.settled()
        let asked = try #require(try await pipeline.plans(1).first).plan
        #expect(asked.outcome == .navigate)
        let token = try #require(asked.resume)

        try cluster.delayNext(.endTransaction, at: Broker.workerSide, by: .seconds(120))
        let answer = Self.intent("given", Self.answer(token), isAsked: true)
        try await pipeline.send(answer)
        try await offPool {
            let connection = try pipeline.database.connect()
            let sql = "SELECT FROM landfall.navigation_event LIMIT 2"
            let deadline = ContinuousClock.now + .seconds(150)
            while try connection.query(sql).count < 2, ContinuousClock.now < deadline {}
        }
        try await pipeline.held(.endTransaction, of: first)
        try await first.killNow()

        try await pipeline.pass(to: "second")
        let second = try Self.start(pipeline, folder, group: "second")
        // The same intent again, and the same result under another one, once the screen has gone.
        try await pipeline.send(
            answer,
            Self.intent("again", Self.answer(token), isAsked: false),
            Self.intent("back", #""destination":{"route":"close"}"#, isAsked: true)
        )
        try await pipeline.rows(4, of: second)
        try await pipeline.settled()
        #expect(second.lines.contains("published again from the ledger"))
        #expect(!(first.lines + second.lines).contains("secretly"))
        #expect(try await second.terminate() == 0, "\(second.lines)")
        try await check(pipeline, token)
        try await pipeline.audit(records: 5, identities: 4)
        // What was published before the kill may be there twice; nothing else is strange.
        let report = try await offPool {
            try PipelineAudit(
                pipeline.topics,
                AuditRange(),
                reader: try pipeline.broker.reader(),
                offsets: try GroupOffsets(try pipeline.broker.client(), group: "second"),
                postgres: pipeline.database.server.configuration(database: pipeline.database.name),
                timeout: .seconds(30)
            ).run(limit: 100)
        }
        #expect(report.counts.inLedger == 5)
        #expect(report.counts.repeated == 1)
        #expect(Set(report.differences.keys).isSubset(of: [.replyRepeated]), "\(report.findings)")
    }

    private func check(_ pipeline: Pipeline, _ token: String) async throws {
        let results = try await pipeline.broker.read(Self.topic, atLeast: 1)
        // The mock cluster shows what was aborted: the try before the kill, and the one that was given up.
        #expect((1...3).contains(results.count))
        #expect(Set(results.map(\.value)).count == 1)
        #expect(Set(results.map(\.headers)).count == 1)
        let result = try #require(results.first)
        #expect(result.key == Array("dev-1".utf8))
        #expect(result.header("ce_type") == "landfall.v1.RouteResult")
        #expect(result.header("ce_causationid") == "given")
        let document = try JSONSerialization.jsonObject(with: Data(result.value ?? []))
        let members = try #require(document as? [String: Any])
        #expect(members["resultId"] as? String == result.header("ce_id"))
        #expect(members["askedBy"] as? String == "asking")
        #expect(members["intentId"] as? String == "given")
        #expect(members["deviceId"] as? String == "dev-1")
        #expect(members["route"] as? String == "colour")
        #expect(members["result"] as? String == "COMPLETED")
        let data = try #require(members["data"] as? [String: Any])
        #expect(data["colour"] as? String == "secretly red")
        #expect(data["shade"] as? Int == 3)

        let rows = try await pipeline.database.rows(
            "SELECT intent_id, outcome, reason, route FROM landfall.navigation_event ORDER BY 1"
        )
        #expect(
            rows == [
                ["again", "REFUSED", "step_not_open", nil], ["asking", "NAVIGATE", nil, "colour"],
                ["back", "NAVIGATE", nil, "close"], ["given", "NAVIGATE", nil, "return-to"],
            ]
        )
        let telling = try await pipeline.database.number(
            """
            SELECT count(*) FROM landfall.navigation_event AS event
            WHERE event::text LIKE '%secretly%' OR event::text LIKE '%lf1.%'
            """
        )
        #expect(telling == 0)
    }

    @Test func `a catalog that asks for results is refused where nobody would get them`()
        async throws
    {
        let pipeline = try await Pipeline()
        let folder = try CatalogFolder()
        try folder.overwrite(Self.catalog)
        let secret = Data(repeating: 7, count: 32).base64EncodedString()
        try folder.overwrite("k1:\(secret)\n", as: "token-keys")
        let keys = folder.url.appending(path: "token-keys").path
        let worker = try SpawnedWorker(
            pipeline,
            group: "first",
            catalog: folder.file,
            more: ["TOKEN_KEYS_FILE": keys]
        )
        try await worker.logs("results-topic is missing: route colour asks for a result")
        #expect(try await worker.ended() == 2, "\(worker.lines)")
    }
}
