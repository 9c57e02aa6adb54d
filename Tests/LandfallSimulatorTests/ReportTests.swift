import Landfall
import LandfallSimulator
import LandfallSketches
import Testing

/// Reports of a device after a plan, and what a person sees on it.
@Suite struct ReportTests {
    @Test func `what a plan has created gets ids of the device in the plan's order`() throws {
        let device = SimulatedDevice(try TreeSketch(nav("n", [screen("d2")])).tree())
        try device.execute([
            Operation(.push(container: "n", view: tab("$2", [screen("$1")]))),
            Operation(.present(presenter: "n", view: screen("$10"))),
        ])
        #expect(device.isVisible("$10"))
        let report = try device.report()
        #expect(device.deviceID(of: "$1") == "d1")
        #expect(device.deviceID(of: "$2") == "d3")
        #expect(device.deviceID(of: "$10") == "d4")
        #expect(device.deviceID(of: "$3") == nil)
        #expect(device.isVisible("d4"))
        #expect(!device.isVisible("$10"))
        #expect(device.outline() == SimulatedDevice.outline(of: report))
        #expect(report.node("d3") != nil)
    }

    @Test func `a next plan may use the names again, and ids are never given twice`() throws {
        let device = SimulatedDevice(try TreeSketch(nav("n", [screen("a")])).tree())
        for expected: NodeID in ["d1", "d2", "d3"] {
            try device.execute([
                Operation(.popTo(container: "n", child: "a")),
                Operation(.push(container: "n", view: screen("$1"))),
            ])
            _ = try device.report()
            #expect(device.deviceID(of: "$1") == expected)
        }
        let refusal = #expect(throws: DeviceRefusal.self) {
            try device.execute([Operation(.update(node: "d1", context: []))])
        }
        #expect(refusal?.code == .unknownNode)
    }

    @Test func `a cold start is reported as one, and not after a root is set`() throws {
        let device = SimulatedDevice(.coldStart)
        #expect(try device.report().isColdStart)
        try device.execute([Operation(.replaceRoot(window: "main", view: screen("$1")))])
        let report = try device.report()
        #expect(!report.isColdStart)
        #expect(report.id(of: report.root(ofWindow: 0)) == "d1")
    }

    @Test func `an override of a parent ends with the parent`() throws {
        var sketch = TreeSketch(nav("n", [screen("a"), screen("b")]))
        sketch.overrides = ["a": "b"]
        let device = SimulatedDevice(try sketch.tree())
        #expect(device.outline().contains("parent b"))
        try device.execute([Operation(.popTo(container: "n", child: "a"))])
        #expect(!device.outline().contains("parent"))
        #expect(SimulatedDevice.outline(of: try device.report()) == device.outline())
    }

    @Test func `an override that comes to lead in a circle is given up`() throws {
        var sketch = TreeSketch(tab("t", [screen("a")]).presenting(screen("x")))
        sketch.overrides = ["a": "x", "t": "a"]
        let device = SimulatedDevice(try sketch.tree())
        try device.execute([Operation(.dismiss(presenter: "t"))])
        #expect(device.outline().contains("parent a"))
        let report = try device.report()
        #expect(!device.outline().contains("parent"))
        #expect(device.outline() == SimulatedDevice.outline(of: report))
    }

    @Test func `a report that nobody would accept is an error`() throws {
        let device = SimulatedDevice(try TreeSketch(nav("n", [screen("a")])).tree())
        var limits = ViewTreeLimits()
        limits.depth = 1
        #expect(throws: ViewTreeError.tooDeep) { try device.report(limits: limits) }
        limits = ViewTreeLimits()
        limits.nodes = 1
        #expect(throws: ViewTreeError.tooManyNodes) { try device.report(limits: limits) }
    }

    private static let deepest = 2000

    @Test(arguments: [true, false])
    func `depth is no danger`(isRemoved: Bool) throws {
        let device = SimulatedDevice(try TreeSketch(nav("n")).tree())
        var container: NodeID = "n"
        for number in 1...Self.deepest {
            let next = tab(NodeID("$\(number)"))
            let effect: Operation.Effect =
                number == 1
                ? .push(container: container, view: next)
                : .insertTab(container: container, index: 0, view: next)
            try device.execute([Operation(effect)])
            container = next.id
        }
        #expect(device.isVisible(container))
        #expect(device.outline().hasSuffix("\(container) TAB TAB selected []\n"))
        #expect(throws: ViewTreeError.tooDeep) { try device.report() }
        guard isRemoved else { return }
        try device.execute([Operation(.setChildren(container: "n", children: [], selected: nil))])
        #expect(!device.isVisible("$1"))
    }

    @Test func `a presentation in whatever style hides what is below, and only that`() throws {
        let root = tab(
            "t",
            [
                split(
                    "s",
                    [
                        nav("p", [screen("a")]).presenting(screen("c"), .overCurrentContext),
                        screen("b"),
                    ]
                ),
                screen("d"),
            ]
        )
        let device = SimulatedDevice(try TreeSketch(root).tree())
        let seen = ["t", "s", "p", "a", "c", "b", "d"].filter { device.isVisible(NodeID($0)) }
        #expect(seen == ["t", "s", "c", "b"])
    }

    @Test func `text that could be mistaken is quoted in outlines`() throws {
        let view = screen("a b", "X\"{k: v}", ["k": "1, l: 2"])
        let device = SimulatedDevice(try TreeSketch(view).tree())
        #expect(
            device.outline() == """
                window w1 key
                  "a b" "X\\"{k: v}" SCREEN {k: "1, l: 2"}

                """
        )
    }
}
