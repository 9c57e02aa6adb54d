import Landfall
import LandfallSketches
import Testing

/// The shrinker, on checks that are wrong on purpose.
@Suite struct ShrinkerTests {
    /// Says of every plan that presents something that it must not.
    private static let presents = Shrinker { sketch in
        let result = CaseCheck.result(of: sketch)
        guard result.operations.contains("present") else { return nil }
        return Fault(property: .bounded, detail: "planted")
    }

    private static let planted = Fault(property: .bounded, detail: "planted")

    /// The first cases that break a planted check.
    private static func broken(by shrinker: Shrinker, count: Int) -> [PropertyCase] {
        var found: [PropertyCase] = []
        var seed: UInt64 = 1
        while found.count < count, seed < 5000 {
            let sketch = PropertyCase(seed: seed)
            if shrinker.fault(sketch) != nil { found.append(sketch) }
            seed += 1
        }
        return found
    }

    @Test func `a planted fault is shrunk to one window, one screen and one step`() throws {
        let broken = Self.broken(by: Self.presents, count: 12)
        #expect(broken.count == 12)
        for sketch in broken {
            let smallest = Self.presents.smallest(sketch, breaking: Self.planted)
            #expect(Self.presents.fault(smallest) == Self.planted, "seed \(sketch.seed)")
            #expect(smallest.tree.windows.count == 1, "seed \(sketch.seed)")
            #expect(smallest.tree.views.count == 1, "seed \(sketch.seed)")
            #expect(smallest.tree.overrides.isEmpty && smallest.tree.moving.isEmpty)
            #expect(smallest.context.isEmpty, "seed \(sketch.seed)")
            #expect(smallest.routes.routes.allSatisfy { $0.interceptors.isEmpty })
        }
    }

    @Test func `nothing can be taken from what is left`() throws {
        for sketch in Self.broken(by: Self.presents, count: 6) {
            let smallest = Self.presents.smallest(sketch, breaking: Self.planted)
            let smaller = smallest.smaller.filter { Self.presents.fault($0) != nil }
            #expect(smaller.isEmpty, "seed \(sketch.seed)")
        }
    }

    @Test func `another fault is not taken for the same`() throws {
        let shrinker = Shrinker { sketch in
            let count = sketch.tree.views.count
            guard count > 3 else { return Fault(property: .visible) }
            return Fault(property: .bounded, detail: "planted")
        }
        let large = try #require(
            (1..<99).map { PropertyCase(seed: $0) }.first {
                $0.tree.views.count > 8
            }
        )
        let smallest = shrinker.smallest(large, breaking: Self.planted)
        #expect(smallest.tree.views.count == 4)
    }

    @Test func `a large case is shrunk within the limit`() throws {
        let large = try #require(
            (1..<5000).map { PropertyCase(seed: $0) }.first {
                $0.tree.views.count > 500
            }
        )
        var shrinker = Shrinker { _ in Self.planted }
        shrinker.limit = 300
        let smallest = shrinker.smallest(large, breaking: Self.planted)
        #expect(smallest.tree.views.count < 20)
    }

    @Test func `a case is written down with its seed, its tree, its routes and its plan`() throws {
        let sketch = try #require(Self.broken(by: Self.presents, count: 1).first)
        let smallest = Self.presents.smallest(sketch, breaking: Self.planted)
        let text = CaseText(sketch: smallest, fault: Self.planted).description
        #expect(text.contains("LANDFALL_SEED=\(sketch.seed)"))
        #expect(text.contains("window w"))
        #expect(text.contains("route r0"))
        #expect(text.contains("by present("))
        #expect(text.contains("0: present present(presenter: n"))
    }
}
