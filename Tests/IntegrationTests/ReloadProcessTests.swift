import Foundation
import Glibc
import Landfall
import LandfallWorker
import Testing

@testable import LandfallCommand

/// `landfall serve` as a process whose catalog changes.
@Suite(.timeLimit(.minutes(10))) struct ReloadProcessTests {
    private static let taken = "another catalog is in force from the next batch on"
    private static let refused = "the changed catalog is refused and the old one stays"

    /// The versions of the rows, in the order of the intents' names.
    private static func versions(in pipeline: Pipeline) async throws -> [String?] {
        try await pipeline.database.rows(
            "SELECT catalog_version FROM landfall.navigation_event ORDER BY intent_id"
        ).map { $0[0] }
    }

    private static func version(_ name: String) -> String {
        SmallCatalog.version(SmallCatalog.valid(name))
    }

    @Test func `a watched file is taken when it changes, and refused with its errors`()
        async throws
    {
        let pipeline = try await Pipeline()
        let folder = try CatalogFolder()
        try folder.publish(SmallCatalog.valid("a"), as: "..1")
        let serve = try SpawnedWorker(
            pipeline,
            group: "first",
            catalog: folder.file,
            more: ["CATALOG_WATCH": "100ms"]
        )
        try await pipeline.send(Tap(id: "1").record)
        try await pipeline.rows(1, of: serve)

        try folder.publish(SmallCatalog.valid("b"), as: "..2")
        try await serve.logs(Self.taken)
        try await pipeline.send(Tap(id: "2").record)
        try await pipeline.rows(2, of: serve)

        try folder.publish(SmallCatalog.broken("c"), as: "..3")
        try await serve.logs(Self.refused)
        #expect(serve.lines.contains("routes.yaml:8:22"))
        #expect(serve.lines.contains(#"there is no screen "Chta"; did you mean "Chat"?"#))
        try await pipeline.send(Tap(id: "3").record)
        try await pipeline.rows(3, of: serve)

        try folder.publish(SmallCatalog.valid("d"), as: "..4")
        try await serve.logs(Self.taken, times: 2)
        try await pipeline.send(Tap(id: "4").record)
        try await pipeline.rows(4, of: serve)
        try await pipeline.settled()
        #expect(try await serve.terminate() == 0, "\(serve.lines)")

        let expected = ["a", "b", "b", "d"].map(Self.version)
        #expect(try await Self.versions(in: pipeline) == expected)
        let plans = try await pipeline.plans(4).sorted { $0.plan.intentID < $1.plan.intentID }
        #expect(plans.map(\.plan.catalogVersion) == expected)
        #expect(plans.map(\.plan.route?.name) == ["a", "b", "b", "d"])
        try await pipeline.audit(records: 4, identities: 4)
    }

    @Test func `a file that is not watched is read at a signal, which ends nothing at any time`()
        async throws
    {
        let location = "/tmp/landfall-hangup-\(UInt32.random(in: .min ... .max))"
        let box = try await offPool { try RestartableServer(folder: location) }
        let base = try await Pipeline()
        let pipeline = Pipeline(
            broker: base.broker,
            database: try box.database,
            topics: base.topics
        )
        let folder = try CatalogFolder()
        try folder.overwrite(SmallCatalog.valid("a"))
        try await offPool { box.stop() }
        let serve = try SpawnedWorker(
            pipeline,
            group: "first",
            catalog: folder.file,
            more: ["CATALOG_WATCH": "off"]
        )
        // It waits for PostgreSQL: the signal is answered as soon as there is a worker.
        try await serve.logs("waiting for PostgreSQL")
        try folder.replace(SmallCatalog.valid("b"))
        serve.signal(SIGHUP)
        try await offPool { try box.start() }
        try await serve.logs(Self.taken)
        try await pipeline.send(Tap(id: "1").record)
        try await pipeline.rows(1, of: serve)

        try folder.replace(SmallCatalog.valid("c"))
        try await pipeline.send(Tap(id: "2").record)
        try await pipeline.rows(2, of: serve)
        try folder.replace(SmallCatalog.broken("c"))
        for count in 1...3 {
            serve.signal(SIGHUP)
            try await serve.logs(Self.refused, times: count)
        }
        try folder.replace(SmallCatalog.valid("d"))
        serve.signal(SIGHUP)
        try await serve.logs(Self.taken, times: 2)
        try await pipeline.send(Tap(id: "3").record)
        try await pipeline.rows(3, of: serve)
        serve.signal(SIGHUP)
        try await serve.logs("the catalog is the one that is in force")

        // Signals during the shutdown are nothing to it.
        async let status = serve.terminate()
        while serve.isRunning {
            serve.signal(SIGHUP)
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try await status == 0, "\(serve.lines)")
        let expected = ["b", "b", "d"].map(Self.version)
        #expect(try await Self.versions(in: pipeline) == expected)
        try await pipeline.audit(records: 3, identities: 3)
        try await offPool { box.remove() }
    }
}
