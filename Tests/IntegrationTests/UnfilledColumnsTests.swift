import LandfallKafka
import LandfallWorker
import Testing

/// What nobody filled in is NULL in every row, so that analysts can tell it from a text.
@Suite(.timeLimit(.minutes(10))) struct UnfilledColumnsTests {
    private static let facts = [
        "navigation_event", "experiment_viewed", "custom_event", "plan_result",
    ]

    /// A record that names no device.
    private static func record(_ json: String, topic: String) -> OutgoingRecord {
        OutgoingRecord(
            topic: Topic(stringLiteral: topic),
            key: [],
            value: Array(json.utf8),
            headers: []
        )
    }

    @Test func `a click without a device or a state leaves no empty text behind`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker(catalog: .shop) { worker in
            try await pipeline.send(
                Self.record(
                    #"""
                    {"intentId":"click","channel":"EMAIL_LINK","userId":"user-1",
                    "link":"https://shop.example.com/p/9","message":{"campaignId":""}}
                    """#,
                    topic: Pipeline.push
                ),
                Tap(id: "tap", link: "https://shop.example.com/p/9").record
            )
            try await worker.handled(2)
            try await pipeline.settled()
        }
        let found = try await pipeline.database.rows(
            """
            SELECT intent_id, device_id, concat(app_version, platform, idiom, locale, campaign_id) AS texts,
                num_nulls(app_version, platform, idiom, locale, campaign_id)::text AS absent
            FROM landfall.navigation_event ORDER BY intent_id
            """
        )
        #expect(found == [["click", nil, "", "5"], ["tap", "dev-1", "", "5"]])
        for table in Self.facts {
            let empty = try await pipeline.database.rows(
                """
                SELECT DISTINCT key FROM landfall.\(table) AS fact, jsonb_each_text(to_jsonb(fact))
                WHERE value = ''
                """
            )
            #expect(empty.isEmpty, "\(table): \(empty)")
        }
        let rate = try await pipeline.database.rows(
            """
            SELECT sum(taps)::text AS taps, sum(unsent)::text AS unsent, sum(silent)::text AS silent
            FROM landfall.landing_rate
            """
        )
        #expect(rate == [["2", "1", "1"]])
    }
}
