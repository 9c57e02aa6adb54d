import Landfall
import LandfallSimulator
import LandfallSketches
import Testing

@testable import LandfallConformance

/// Each rule of UIKit, broken by the last of some operations.
@Suite struct RefusalTests {
    @Test(arguments: RefusalCase.all)
    func `what UIKit refuses changes nothing`(refused: RefusalCase) throws {
        let tree = try TreeSketch(refused.root, moving: refused.moving).tree()
        let device = SimulatedDevice(tree)
        let operations = refused.effects.map { Operation($0) }
        try device.execute(operations.dropLast())
        let before = device.outline()
        let refusal = #expect(throws: DeviceRefusal.self) {
            try device.execute(operations.suffix(1))
        }
        #expect(refusal?.code == refused.code)
        #expect(refusal?.node == refused.node)
        #expect(device.outline() == before)
    }

    @Test func `every rule is broken by some case`() {
        let missing = Set(DeviceRefusal.Code.allCases).subtracting(RefusalCase.all.map(\.code))
        #expect(missing.isEmpty)
    }

    @Test(arguments: [
        Operation.Effect.activateWindow(window: "w9"),
        .replaceRoot(window: "", view: screen("$1")),
    ])
    func `a window that is not there is refused`(effect: Operation.Effect) throws {
        let device = SimulatedDevice(try TreeSketch(screen("a")).tree())
        let refusal = #expect(throws: DeviceRefusal.self) {
            try device.execute([Operation(effect)])
        }
        #expect(refusal?.code == .unknownWindow)
    }

    @Test func `a refusal says where the list stops, and what came before stays done`() throws {
        let device = SimulatedDevice(try TreeSketch(nav("n", [screen("a")])).tree())
        let refusal = #expect(throws: DeviceRefusal.self) {
            try device.execute([
                Operation(.push(container: "n", view: screen("$1"))),
                Operation(.popTo(container: "n", child: "b")),
                Operation(.popTo(container: "n", child: "a")),
            ])
        }
        #expect(refusal?.operation == 1)
        #expect(refusal?.description == "operation 1: unknown_node: there is no node b")
        #expect(device.isVisible("$1"))
    }

    @Test func `a refused view gives no name away`() throws {
        let device = SimulatedDevice(try TreeSketch(nav("n")).tree())
        #expect(throws: DeviceRefusal.self) {
            try device.execute([
                Operation(.push(container: "n", view: tab("$1", [screen("$2"), screen("x")])))
            ])
        }
        try device.execute([Operation(.push(container: "n", view: screen("$2")))])
        #expect(device.isVisible("$2"))
    }
}

extension RefusalCase: CustomTestStringConvertible {
    var testDescription: String { name }
}
