import Testing

@testable import Landfall

@Suite struct ViewTreePresentationTests {
    private static let levels = nav("a", [screen("a1")]).presenting(
        screen("b").presenting(nav("c", [screen("c1")]))
    )

    @Test func `the topmost of one level is the container, not its screen`() throws {
        let tree = try ViewTree.showing(nav("a", [screen("a1")]))
        #expect(tree.id(of: tree.topmost(ofWindow: 0)) == "a")
    }

    @Test func `the topmost of several levels is the last one presented`() throws {
        let tree = try ViewTree.showing(Self.levels)
        #expect(tree.id(of: tree.topmost(ofWindow: 0)) == "c")
    }

    @Test func `the topmost lies below what is being dismissed`() throws {
        let tree = try ViewTree.showing(Self.levels).moving("c")
        #expect(tree.id(of: tree.topmost(ofWindow: 0)) == "b")
    }

    @Test func `a child has what its container presents, and what presents its container`() throws {
        let tree = try ViewTree.showing(Self.levels)
        let child = try tree.at("a1")
        #expect(tree.presented(by: child).map(tree.id) == "b")
        #expect(tree.ownPresented(by: child) == nil)
        #expect(tree.presenter(of: try tree.at("c1")).map(tree.id) == "b")
        #expect(tree.presenter(of: child) == nil)
    }

    @Test func `ancestors are those that contain, nearest first`() throws {
        let second = screen("v2").with { $0.children = [screen("v3")] }
        let tree = try ViewTree.showing(screen("v1").with { $0.children = [second] })
        let chain = tree.selfAndAncestors(of: try tree.at("v3")).map(tree.id)
        #expect(chain == ["v3", "v2", "v1"])
        #expect(tree.selfAndAncestors(of: try tree.at("v1")).map(tree.id) == ["v1"])
        let modal = try ViewTree.showing(Self.levels)
        #expect(modal.selfAndAncestors(of: try modal.at("c1")).map(modal.id) == ["c1", "c"])
    }

    @Test(arguments: [
        (PresentationStyle.fullScreen, "tab" as NodeID), (.pageSheet, "tab"),
        (.overFullScreen, "tab"), (.popover, "tab"), (.currentContext, "nav"),
        (.overCurrentContext, "nav"),
    ])
    func `a style says which ancestor really presents`(
        style: PresentationStyle,
        presenter: NodeID
    ) throws {
        let root = tab("tab", [nav("nav", [screen("x")]).definingContext])
        let tree = try ViewTree.showing(root)
        let actual = tree.actualPresenter(asking: try tree.at("x"), style: style)
        #expect(tree.id(of: actual) == presenter)
    }

    @Test func `without a context a presentation goes out to the outermost ancestor`() throws {
        let tree = try ViewTree.showing(tab("tab", [nav("nav", [screen("x")])]))
        let actual = tree.actualPresenter(asking: try tree.at("x"), style: .currentContext)
        #expect(tree.id(of: actual) == "tab")
    }

    /// Trees, and the nodes of them that can be seen.
    static let sights: [(View, [NodeID])] = [
        (
            tab("t", selected: 1, [screen("a"), nav("n", [screen("x"), screen("y")])]),
            ["t", "n", "y"]
        ),
        (split("s", [screen("p"), nav("d", [screen("x"), screen("y")])]), ["s", "p", "d", "y"]),
        (custom("c", visible: [0], [screen("x"), screen("y")]), ["c", "x"]),
        (nav("n", [screen("x")]).presenting(screen("m")), ["m"]),
        (
            nav("n", [screen("x").definingContext.presenting(screen("m"), .currentContext)]),
            ["n", "m"]
        ),
        (
            tab(
                "t",
                selected: 1,
                [screen("x").presenting(screen("m"), .currentContext), screen("y")]
            ),
            ["t", "y"]
        ),
        (
            tab("t", [screen("x").presenting(screen("m"), .currentContext)]).presenting(
                screen("o")
            ),
            ["o"]
        ),
    ]

    @Test(arguments: sights)
    func `visible is what every container shows and nothing covers`(
        root: View,
        visible: [NodeID]
    ) throws {
        let tree = try ViewTree.showing(root)
        let seen = root.allViews.map(\.id).filter { id in tree.node(id).map(tree.isVisible) ?? false
        }
        #expect(Set(seen) == Set(visible))
    }

    @Test func `only the key window is visible`() throws {
        let tree = try ViewTree.showing(["w1": screen("a"), "w2": screen("b")], key: "w2")
        #expect(!tree.isVisible(try tree.at("a")))
        #expect(tree.isVisible(try tree.at("b")))
        #expect(tree.window(of: try tree.at("a")) == 0)
    }

    @Test func `overrides that would close a circle end the chain`() throws {
        let root = nav("n", [screen("p").with { $0.children = [screen("a")] }]).presenting(
            screen("m")
        )
        let tree = try ViewTree.showing(root)
            .overriding("a", parent: "m").overriding("p", parent: "a")
            .applying(.dismiss(presenter: "n"))
        let chain = tree.selfAndOverriddenAncestors(of: try tree.at("a")).map(tree.id)
        #expect(chain == ["a", "p"])
    }

    @Test func `a cold start has one empty key window`() {
        let tree = ViewTree.coldStart
        #expect(tree.isColdStart)
        #expect(tree.outline == [WindowOutline(id: "main", isKey: true, root: nil)])
        #expect(tree.isPlaceholder(tree.root(ofWindow: 0)))
        #expect(tree.type(of: tree.root(ofWindow: 0)) == "")
    }
}
