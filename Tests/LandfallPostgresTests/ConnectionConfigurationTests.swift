import LandfallPostgres
import LandfallValues
import Testing

@Suite struct ConnectionConfigurationTests {
    @Test func `a URL gives every part, and its description hides the password`() throws {
        let configuration = try ConnectionConfiguration(
            connectionString: "postgres://ann:s3cret@db.example:5433/nav?sslmode=require"
        )

        #expect(configuration.description == "ann@db.example:5433/nav (require)")
        #expect(configuration.database == "nav")
        #expect(configuration.password?.revealed == "s3cret")
        var dumped = ""
        dump(configuration, to: &dumped)
        #expect(!dumped.contains("s3cret"))
        #expect(!String(reflecting: configuration).contains("s3cret"))
    }

    @Test func `keywords are understood, defaults fill the rest, and a given password wins`() throws
    {
        let configuration = try ConnectionConfiguration(
            connectionString: "dbname=nav user=ann password=old connect_timeout=7",
            password: Secret("new")
        )

        #expect(configuration.description == "ann@localhost:5432/nav (prefer)")
        #expect(configuration.password?.revealed == "new")
        #expect(configuration.connectTimeout == .seconds(7))
    }

    @Test(arguments: [
        ("postgres://ann@a,b:5433/nav", "ann@a:5432,b:5433/nav (prefer)"),
        ("host=a,b port=5433 dbname=nav user=ann", "ann@a:5433,b:5433/nav (prefer)"),
    ])
    func `each of several hosts is told with its port`(string: String, expected: String) throws {
        let configuration = try ConnectionConfiguration(connectionString: string)
        #expect(configuration.description == expected)
    }

    @Test(arguments: [
        ("postgres://ann:s3cret@host:s3cret/nav", "the port"),
        ("postgres://ann:s3cret@a:1,b:99999/nav", "the port"),
        ("postgres://ann:s3cret@host/nav?no_such=1", "no parameter \"no_such\""),
        ("ann s3cret", "write it as"),
        ("host=a user=ann", "no database"),
        ("dbname=nav", "no user"),
        ("dbname=nav user=ann connect_timeout=soon", "connect_timeout"),
    ])
    func `a wrong connection string is one clear error without its text`(
        string: String,
        expected: String
    ) throws {
        let error = #expect(throws: PostgresError.self) {
            try ConnectionConfiguration(connectionString: string)
        }
        let description = try #require(error).description
        #expect(description.contains(expected))
        #expect(!description.contains("s3cret"))
        #expect(error?.recovery == .stop)
    }

    @Test(arguments: [
        ("", 5_432, "nav", "ann", Duration.seconds(1), "no host"),
        ("h", 0, "nav", "ann", .seconds(1), "the port"),
        ("h", 70_000, "nav", "ann", .seconds(1), "the port"),
        ("h", 5_432, "", "ann", .seconds(1), "no database"),
        ("h", 5_432, "nav", "", .seconds(1), "no user"),
        ("h", 5_432, "nav", "an\0n", .seconds(1), "NUL"),
        ("h", 5_432, "nav", "ann", .zero, "connect timeout"),
        ("h", 5_432, "nav", "ann", .seconds(100_000), "connect timeout"),
    ])
    func `settings out of bounds are refused by name`(
        host: String,
        port: Int,
        database: String,
        user: String,
        timeout: Duration,
        expected: String
    ) throws {
        let error = #expect(throws: PostgresError.self) {
            try ConnectionConfiguration(
                host: host,
                port: port,
                database: database,
                user: user,
                connectTimeout: timeout
            )
        }
        #expect(try #require(error).description.contains(expected))
    }

    @Test func `a statement timeout is positive`() {
        #expect(throws: PostgresError.self) {
            try ConnectionConfiguration(database: "nav", user: "ann", statementTimeout: .zero)
        }
    }
}
