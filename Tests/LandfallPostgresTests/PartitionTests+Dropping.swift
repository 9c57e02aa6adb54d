import LandfallPostgres
import Testing

/// Which days are dropped, and which are kept.
extension PartitionTests {
    @Test func `old days are dropped, with strays of their age`() async throws {
        try await withSchema { writer, admin in
            try writer.query("SELECT * FROM landfall.ensure_partitions(20, 1)")
            try Self.write(["'1999-01-01'", "now() + interval '10 years'"], by: writer)
            let expired = "SELECT * FROM landfall.drop_expired()"
            #expect(try writer.query(expired).isEmpty)
            try admin.query(
                "UPDATE landfall.retention SET days = 7 WHERE relation = 'plan_result'"
            )
            #expect(try writer.query(expired).count == 13)
            #expect(try writer.query(expired).isEmpty)
            // The one ahead was received just now.
            #expect(try admin.query("SELECT FROM landfall.plan_result").count == 1)
            try admin.query(
                "UPDATE landfall.plan_result SET received_at = now() - interval '9 days'"
            )
            #expect(try writer.query(expired).isEmpty)
            #expect(try admin.query("SELECT FROM landfall.plan_result").isEmpty)
            let others = "SELECT * FROM landfall.drop_partitions('custom_event', 7)"
            #expect(try admin.query(others).count == 13)
        }
    }

    @Test func `rows ahead of all days go by the time at which they were received`() async throws {
        try await blocking {
            let writer = try Connection(Facts.makeDatabase())
            try writer.execute(
                """
                SELECT tap(id, '2100-01-01Z'), report(id, '2100-01-01Z'),
                    exposure('e', 'ann', 'v0', '2100-01-01Z', id => id),
                    own_event('bought', 'ann', '2100-01-01Z', id => id)
                FROM unnest(ARRAY['1', '2']) AS id;
                UPDATE landfall.retention SET days = 2;
                """
            )
            let tables = ["navigation_event", "plan_result", "experiment_viewed", "custom_event"]
            for table in tables {
                try writer.execute(
                    """
                    UPDATE landfall.\(table)
                    SET received_at = now() - interval '1 day' * (intent_id::int * 2 - 1)
                    """
                )
            }
            #expect(try writer.query("SELECT * FROM landfall.drop_expired()").isEmpty)
            for table in tables {
                #expect(
                    try Self.texts(writer, "SELECT intent_id FROM landfall.\(table)") == ["1"],
                    "\(table)"
                )
            }
        }
    }

    @Test func `an assignment is kept as long as somebody sees its variation`() async throws {
        try await blocking {
            let writer = try Connection(Facts.makeDatabase())
            try writer.execute(
                """
                INSERT INTO landfall.sticky_assignment (updated_at, attribute_name, attribute_value, assignments)
                SELECT now() - age * interval '1 day', 'userId', name, '{}'
                FROM (VALUES ('new', 1), ('seen', 9), ('old', 9)) AS listed (name, age);
                SELECT exposure('e', 'seen', 'v0', now() - interval '1 day'),
                    exposure('e', 'old', 'v0', now() - interval '5 days'),
                    exposure('e', 'old', 'v0', now(), attribute => 'deviceId');
                """
            )
            let names = "SELECT attribute_value FROM landfall.sticky_assignment ORDER BY 1"
            _ = try writer.query("SELECT * FROM landfall.drop_expired()")
            #expect(try Self.texts(writer, names) == ["new", "old", "seen"])
            try writer.execute("UPDATE landfall.retention SET days = 2")
            _ = try writer.query("SELECT * FROM landfall.drop_expired()")
            #expect(try Self.texts(writer, names) == ["new", "seen"])
        }
    }

    @Test func `as many days as fit are made at once, the next ones first`() async throws {
        try await withSchema { writer, _ in
            let ask = "SELECT * FROM landfall.ensure_partitions(400, 400)"
            let first = try writer.query(ask)
            #expect(try first.map { try $0.value("made", as: Int.self) } == [50, 50, 50, 50, 0])
            let left = try writer.query(
                "SELECT FROM landfall.partition_status WHERE covered_from < now() - interval '2 days'"
            )
            #expect(left.isEmpty)
            #expect(try writer.query(ask)[3].value("made", as: Int.self) == 50)
        }
    }
}
