import Landfall
import LandfallSimulator
import LandfallSketches
import Testing

@testable import LandfallConformance

/// The effect of each operation on the device; the tree as a value agrees.
@Suite struct EffectTests {
    @Test(arguments: EffectCase.plain + EffectCase.lists + EffectCase.tabs)
    func `an operation has its exact effect, on the device and on the tree`(
        change: EffectCase
    ) throws {
        var tree = try TreeSketch(change.root).tree()
        let device = SimulatedDevice(tree)
        try device.execute([Operation(change.effect)])
        try tree.apply(Operation(change.effect))
        #expect(device.outline() == SimulatedDevice.outline(of: tree))
        let isMatch = device.matches(tree)
        #expect(isMatch)
        #expect(device.outline() == (try Self.outline(showing: change.after)))
    }

    @Test(arguments: EffectCase.customs)
    func `a custom container shows by its own rule what it is given`(change: EffectCase) throws {
        let device = SimulatedDevice(try TreeSketch(change.root).tree())
        try device.execute([Operation(change.effect)])
        #expect(device.outline() == (try Self.outline(showing: change.after)))
    }

    @Test func `a window is activated and the other is not key any more`() throws {
        let sketch = TreeSketch(windows: [
            TreeSketch.Window(id: "w1", root: screen("a")),
            TreeSketch.Window(id: "w2", root: screen("b")),
        ])
        let device = SimulatedDevice(try sketch.tree())
        try device.execute([Operation(.activateWindow(window: "w2"))])
        #expect(!device.isVisible("a"))
        #expect(device.isVisible("b"))
    }

    @Test func `an app that was not running gets its first root`() throws {
        let device = SimulatedDevice(.coldStart)
        #expect(device.outline() == "cold start\nwindow main key empty\n")
        try device.execute([
            Operation(.replaceRoot(window: "main", view: nav("$1", [screen("$2")])))
        ])
        #expect(
            device.outline()
                == "window main key\n  $1 NAVIGATION NAVIGATION\n    $2 Screen SCREEN\n"
        )
    }

    private static func outline(showing root: View) throws -> String {
        var tree = try TreeSketch(screen("other")).tree()
        try tree.apply(Operation(.replaceRoot(window: "w1", view: root)))
        return SimulatedDevice.outline(of: tree)
    }
}

extension EffectCase: CustomTestStringConvertible {
    var testDescription: String { name }
}
