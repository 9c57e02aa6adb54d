import Landfall
import LandfallSimulator
import LandfallSketches
import Testing

/// The device and the tree as a value, which share no code, do the same on random trees.
@Suite struct AgreementTests {
    private static let seedsPerBlock = 250
    private static let operationsPerTree = 12

    /// The rules that UIKit has beyond what can be said of a tree as a value.
    private static let rulesOfUIKit: Set<DeviceRefusal.Code> = [
        .alreadyPresenting, .collapsedSplit, .inTransition, .malformedID, .nestedNavigation,
        .notInHierarchy, .tooManyColumns, .usedID, .wrongPresenter,
        // Of a new view's indices; those of an operation both refuse.
        .indexOutOfRange,
    ]

    @Test(arguments: 0..<8)
    func `what both do has the same effect`(block: Int) throws {
        var done = 0
        for seed in block * Self.seedsPerBlock..<(block + 1) * Self.seedsPerBlock {
            var sketches = RandomSketch(seed: seed)
            var tree = try sketches.make().tree()
            let device = SimulatedDevice(tree)
            Self.expectMatch(of: device, with: tree, "seed \(seed)")
            var operations = RandomOperations(Choices(seed: UInt64(bitPattern: Int64(~seed))))
            for number in 1...Self.operationsPerTree {
                let operation = operations.make(for: tree)
                let place: Comment = "seed \(seed), operation \(number): \(operation.effect)"
                guard try Self.isDone(operation, on: device, and: &tree, place) else { continue }
                done += 1
                Self.expectMatch(of: device, with: tree, place)
                Self.expectSameSight(on: device, and: tree, place)
            }
        }
        #expect(done > Self.seedsPerBlock * 4, "too few operations to say anything: \(done)")
    }

    /// Does an operation on both, or expects that the device has a reason of UIKit's to refuse it.
    private static func isDone(
        _ operation: Operation,
        on device: SimulatedDevice,
        and tree: inout ViewTree,
        _ place: Comment
    ) throws -> Bool {
        var copy = tree
        let isAccepted = (try? copy.apply(operation)) != nil
        let before = device.outline()
        do throws(DeviceRefusal) {
            try device.execute([operation])
        } catch {
            #expect(!isAccepted || Self.rulesOfUIKit.contains(error.code), place)
            #expect(device.outline() == before, place)
            return false
        }
        #expect(isAccepted, place)
        tree = copy
        return true
    }

    /// The trees are written down only where they differ.
    private static func expectMatch(
        of device: SimulatedDevice,
        with tree: ViewTree,
        _ place: Comment
    ) {
        guard !device.matches(tree) else { return }
        #expect(device.outline() == SimulatedDevice.outline(of: tree), place)
        Issue.record("the outlines differ: \(place)")
    }

    private static func expectSameSight(
        on device: SimulatedDevice,
        and tree: ViewTree,
        _ place: Comment
    ) {
        for window in 0..<tree.windowCount {
            let root = tree.root(ofWindow: window)
            for node in tree.subtree(of: root) where !tree.isPlaceholder(node) {
                let id = tree.id(of: node)
                let isVisible = tree.isVisible(node)
                #expect(device.isVisible(id) == isVisible, "\(id): \(place)")
            }
        }
    }

    @Test(arguments: 0..<4)
    func `a report reads back as what the device shows`(block: Int) throws {
        for seed in block * Self.seedsPerBlock..<(block + 1) * Self.seedsPerBlock {
            var sketches = RandomSketch(seed: seed)
            let tree = try sketches.make().tree()
            let device = SimulatedDevice(tree)
            let report = try device.report()
            #expect(
                SimulatedDevice.outline(of: report) == SimulatedDevice.outline(of: tree),
                "seed \(seed)"
            )
        }
    }
}
