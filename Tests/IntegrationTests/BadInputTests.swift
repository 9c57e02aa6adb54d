import Landfall
import LandfallBytes
import LandfallKafka
import LandfallWorker
import Testing

@Suite(.timeLimit(.minutes(10))) struct BadInputTests {
    @Test func `what can't be read is set aside untouched, and the next record is answered`()
        async throws
    {
        let pipeline = try await Pipeline()
        var configuration = pipeline.configuration
        configuration.kafka.properties = ["message.max.bytes": "16000000"]
        try await pipeline.withWorker(configuration) { worker in
            for (index, bad) in BadRecord.all.enumerated() {
                try await pipeline.send(bad.record, Tap(id: "good-\(index)").record)
            }
            try await worker.handled(2 * BadRecord.all.count)
            try await pipeline.settled()
            for code in Set(BadRecord.all.map(\.code)) {
                let count = BadRecord.all.count { $0.code == code }
                #expect(worker.counts.deadLetters[code] == count, "\(code)")
            }
        }
        // One device, one partition: letters come in the order of the records.
        let letters = try await pipeline.deadLetters(BadRecord.all.count)
        #expect(letters.count == BadRecord.all.count)
        for (index, (bad, letter)) in zip(BadRecord.all, letters).enumerated() {
            #expect(letter.header("landfall_error_code") == bad.code, "\(bad.name)")
            #expect(letter.key == bad.record.key, "\(bad.name)")
            #expect(letter.value == bad.record.value, "\(bad.name)")
            let original = Array(bad.record.headers)
            #expect(Array(letter.headers.prefix(original.count)) == original, "\(bad.name)")
            #expect(letter.header("landfall_original_topic") == Pipeline.push)
            #expect(letter.header("landfall_original_offset") == String(2 * index))
            #expect(letter.header("landfall_original_timestamp") != nil)
            #expect(letter.header("landfall_version") == LandfallVersion.text)
        }
        let plans = try await pipeline.plans(BadRecord.all.count)
        let expected = BadRecord.all.indices.map { "good-\($0)" }
        #expect(plans.map(\.plan.intentID) == expected)
        try await pipeline.audit(records: 2 * expected.count, identities: expected.count)
    }

    @Test func `a letter too large to be sent goes without its value`() async throws {
        let pipeline = try await Pipeline()
        let large = BadRecord(
            "large",
            Array(repeating: 0x20, count: 1_200_000),
            headers: [RecordHeader(name: "mark", text: "kept")],
            code: "record_too_large"
        )
        try await pipeline.withWorker { worker in
            try await pipeline.send(large.record, Tap(id: "next").record)
            try await worker.handled(2)
            try await pipeline.settled()
        }
        let letters = try await pipeline.deadLetters(1)
        #expect(letters.map { $0.header("landfall_error_code") } == ["record_too_large"])
        #expect(letters.map(\.value) == [nil])
        #expect(letters.map { $0.header("landfall_omitted_value_bytes") } == ["1200000"])
        #expect(letters.map { $0.header("mark") } == ["kept"])
        #expect(try await pipeline.plans(1).map(\.plan.intentID) == ["next"])
        try await pipeline.audit(records: 2, identities: 1)
    }

    @Test func `a row that the database refuses is a dead letter, and its neighbours have rows`()
        async throws
    {
        let pipeline = try await Pipeline()
        try await pipeline.database.execute(
            """
            ALTER TABLE landfall.navigation_event
            ADD CONSTRAINT none_is_bad CHECK (intent_id <> 'bad')
            """
        )
        // All before the worker starts, so that they come in one batch.
        try await pipeline.send(
            Tap(id: "before").record,
            Tap(id: "bad").record,
            Tap(id: "after").record
        )
        try await pipeline.withWorker { worker in
            try await worker.handled(3)
            try await pipeline.settled()
            #expect(worker.counts.deadLetters == ["row_refused": 1])
            #expect(worker.counts.plans == 2)
        }
        let letters = try await pipeline.deadLetters(1)
        #expect(letters.map { $0.header("landfall_error_code") } == ["row_refused"])
        #expect(letters.map(\.value) == [Array(Tap(id: "bad").json.utf8)])
        #expect(try await pipeline.plans(2).map(\.plan.intentID) == ["before", "after"])
        try await pipeline.audit(records: 3, identities: 2)
    }

    @Test func `an intent whose row is refused has no plan, however often it came`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.database.execute(
            """
            ALTER TABLE landfall.navigation_event
            ADD CONSTRAINT none_is_bad CHECK (intent_id <> 'bad' OR record_offset > 1)
            """
        )
        // All before the worker starts, so that they come in one batch.
        try await pipeline.send(
            Tap(id: "bad").record,
            Tap(id: "good").record,
            Tap(id: "bad").record,
            Tap(id: "good").record
        )
        try await pipeline.withWorker { worker in
            try await worker.handled(4)
            try await pipeline.settled()
            #expect(worker.counts.deadLetters == ["row_refused": 2])
            #expect(worker.counts.plans == 1)
            #expect(worker.counts.repeatedPlans == 1)
        }
        let letters = try await pipeline.deadLetters(2)
        #expect(letters.map(\.value) == Array(repeating: Array(Tap(id: "bad").json.utf8), count: 2))
        #expect(try await pipeline.plans(2).map(\.plan.intentID) == ["good", "good"])
        try await pipeline.audit(records: 4, identities: 1)
    }

    @Test func `a few bad rows cost a batch a few transactions, and not one for each record`()
        async throws
    {
        let pipeline = try await Pipeline(partitionCount: 1)
        try await pipeline.database.execute(
            """
            ALTER TABLE landfall.navigation_event
            ADD CONSTRAINT none_is_bad CHECK (intent_id NOT LIKE 'bad%')
            """
        )
        let (count, bad) = (1_024, [3, 500, 1_000])
        // All before the worker starts, so that they come in few batches.
        try await pipeline.send(
            (0..<count).map { Tap(id: bad.contains($0) ? "bad-\($0)" : "good-\($0)").record }
        )
        try await pipeline.withWorker { worker in
            try await worker.handled(count)
            try await pipeline.settled()
            #expect(worker.counts.deadLetters == ["row_refused": bad.count])
            #expect(worker.counts.plans == count - bad.count)
        }
        // Each part is a transaction of its own: ten halvings for each bad row, and some for the batches.
        let parts = try await pipeline.database.number(
            "SELECT count(DISTINCT xmin::text) FROM landfall.plan_segment"
        )
        #expect(parts <= bad.count * 11 + 10)
        #expect(parts > bad.count)
        try await pipeline.audit(records: count, identities: count - bad.count)
    }

    @Test func `a text that no row can hold is answered and recorded`() async throws {
        let pipeline = try await Pipeline()
        var odd = Tap(id: "odd")
        odd.more = #","userId":"a\u0000b","message":{"campaignId":"\u0000"}"#
        let ancient = Tap(id: "ancient")
        try await pipeline.withWorker { worker in
            var record = ancient.record
            record.timestampMilliseconds = 1
            try await pipeline.send(odd.record, record)
            try await worker.handled(2)
            try await pipeline.settled()
        }
        let users = try await pipeline.database.rows(
            "SELECT user_id FROM landfall.navigation_event WHERE intent_id = 'odd'"
        )
        #expect(users == [["a\u{FFFD}b"]])
        try await pipeline.audit(records: 2, identities: 2)
    }
}
