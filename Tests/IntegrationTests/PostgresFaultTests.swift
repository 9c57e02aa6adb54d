import Landfall
import LandfallPostgres
import LandfallWorker
import Testing

/// Faults of the database: the worker holds what it has, and goes on.
@Suite(.timeLimit(.minutes(10))) struct PostgresFaultTests {
    @Test func `a partition that is missing is made, and no record suffers for it`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker { worker in
            try await pipeline.send(Tap(id: "one").record)
            try await worker.handled(1)
            try await pipeline.settled()
            try await pipeline.database.execute(
                """
                ALTER TABLE landfall.navigation_event
                    DETACH PARTITION landfall.navigation_event_default;
                DO $$
                DECLARE child regclass;
                BEGIN
                    FOR child IN SELECT inhrelid FROM pg_inherits
                        WHERE inhparent = 'landfall.navigation_event'::regclass
                    LOOP EXECUTE 'DROP TABLE ' || child; END LOOP;
                END $$
                """
            )
            try await pipeline.send(Tap(id: "two").record)
            try await worker.handled(2)
            try await pipeline.settled()
            #expect(worker.counts.deadLetters == [:])
        }
        let rows = try await pipeline.database.rows(
            "SELECT intent_id FROM landfall.navigation_event"
        )
        #expect(rows == [["two"]])
        #expect(try await pipeline.plans(2).map(\.plan.intentID) == ["one", "two"])
    }

    @Test func `sessions that are ended at any point lose nothing and double nothing`()
        async throws
    {
        let pipeline = try await Pipeline()
        var configuration = pipeline.configuration
        // Many small transactions, so that the ends fall in all places of one.
        configuration.batchRecords = 4
        let (round, limit) = (100, 5_000)
        var count = 0
        try await pipeline.withWorker(configuration) { worker in
            try await pipeline.send(Tap(id: "warm").record)
            try await worker.handled(1)
            var ended = 0
            // More is sent until enough sessions were ended, however fast the worker is.
            while worker.counts.records <= count || count < 600 || ended <= 5 {
                if count < worker.counts.records + round, count < limit {
                    let taps = (count..<count + round).map {
                        Tap(id: "tap-\($0)", device: "dev-\($0 % 40)").record
                    }
                    try await pipeline.send(taps)
                    count += round
                }
                ended += try await pipeline.database.number(
                    """
                    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                    WHERE usename = '\(TestServer.role)' AND datname = current_database()
                    """
                )
                try await Task.sleep(for: .milliseconds(Int.random(in: 5...60)))
            }
            try await worker.handled(count + 1)
            try await pipeline.settled()
        }
        try await pipeline.audit(records: count + 1, identities: count + 1)
    }

    @Test func `a server that is stopped and started again holds the worker up`() async throws {
        let pipeline = try await Pipeline()
        let folder = "/tmp/landfall-restart-\(UInt32.random(in: .min ... .max))"
        let box = try await offPool { try RestartableServer(folder: folder) }
        let own = Pipeline(
            broker: pipeline.broker,
            database: try box.database,
            topics: pipeline.topics
        )
        try await own.withWorker { worker in
            try await own.send(Tap(id: "before").record)
            try await worker.handled(1)
            try await offPool { box.stop() }
            try await own.send(Tap(id: "meanwhile").record)
            try await Task.sleep(for: .seconds(1))
            #expect(worker.counts.records == 1)
            try await offPool { try box.start() }
            try await worker.handled(2)
            try await own.settled()
        }
        try await own.audit(records: 2, identities: 2)
        try await offPool { box.remove() }
    }

    @Test func `a worker that waits for the database still heeds a stop`() async throws {
        let pipeline = try await Pipeline()
        let folder = "/tmp/landfall-stop-\(UInt32.random(in: .min ... .max))"
        let box = try await offPool { try RestartableServer(folder: folder) }
        let own = Pipeline(
            broker: pipeline.broker,
            database: try box.database,
            topics: pipeline.topics
        )
        var configuration = own.configuration
        configuration.patience = .seconds(300)
        configuration.shutdownDeadline = .seconds(4)
        let worker = try own.start(configuration)
        try await own.send(Tap(id: "before").record)
        try await worker.handled(1)
        try await offPool { box.remove() }
        try await own.send(Tap(id: "meanwhile").record)
        try await Task.sleep(for: .seconds(1))
        let start = ContinuousClock.now
        await #expect(throws: (any Error).self) { try await worker.stop() }
        #expect(ContinuousClock.now - start < .seconds(15))
        #expect(worker.counts.records == 1)
    }

    @Test func `a lane that another has taken over writes nothing, and comes back`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker { worker in
            try await pipeline.send(Tap(id: "before").record)
            try await worker.handled(1)
            try await pipeline.settled()
            try await pipeline.database.execute(
                "UPDATE landfall.stream_watermark SET owner_epoch = owner_epoch + 10, owner = 'x'"
            )
            try await pipeline.send(Tap(id: "after").record)
            try await worker.handled(2)
            try await pipeline.settled()
        }
        let epochs = try await pipeline.database.rows(
            "SELECT owner_epoch::text FROM landfall.plan_segment ORDER BY first_offset"
        )
        #expect(epochs == [["1"], ["12"]], "the fenced epoch has written nothing")
        try await pipeline.audit(records: 2, identities: 2)
    }

    @Test func `a lock on the watermarks is waited for`() async throws {
        let pipeline = try await Pipeline()
        try await pipeline.withWorker { worker in
            try await pipeline.send(Tap(id: "before").record)
            try await worker.handled(1)
            try await pipeline.settled()
            let waiting = pipeline.database
            try await offPool {
                let connection = try waiting.connect()
                try connection.begin()
                try connection.execute("SELECT FROM landfall.stream_watermark FOR UPDATE")
                try connection.execute("SELECT pg_sleep(0.2)")
                try pipeline.broker.sendNow([Tap(id: "after").record])
                let deadline = ContinuousClock.now + .seconds(90)
                var isBlocked = false
                while !isBlocked, ContinuousClock.now < deadline {
                    isBlocked =
                        try !connection.query(
                            """
                            SELECT FROM pg_stat_activity
                            WHERE usename = '\(TestServer.role)' AND wait_event_type = 'Lock'
                                AND datname = current_database()
                            """
                        ).isEmpty
                }
                #expect(isBlocked)
                #expect(worker.counts.records == 1)
                try connection.rollback()
            }
            try await worker.handled(2)
            try await pipeline.settled()
        }
        try await pipeline.audit(records: 2, identities: 2)
    }
}
