import Landfall
import LandfallKafka
import LandfallTokens
import LandfallWorker
import Logging
import Testing

@Suite(.timeLimit(.minutes(10))) struct PrivacyTests {
    /// All that a link brought and that no route has declared.
    private static let needles = ["a@b.c", "a%40b.c", "s3cret", "hidden", "x@y.example", "eyJ"]

    private static let product =
        "https://shop.example.com/p/9?email=a@b.c&mail=a%40b.c&token=s3cret"
        + "&t=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJlc2lnbmF0dXJl#hidden"

    /// Where facts are that analysts read.
    private static let facts = [
        "navigation_event", "experiment_viewed", "custom_event", "plan_result", "sticky_assignment",
    ]

    @Test func `nothing that a link brings and no route declares is in any column`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker(catalog: .shop) { worker in
            try await pipeline.send(
                Self.tap("product", user: "user-1", link: Self.product),
                Self.tap("path", user: "user-1", link: "https://shop.example.com/p/x@y.example"),
                Self.tap(
                    "nowhere",
                    user: "user-2",
                    link: "https://shop.example.com/none/x@y.example?a=s3cret"
                ),
                Self.tap("foreign", user: "user-2", link: "https://a@b.c:1/?s3cret#hidden"),
                Self.tap("mail", user: "user-2", link: "mailto:x@y.example")
            )
            try await worker.handled(5)
            try await pipeline.settled()
            #expect(worker.counts.exposures == 2)
        }
        for table in Self.facts {
            let rows = try await pipeline.database.rows(
                "SELECT fact::text FROM landfall.\(table) AS fact"
            )
            for row in rows {
                for needle in Self.needles {
                    #expect(row[0]?.contains(needle) == false, "\(needle) in \(table)")
                }
            }
        }
        let links = try await pipeline.database.rows(
            "SELECT intent_id, link FROM landfall.navigation_event ORDER BY intent_id"
        )
        #expect(
            links == [
                ["foreign", "https://b.c:1/"],
                ["mail", "mailto:"],
                ["nowhere", "https://shop.example.com/none/<redacted>"],
                ["path", "https://shop.example.com/p/<redacted>"],
                ["product", "https://shop.example.com/p/9"],
            ]
        )
    }

    @Test func `of an address no hash is stored without a key, and nothing is kept`() async throws {
        let pipeline = try await Pipeline()
        let resolver = try StickyTests.resolver("[0.5, 0.5]")
        let log = RecordedLog()
        let worker = try pipeline.start(resolver: resolver, logger: log.logger)
        for (id, user) in [("one", "Bob@b.example"), ("two", "bob@b.example"), ("three", "u3")] {
            try await pipeline.send(Self.tap(id, user: user, link: "https://shop.example.com/p/9"))
        }
        try await worker.handled(3)
        try await pipeline.settled()
        #expect(worker.counts.exposures == 3)
        #expect(worker.counts.exposuresWithoutSubject == 2)
        try await worker.stop()
        let lines = log.news().filter { $0.message.hasPrefix("exposures can't be told apart") }
        #expect(lines.map(\.level) == [.warning])
        #expect(lines.map { $0.metadata["experiment"] } == ["product-entry"])
        let rows = try await pipeline.database.rows(
            """
            SELECT event.user_id, viewed.user_id, viewed.hash_value, (viewed.bucket IS NOT NULL)::text
            FROM landfall.navigation_event AS event
            JOIN landfall.experiment_viewed AS viewed USING (intent_id)
            WHERE intent_id <> 'three'
            """
        )
        #expect(rows == [[nil, nil, "<redacted>", "true"], [nil, nil, "<redacted>", "true"]])
        let kept = try await pipeline.database.rows(
            "SELECT attribute_value FROM landfall.sticky_assignment"
        )
        #expect(kept == [["u3"]])
    }

    @Test func `with a key a user is the same hash in all tables and never the id`() async throws {
        let ring = try KeyRing(text: "k1:\(String(repeating: "A", count: 43))=")
        let pipeline = try await Pipeline()
        var configuration = pipeline.configuration
        configuration.users = UserPseudonyms(ring)
        try await pipeline.withWorker(configuration, catalog: .shop) { worker in
            try await pipeline.send(
                Self.tap("product", user: "user-1", link: "https://shop.example.com/p/user-1")
            )
            try await worker.handled(1)
            try await pipeline.settled()
        }
        let hash = try #require(configuration.users.pseudonym(of: "user-1"))
        let rows = try await pipeline.database.rows(
            """
            SELECT event.user_id, viewed.user_id, viewed.hash_value, event.link,
                event.context ->> 'productId'
            FROM landfall.navigation_event AS event
            JOIN landfall.experiment_viewed AS viewed USING (intent_id)
            """
        )
        #expect(rows == [[hash, hash, hash, "https://shop.example.com/p/\(hash)", hash]])
        for table in Self.facts {
            let found = try await pipeline.database.number(
                "SELECT count(*) FROM landfall.\(table) AS fact WHERE fact::text LIKE '%user-1%'"
            )
            #expect(found == 0)
        }
    }

    @Test func `kept assignments and the team's own events have the hash, too`() async throws {
        let ring = try KeyRing(text: "k1:\(String(repeating: "A", count: 43))=")
        let pipeline = try await Pipeline()
        var configuration = pipeline.configuration
        configuration.users = UserPseudonyms(ring)
        let resolver = try StickyTests.resolver("[0.5, 0.5]")
        try await pipeline.withWorker(configuration, resolver: resolver) { worker in
            for (id, user) in [("one", "A@b.example"), ("two", "a@b.example")] {
                try await pipeline.send(
                    Self.tap(id, user: user, link: "https://shop.example.com/p/9")
                )
            }
            try await worker.handled(2)
            try await pipeline.settled()
        }
        let hash = try #require(configuration.users.pseudonym(of: "a@b.example"))
        let rows = try await pipeline.database.rows(
            """
            SELECT attribute_value FROM landfall.sticky_assignment
            UNION ALL SELECT user_id FROM landfall.custom_event WHERE name = 'product_opened'
            """
        )
        #expect(rows == [[hash], [hash], [hash]])
        for (affected, table) in [(1, "sticky_assignment"), (2, "custom_event")] {
            let forgotten = try await pipeline.database.number(
                "SELECT affected FROM landfall.forget('{\(hash)}', '{}') WHERE relation = '\(table)'"
            )
            #expect(forgotten == affected)
        }
    }

    @Test func `attributes that a condition names hold no address and no id of the user`()
        async throws
    {
        let condition = "condition: {mail: {$regexi: '@'}, account: {$exists: true}}"
        let ring = try KeyRing(text: "k1:\(String(repeating: "A", count: 43))=")
        for users in [UserPseudonyms(), UserPseudonyms(ring)] {
            let pipeline = try await Pipeline()
            var configuration = pipeline.configuration
            configuration.users = users
            let resolver = try TestCatalog.shopResolver(weights: "[1, 0]", condition)
            try await pipeline.withWorker(configuration, resolver: resolver) { worker in
                for user in ["user-1", "Bob@b.example"] {
                    var tap = Tap(id: user == "user-1" ? "one" : "two")
                    tap.link = "https://shop.example.com/p/9"
                    tap.more =
                        #","userId":"\#(user)","attributes":{"mail":"x@y.example","#
                        + #""account":"\#(user)","other":"x@y.example"}"#
                    try await pipeline.send(tap.record)
                }
                try await worker.handled(2)
                try await pipeline.settled()
            }
            let rows = try await pipeline.database.rows(
                """
                SELECT attributes ->> 'account', (attributes - 'account')::text
                FROM landfall.experiment_viewed ORDER BY intent_id
                """
            )
            let others = #"{"mail": "<redacted>"}"#
            let names = ["user-1", "Bob@b.example"].map { users.pseudonym(of: $0) ?? "<redacted>" }
            #expect(rows == names.map { [$0, others] })
            let ids = names.map { "\"\($0)\"" }.joined(separator: ",")
            let forgotten = try await pipeline.database.number(
                """
                SELECT affected FROM landfall.forget('{\(ids)}', '{}', true)
                WHERE relation = 'experiment_viewed'
                """
            )
            #expect(forgotten == 2)
            let left = try await pipeline.database.number(
                "SELECT count(*) FROM landfall.experiment_viewed"
            )
            #expect(left == 0)
        }
    }

    private static func tap(_ id: String, user: String, link: String) -> OutgoingRecord {
        var tap = Tap(id: id, link: link)
        tap.more = #","userId":"\#(user)""#
        return tap.record
    }
}
