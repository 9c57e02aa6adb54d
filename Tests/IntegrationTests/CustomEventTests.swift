import Foundation
import Landfall
import LandfallCatalog
import LandfallKafka
import LandfallWorker
import Testing

/// The team's own events, of the catalog's `event:` and of interceptors in Swift.
@Suite(.timeLimit(.minutes(10))) struct CustomEventTests {
    /// Says how deep the stack is, and something that JSON has to quote.
    private struct Mine: PostNavigationInterceptor {
        func events(for landing: Landing) -> [NavigationEvent] {
            [
                NavigationEvent(
                    name: "landed",
                    properties: [
                        ContextEntry(key: "depth", value: String(landing.stack.count)),
                        ContextEntry(key: "text", value: "\"a\"\n\u{0}"),
                    ]
                ),
                NavigationEvent(name: "bare"),
            ]
        }
    }

    /// The sample chat app, where opening a chat raises those events besides its own.
    private static func resolver() throws -> IntentResolver {
        var text = try String(contentsOf: TestCatalog.chat.file, encoding: .utf8)
        let line = "after: [{event: {name: chat_opened"
        try #require(text.contains(line))
        text = text.replacing(line, with: "after: [mine, {event: {name: chat_opened")
        let catalog = try Catalog.load(
            text: text,
            file: "routes.yaml",
            version: "sha256:test",
            postInterceptors: ["mine": Mine()]
        )
        return IntentResolver(catalog: catalog)
    }

    @Test func `each event is a row, once for an intent, in its order`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker(resolver: try Self.resolver()) { worker in
            try await pipeline.send(Report(chats: ["12"]).record)
            try await worker.restored(1)
            var tap = Tap(id: "one")
            tap.more = #","message":{"campaignId":"w47"},"occurredAt":"2026-01-01T00:00:00Z""#
            var scanner = Tap(id: "scanner")
            scanner.more = #","click":{"isBot":true}"#
            // The same intent twice, a click of a scanner, and one that comes to nothing.
            let stranger = Tap(id: "stranger", link: "https://elsewhere.example.org/c/1")
            try await pipeline.send(tap.record, tap.record, scanner.record, stranger.record)
            try await worker.handled(4)
            try await pipeline.settled()
            #expect(worker.counts.customEvents == 6)
        }
        let rows = try await pipeline.database.rows(
            """
            SELECT ordinal::text, name, properties::text, route, campaign_id, user_id, device_id,
                (occurred_at = '2026-01-01Z')::text AS occurred
            FROM landfall.custom_event WHERE NOT is_bot ORDER BY ordinal
            """
        )
        let rest = ["chat", "w47", "user-17", "dev-1", "true"]
        #expect(
            rows == [
                ["0", "landed", #"{"text": "\"a\"\n\#u{FFFD}", "depth": "1"}"#] + rest,
                ["1", "bare", "{}"] + rest,
                ["2", "chat_opened", #"{"chat": "77"}"#] + rest,
            ]
        )
        let joined = try await pipeline.database.number(
            """
            SELECT count(*) FROM landfall.custom_event
            JOIN landfall.navigation_event
                USING (record_time, received_at, topic, partition, record_offset, plan_id, app)
            WHERE app = 'chat' AND custom_event.is_bot = (custom_event.intent_id = 'scanner')
            """
        )
        #expect(joined == 6)
        try await pipeline.audit(records: 4, identities: 3)
    }
}
