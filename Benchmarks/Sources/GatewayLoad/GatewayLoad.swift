import ArgumentParser
import NIOCore
import NIOPosix

/// Traffic for a gateway on this machine, as `Benchmarks/gateway` needs it.
@main struct GatewayLoad: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "GatewayLoad",
        abstract: "Makes traffic for a gateway on 127.0.0.1 and prints what came of it, as JSON.",
        subcommands: [StatesCommand.self, TapsCommand.self, StreamsCommand.self]
    )
}

/// Where the gateway is, and who asks.
struct Target: ParsableArguments {
    /// The port of the gateway.
    @Option(help: "The port of the gateway on 127.0.0.1.") var port: Int
    /// The keys of backends.
    @Option(help: "A file with a key of a backend on each line; connections take them in turn.")
    var keys: String
    /// How long it goes on.
    @Option(help: "Seconds, from 1 to 3600.") var seconds = 20

    func validate() throws {
        guard (1...65_535).contains(port) else {
            throw ValidationError("--port is from 1 to 65535")
        }
        guard (1...3600).contains(seconds) else {
            throw ValidationError("--seconds is from 1 to 3600")
        }
    }
}

/// States of devices, one behind the other on each connection.
struct StatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "states",
        abstract: "Reports states as fast as the gateway takes them."
    )
    @OptionGroup var target: Target
    /// How many at once.
    @Option(help: "Connections, from 1 to 10000.") var connections = 64

    func validate() throws {
        guard (1...10_000).contains(connections) else {
            throw ValidationError("--connections is from 1 to 10000")
        }
    }

    func run() async throws {
        let clients = try Clients(target)
        let end = ContinuousClock.now + .seconds(target.seconds)
        let tally = await clients.run(connections) { client, number in
            var tally = Tally()
            var sequence = 0
            while .now < end {
                sequence += 1
                let device = "bench-\(number)-\(sequence % 1000)"
                let began = ContinuousClock.now
                let status = try await client.send(
                    "PUT",
                    "/v1/devices/\(device)/state",
                    SampleBody.state(device, sequence)
                )
                tally.note(status, since: began)
            }
            return tally
        }
        print(tally.json(seconds: target.seconds))
    }
}

/// Taps at a steady rate, each of which waits for its plan.
struct TapsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "taps",
        abstract: "Sends intents at a steady rate; each waits for its plan."
    )
    @OptionGroup var target: Target
    /// How many a second.
    @Option(help: "Intents a second, from 1 to 100000.") var rate = 500
    /// How many connections share them.
    @Option(help: "Connections, from 1 to 10000.") var connections = 250
    /// Where to.
    @Option(help: "The link of each intent.") var link = "https://links.example.com/c/77"

    func validate() throws {
        guard (1...100_000).contains(rate), (1...10_000).contains(connections) else {
            throw ValidationError("--rate is from 1 to 100000, --connections from 1 to 10000")
        }
    }

    func run() async throws {
        let clients = try Clients(target)
        let start = ContinuousClock.now + .seconds(1)
        let end = start + .seconds(target.seconds)
        let (rate, connections, link) = (rate, connections, link)
        let tally = await clients.run(connections) { client, number in
            var tally = Tally()
            var round = 0
            while true {
                let due = start + .seconds(1) * Double(number + round * connections) / Double(rate)
                guard due < end else { return tally }
                round += 1
                // Who is late because the answer before was late counts from when it was due.
                let isLate = ContinuousClock.now >= due
                if !isLate { try await Task.sleep(until: due, tolerance: .zero) }
                let began = isLate ? due : .now
                let device = "bench-\(number)-\(round % 40)"
                let status = try await client.send(
                    "POST",
                    "/v1/devices/\(device)/intents",
                    SampleBody.intent(device, link),
                    fields: [("Prefer", "wait=10")]
                )
                tally.note(status, since: began)
            }
        }
        print(tally.json(seconds: target.seconds))
    }
}

/// Streams of plans that are open at once.
struct StreamsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "streams",
        abstract: "Opens streams of plans, says so, and keeps them open."
    )
    @OptionGroup var target: Target
    /// How many.
    @Option(help: "Streams, from 1 to 20000.") var count = 1000

    func validate() throws {
        guard (1...20_000).contains(count) else {
            throw ValidationError("--count is from 1 to 20000")
        }
    }

    func run() async throws {
        let clients = try Clients(target)
        let open = OpenCount(of: count)
        let seconds = target.seconds
        let tally = await clients.run(count) { client, number in
            var tally = Tally()
            let began = ContinuousClock.now
            let status = try await client.open("/v1/devices/bench-\(number)/plans")
            tally.note(status, since: began)
            if open.add() { print(#"{"open":\#(open.total)}"#) }
            try await client.drain(for: .seconds(seconds))
            return tally
        }
        print(tally.json(seconds: seconds))
    }
}
