import Landfall
import LandfallCatalog
import Testing

@testable import LandfallReview

/// Walks beyond what was explored.
struct RandomWalkTests {
    private static func report(
        _ path: String,
        depth: Int,
        walks: Int,
        seed: UInt64 = 1,
        workers: Int = 2,
        walking: (VerificationProgress) -> Bool = { _ in true }
    ) async throws -> VerificationReport {
        var rules = ExplorationRules()
        rules.walks = walks
        rules.seed = seed
        var limits = Catalogs.limits(depth: depth)
        limits.workers = workers
        let catalog = try Catalogs.load(path: path)
        return await Verification(catalog, limits: limits, rules: rules).run(walking: walking)
    }

    private static func text(_ report: VerificationReport) -> [String] {
        ReportText(report, duration: .seconds(1), limit: 10).lines.map(\.description)
    }

    @Test
    func `find what lies beyond the bound`() async throws {
        let path = "deploy/samples/broken/chat.yaml"
        let short = try await Self.report(path, depth: 0, walks: 0)
        #expect(short.findings.isEmpty && short.walkCount == 0)
        let report = try await Self.report(path, depth: 0, walks: 400)
        let finding = try #require(report.findings.first)
        #expect(report.findings.count == 1 && report.walkFindingCount == 1)
        #expect(
            "\(finding.route) \(finding.fault.sentence)"
                == "chat does not land: composition_failed at chat/1"
        )
        // The path begins at the start, and the answer at its end is the one that was found.
        #expect(finding.path.first?.hasPrefix("the app is not running") ?? false)
        #expect(finding.path.count > 2 && finding.count == 1)
        #expect(finding.resolution.plan.outcome == .failed)
        #expect(finding.resolution.plan.route == "chat")
        #expect(
            Self.text(report).contains {
                $0.hasPrefix("beyond that 400 random walks found 1 more finding, in ")
            }
        )
    }

    @Test
    func `find nothing in a sound app, and say so`() async throws {
        let report = try await Self.report("deploy/samples/chat/routes.yaml", depth: 1, walks: 100)
        #expect(report.findings.isEmpty)
        #expect(report.walkCount == 100 && report.walkPairCount > 100)
        #expect(
            Self.text(report).contains {
                $0.hasPrefix("beyond that 100 random walks found nothing, in ")
            }
        )
    }

    @Test
    func `are not done where nothing is left`() async throws {
        let path = "deploy/samples/cookbook/chat-that-switches.yaml"
        let report = try await Self.report(path, depth: 100, walks: 100)
        #expect(report.isComplete && report.walkCount == 0)
        #expect(!Self.text(report).contains { $0.contains("random walk") })
    }

    @Test
    func `are the same for the same seed, whatever the number of workers`() async throws {
        let path = "deploy/samples/broken/chat.yaml"
        var texts: Set<[String]> = []
        for workers in [1, 2, 5] {
            texts.insert(
                Self.text(try await Self.report(path, depth: 0, walks: 200, workers: workers))
            )
        }
        #expect(texts.count == 1)
        texts.insert(Self.text(try await Self.report(path, depth: 0, walks: 200, seed: 7)))
        #expect(texts.count == 2)
    }

    @Test
    func `end when they are told to`() async throws {
        let report = try await Self.report(
            "deploy/samples/chat/routes.yaml",
            depth: 1,
            walks: .max
        ) { $0.walks < 50 }
        #expect((50..<200).contains(report.walkCount))
    }

    /// Walks that begin at the start of an app that was explored to its end meet no state that the
    /// exploration has not met: both play the same model.
    @Test(arguments: ["broken/chat.yaml", "cookbook/split.yaml", "cookbook/wizard.yaml"])
    func `stay within what can be reached`(name: String) throws {
        let catalog = try Catalogs.load(path: "deploy/samples/\(name)")
        let limits = ExplorationLimits()
        for slice in catalog.bound.slices {
            let app = ExploredApp(catalog, slice: slice, limits: limits)
            let situation = try #require(app.situations.first)
            var part = SituationExploration(
                app,
                in: situation,
                limits: limits,
                rules: ExplorationRules()
            )
            let starts = 0..<part.table.count
            var room = limits.states
            while !part.isDone {
                part.take(part.visits(of: part.pending), of: part.pending, room: &room)
                part.goDeeper()
            }
            var walks = RandomWalks(part, from: starts, knowing: [], seed: 3)
            let result = walks.run(60)
            #expect(result.walks == 60 && result.pairs > 60)
            for fault in result.faults {
                #expect(part.tally.causes.contains(fault.cause))
                for step in fault.steps {
                    let isKnown = part.table.contains(step.key.span)
                    #expect(isKnown)
                }
            }
            if name.hasPrefix("broken"), !part.tally.causes.entries.isEmpty {
                #expect(!result.faults.isEmpty)
            }
        }
    }
}
