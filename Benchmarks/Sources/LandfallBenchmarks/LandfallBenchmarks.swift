import ArgumentParser

/// Measures the core on one thread: reading device states, searching trees, resolving a route.
@main
struct LandfallBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures decoding, searching and resolving on trees of 10 to 1,000 nodes."
    )

    @Flag(help: "Print the results as JSON.")
    var json = false

    @Flag(help: "Print the scenarios' names and measure nothing.")
    var list = false

    @Flag(help: "Measure links only, and fail when 2,000 patterns take over 3 times what 20 take.")
    var links = false

    @Option(help: "Measure only scenarios whose name begins so, such as search/last.")
    var only = ""

    @Option(help: "The number of samples of each scenario.")
    var samples = 301

    @Option(help: "Run one scenario and measure nothing: for a profiler.")
    var fixed: String?

    @Option(help: "How often --fixed runs its scenario.")
    var times = 1000

    func validate() throws {
        guard samples > 0 else { throw ValidationError("--samples must be positive") }
        guard times >= 0 else { throw ValidationError("--times must not be negative") }
    }

    func run() throws {
        if let fixed {
            guard let scenario = Scenario.all.first(where: { $0.id == fixed }) else {
                throw BenchmarkError.unknownScenario(fixed)
            }
            return try scenario.prepare()(times)
        }
        if links { return try compareLinks() }
        let chosen = Scenario.all.filter { $0.id.hasPrefix(only) }
        guard !chosen.isEmpty else { throw BenchmarkError.unknownScenario(only) }
        if list { return chosen.forEach { print($0.id) } }
        let table = ResultTable(try chosen.map { try Measurement($0, samples: samples) })
        print(json ? try table.json() : table.text)
    }

    private func compareLinks() throws {
        let ratios = LinkRatios(
            try Scenario.linking.map { try Measurement($0, samples: samples) }
        )
        print(ratios.text)
        if let slow = ratios.slow { throw BenchmarkError.slowLinks(slow) }
    }
}
