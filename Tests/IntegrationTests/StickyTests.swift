import Landfall
import LandfallKafka
import LandfallWorker
import Testing

/// Assignments that are kept in PostgreSQL, whatever becomes of the weights.
@Suite(.timeLimit(.minutes(10))) struct StickyTests {
    /// The sample shop, whose experiment gives everybody one variation.
    static func resolver(_ weights: String, bucketVersion: Int = 0) throws -> IntentResolver {
        try TestCatalog.shopResolver(
            weights: weights,
            "sticky: true",
            "bucket-version: \(bucketVersion)"
        )
    }

    private static func tap(_ id: String, _ user: String, isBot: Bool = false) -> OutgoingRecord {
        var tap = Tap(id: id, link: "https://shop.example.com/p/9")
        tap.more = #","userId":"\#(user)","click":{"isBot":\#(isBot)}"#
        return tap.record
    }

    @Test func `a user who was exposed keeps the variation after the weights have changed`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker(resolver: try Self.resolver("[1, 0]")) { worker in
            try await pipeline.send(
                Self.tap("a-1", "user-1"),
                Self.tap("a-1-again", "user-1"),
                Self.tap("c-1", "user-3", isBot: true)
            )
            try await worker.handled(3)
            worker.worker.replace(resolver: try Self.resolver("[0, 1]"))
            try await pipeline.send(
                Self.tap("a-2", "user-1"),
                Self.tap("b-1", "user-2"),
                // Nobody was exposed by the bot, so nothing was kept.
                Self.tap("c-2", "user-3")
            )
            try await worker.handled(6)
            // All that was kept before is dropped.
            worker.worker.replace(resolver: try Self.resolver("[0, 1]", bucketVersion: 1))
            try await pipeline.send(Self.tap("a-3", "user-1"))
            try await worker.handled(7)
            try await pipeline.settled()
        }
        let exposures = try await pipeline.database.rows(
            """
            SELECT intent_id, variation_id, reason FROM landfall.experiment_viewed
            ORDER BY intent_id
            """
        )
        #expect(
            exposures == [
                ["a-1", "push", "split"], ["a-1-again", "push", "split"],
                ["a-2", "push", "cached"],
                ["a-3", "sheet", "split"], ["b-1", "sheet", "split"], ["c-2", "sheet", "split"],
            ]
        )
        let kept = try await pipeline.database.rows(
            """
            SELECT attribute_name, attribute_value, assignments::text
            FROM landfall.sticky_assignment ORDER BY attribute_value
            """
        )
        #expect(
            kept == [
                [
                    "userId", "user-1",
                    #"{"product-entry__0": "push", "product-entry__1": "sheet"}"#,
                ],
                ["userId", "user-2", #"{"product-entry__0": "sheet"}"#],
                ["userId", "user-3", #"{"product-entry__0": "sheet"}"#],
            ]
        )
        try await pipeline.audit(records: 7, identities: 7)
    }

    @Test func `what another lane has kept first stays`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.database.execute(
            """
            CREATE FUNCTION other_lane() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
            BEGIN
                INSERT INTO landfall.sticky_assignment VALUES
                    (now(), 'userId', 'user-1', '{"product-entry__0": "sheet", "other__2": "x"}');
                RETURN NULL;
            END $$;
            CREATE TRIGGER between AFTER INSERT ON landfall.experiment_viewed
                FOR EACH STATEMENT EXECUTE FUNCTION other_lane();
            """
        )
        try await pipeline.withWorker(resolver: try Self.resolver("[1, 0]")) { worker in
            try await pipeline.send(Self.tap("a-1", "user-1"))
            try await worker.handled(1)
            try await pipeline.settled()
        }
        let kept = try await pipeline.database.rows(
            "SELECT assignments::text FROM landfall.sticky_assignment"
        )
        #expect(kept == [[#"{"other__2": "x", "product-entry__0": "sheet"}"#]])
    }
}
