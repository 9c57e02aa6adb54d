import Landfall
import LandfallSketches
import Testing

/// The promises of the generator to those who use its cases.
@Suite struct GeneratorTests {
    private static let seeds: Range<UInt64> = 0..<4000

    @Test func `every tree is one that UIKit can come to and a device may report`() throws {
        for seed in Self.seeds {
            let sketch = PropertyCase(seed: seed).tree
            #expect(sketch.isPossible, "seed \(seed)")
            _ = try sketch.tree()
        }
    }

    @Test func `a seed always makes the same case`() {
        for seed in Self.seeds.prefix(200) {
            let fault = Fault(property: .repeatable)
            let first = CaseText(sketch: PropertyCase(seed: seed), fault: fault).description
            let second = CaseText(sketch: PropertyCase(seed: seed), fault: fault).description
            #expect(first == second, "seed \(seed)")
        }
    }

    @Test func `trees have all that a tree can have`() throws {
        let sketches = Self.seeds.map { PropertyCase(seed: $0).tree }
        let views = sketches.flatMap(\.views)
        #expect(Set(views.map(\.kind)) == Set(NodeKind.allCases))
        let presented = views.flatMap(\.presented)
        #expect(Set(presented.map(\.style)) == Set(PresentationStyle.allCases))
        #expect(views.contains { $0.kind == .split && $0.isCollapsed && !$0.children.isEmpty })
        #expect(views.contains { $0.kind == .screen && !$0.children.isEmpty })
        #expect(views.contains { !$0.isDismissible })
        #expect(views.contains { $0.definesPresentationContext && !$0.presented.isEmpty })
        #expect(sketches.contains { $0.windows.count > 1 && $0.key > 0 })
        #expect(sketches.contains { !$0.overrides.isEmpty })
        #expect(sketches.contains { !$0.moving.isEmpty })
        #expect(sketches.contains { $0.windows.contains { $0.root == nil } })
        #expect(sketches.contains { $0.views.count > 500 })
    }

    @Test func `the seed of the environment is one that is run`() {
        let environment = ["LANDFALL_SEED": "42", "LANDFALL_CASES": "7"]
        #expect(PropertyRun(environment: environment).seeds == 42..<43)
        #expect(PropertyRun(environment: ["LANDFALL_CASES": "7"]).seeds == 1..<8)
        #expect(PropertyRun(environment: [:]).seeds.count == 100_000)
        #expect(PropertyRun(environment: ["LANDFALL_FIRST_SEED": "9"]).seeds.lowerBound == 9)
    }
}
