import Landfall
import LandfallCatalog
import LandfallKafka
import LandfallWorker
import Testing

@Suite(.timeLimit(.minutes(10))) struct ExposureTests {
    private static let product = "https://shop.example.com/p/9"

    @Test func `an exposure is recorded where the answer followed from a variation, for people`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker(catalog: .shop) { worker in
            try await pipeline.send(
                Self.tap("person", user: "user-1", link: Self.product).record,
                // A scanner sees nothing.
                Self.tap(
                    "bot",
                    user: "user-2",
                    link: Self.product,
                    more: #","click":{"isBot":true}"#
                ).record,
                // A route without a switch.
                Self.tap("other", user: "user-3", link: "https://shop.example.com/k/5").record,
                // The same intent again.
                Self.tap("person", user: "user-1", link: Self.product).record,
                // Nobody to hash.
                Tap(id: "nobody", link: Self.product).record
            )
            try await worker.handled(5)
            try await pipeline.settled()
            #expect(worker.counts.exposures == 1)
        }
        let rows = try await pipeline.database.rows(
            """
            SELECT intent_id, user_id, experiment_id, hash_attribute, hash_value, reason,
                (variation_id IN ('push', 'sheet'))::text AS known
            FROM landfall.experiment_viewed
            """
        )
        #expect(
            rows == [["person", "user-1", "product-entry", "userId", "user-1", "split", "true"]]
        )
        let plans = try await pipeline.plans(5)
        let assigned = plans.filter { !$0.plan.assignments.isEmpty }.map(\.plan.intentID)
        #expect(Set(assigned).isSuperset(of: ["person", "bot"]))
        try await pipeline.audit(records: 5, identities: 4)
    }

    @Test func `an exposure has the attributes by which the experiment targets, once`() async throws
    {
        let pipeline = try await Pipeline()
        let resolver = try TestCatalog.shopResolver(
            weights: "[1, 0]",
            "condition: {country: {$in: [DE, AT]}, home.city: {$exists: true}, note: {$ne: x}}"
        )
        let note = String(repeating: "ä\\u0000", count: 300)
        let first = Self.tap(
            "first",
            user: "user-1",
            link: Self.product,
            more: #","attributes":{"country":"DE","home":{"city":["Bern",2],"street":"G"},"a":1}"#
        ).record
        try await pipeline.withWorker(resolver: resolver) { worker in
            try await pipeline.send(
                first,
                first,
                Self.tap(
                    "second",
                    user: "user-2",
                    link: Self.product,
                    more: #","attributes":{"country":"AT","home":{"city":7},"note":"\#(note)"}"#
                ).record
            )
            try await worker.handled(3)
            try await pipeline.settled()
        }
        let rows = try await pipeline.database.rows(
            """
            SELECT intent_id, attributes ->> 'country', (attributes - 'note')::text AS others,
                octet_length(attributes ->> 'note')::text AS bytes,
                app
            FROM landfall.experiment_viewed ORDER BY intent_id
            """
        )
        #expect(
            rows == [
                [
                    "first", "DE", #"{"country": "DE", "home.city": ["Bern", 2]}"#, nil, "shop",
                ],
                ["second", "AT", #"{"country": "AT", "home.city": 7}"#, "255", "shop"],
            ]
        )
        let slices = try await pipeline.database.rows(
            """
            SELECT viewed.attributes ->> 'country', seen.variation_id,
                count(DISTINCT seen.hash_value)::text
            FROM landfall.first_exposure('-infinity', 'infinity') AS seen
            JOIN landfall.experiment_viewed AS viewed
                USING (experiment_id, hash_attribute, hash_value)
            JOIN landfall.navigation_event AS event
                ON (event.topic, event.partition, event.record_offset, event.received_at)
                    = (viewed.topic, viewed.partition, viewed.record_offset, viewed.received_at)
            WHERE experiment_id = 'product-entry' AND viewed."timestamp" = seen.first_exposed_at
            GROUP BY 1, 2 ORDER BY 1, 2
            """
        )
        #expect(slices == [["AT", "push", "1"], ["DE", "push", "1"]])
        try await pipeline.audit(records: 3, identities: 2)
    }

    private static let guarded = """
        landfall: 1
        screens: {Home: {}}
        containers: {Main: {kind: navigation, children: [Home]}}
        links: {schemes: [https], hosts: [l.example.com]}
        experiments: {entry: {variations: [a, b], weights: [0, 1], hash-attribute: userId}}
        routes:
          home: {links: ["/"], steps: [{container: Main, find: any, action: replace-root}, {from: root}]}
          members: {before: [signed-in], steps: [{from: home}]}
          behind:
            links: ["/behind"]
            steps: &steps
              - switch:
                  - {when: {experiment: {entry: b}}, steps: [{from: members}]}
                  - else: [{from: home}]
          front: {links: ["/front"], before: [signed-in], steps: *steps}
        """

    @Test func `a refusal is an exposure where the variation led to it`() async throws {
        let catalog = try Catalog.load(text: Self.guarded, file: "routes.yaml", version: "sha256:g")
        let resolver = IntentResolver(catalog: catalog)
        let pipeline = try await Pipeline()
        try await pipeline.withWorker(resolver: resolver) { worker in
            for place in ["behind", "front"] {
                let link = "https://l.example.com/\(place)"
                try await pipeline.send(Self.tap(place, user: "user-1", link: link).record)
            }
            try await worker.handled(2)
            try await pipeline.settled()
            #expect(worker.counts.exposures == 1)
        }
        let rows = try await pipeline.database.rows(
            """
            SELECT e.intent_id, e.outcome, v.variation_id
            FROM landfall.navigation_event AS e
            LEFT JOIN landfall.experiment_viewed AS v USING (intent_id)
            ORDER BY e.intent_id
            """
        )
        #expect(rows == [["behind", "REFUSED", "b"], ["front", "REFUSED", nil]])
        let plans = try await pipeline.plans(2)
        let assigned = plans.filter { !$0.plan.assignments.isEmpty }.map(\.plan.intentID)
        #expect(assigned == ["behind"])
    }

    private static func tap(
        _ id: String,
        user: String,
        link: String,
        more: String = ""
    ) -> Tap {
        var tap = Tap(id: id, link: link)
        tap.more = #","userId":"\#(user)"\#(more)"#
        return tap
    }
}
