import Landfall
import LandfallSimulator
import LandfallSketches

/// The parts that are tried with bytes of any kind; whatever they are, nothing may trap.
enum FuzzInput {
    /// The most operations that are done to one tree.
    private static let operationLimit = 16

    /// Makes a device and routes of the bytes, and checks all that must hold of the plan.
    ///
    /// - Returns: What was broken, written down; `nil` for nothing.
    static func checkCase(_ bytes: [UInt8]) -> String? {
        let sketch = PropertyCase(Choices(bytes: bytes))
        guard let fault = CaseCheck.result(of: sketch).fault else { return nil }
        return "\(CaseText(sketch: sketch, fault: fault))"
    }

    /// Makes a device and routes of the bytes, and does the plan to the tree.
    ///
    /// - Returns: What was broken, written down; `nil` for nothing.
    static func resolveCase(_ bytes: [UInt8]) -> String? {
        let sketch = PropertyCase(Choices(bytes: bytes))
        guard let tree = try? sketch.tree.tree(), let resolver = try? sketch.resolver() else {
            return "a case that can't be"
        }
        let plan = sketch.resolve(on: tree, by: resolver).plan
        var copy = tree
        guard (try? copy.apply(plan.operations)) == nil else { return nil }
        return "the plan can't be done: \(plan)"
    }

    /// Makes a device of the bytes, and does operations of all kinds to its tree, whether they can
    /// be done or not.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - isSimulated: Whether a simulated device does them too, and has to come to the same.
    /// - Returns: What was broken, written down; `nil` for nothing.
    static func doOperations(_ bytes: [UInt8], isSimulated: Bool) -> String? {
        var trees = RandomTree(Choices(bytes: bytes))
        let sketch = trees.make()
        guard var tree = try? sketch.tree() else { return "a tree that no device may report" }
        let device = isSimulated ? SimulatedDevice(tree) : nil
        var operations = RandomOperations(trees.choices)
        for _ in 0..<operationLimit {
            let operation = operations.make(for: tree)
            var copy = tree
            guard (try? copy.apply(operation)) != nil else { continue }
            // What the device refuses by rules of UIKit is not done to the tree either.
            if let device, (try? device.execute([operation])) == nil { continue }
            tree = copy
        }
        search(tree)
        guard let device else { return nil }
        guard device.matches(tree) else { return "the device differs: \(device.outline())" }
        _ = try? device.report()
        return nil
    }

    /// Resolves a route of a seed on a tree that was read, and does the plan.
    ///
    /// - Returns: What was broken, written down; `nil` for nothing.
    static func resolve(on tree: ViewTree, seed: UInt64) -> String? {
        let sketch = PropertyCase(seed: seed)
        guard let resolver = try? sketch.resolver() else { return nil }
        search(tree)
        let resolution = sketch.resolve(on: tree, by: resolver)
        var copy = tree
        guard (try? copy.apply(resolution.plan.operations)) != nil else {
            return "the plan can't be done: \(resolution.plan)"
        }
        let device = SimulatedDevice(tree)
        try? device.execute(resolution.plan.operations)
        _ = device.outline()
        return nil
    }

    /// Looks at every node, from the topmost and with all kinds of options.
    private static func search(_ tree: ViewTree) {
        let start = tree.topmost(ofWindow: tree.keyWindow)
        for options in [SearchOptions.fullStack, .allVisible, SearchOptions(rawValue: 63)] {
            _ = tree.firstNode(from: start, options: options) { node in
                tree.isVisible(node) && tree.id(of: node).text.isEmpty
            }
        }
    }
}
