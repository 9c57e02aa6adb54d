import Landfall
import Testing

@testable import LandfallReview

@Suite struct `The picture of an answer` {
    @Test func `shows both trees, what each operation does and why`() throws {
        let resolution = try Answer.to("home", on: Trees.view("x", "Home"))
        try #require(resolution.plan.outcome == .navigate)
        let shape = try #require(XMLShape.of(ResolutionPicture(resolution).svg))
        let texts = shape.texts
        #expect(texts.first == "NAVIGATE tap-1")
        #expect(texts.contains("asked for by tap-1: route home"))
        #expect(texts.contains("Before"))
        #expect(texts.contains("After"))
        #expect(texts.contains("1. replaceRoot of window main by $1 Tabs  ← home/0"))
        #expect(texts.count { $0 == "removed" } == 1 + 1)
        #expect(texts.count { $0 == "new" } == 3 + 1)
        #expect(texts.count { $0 == "target" } == 1)
        #expect(!shape.attributes.contains { $0.contains("href") || $0.hasPrefix("on") })
    }

    @Test func `shows what is presented in a frame of its own, and what a plan dismisses`() throws {
        let resolution = try Answer.to("home", on: Trees.sheet)
        let texts = try #require(XMLShape.of(ResolutionPicture(resolution).svg)).texts
        #expect(texts.count { $0 == "presented, page sheet" } == 1)
        #expect(texts.contains("id=1"))
        #expect(texts.contains("1. dismiss what t presents  ← home/0"))
    }

    @Test func `shows one tree where nothing is done`() throws {
        let root = Trees.view(
            "t",
            "Tabs",
            .tab,
            [Trees.view("s", "HomeStack", .navigation, [Trees.view("h", "Home")])]
        )
        let resolution = try Answer.to("home", on: root)
        try #require(resolution.plan.operations.isEmpty)
        let texts = try #require(XMLShape.of(ResolutionPicture(resolution).svg)).texts
        #expect(texts.contains("Before and after"))
        #expect(!texts.contains("Operations"))
    }

    @Test func `names the variation and its bucket, without the value when it is redacted`() throws
    {
        let resolution = try Answer.to("item", ["id": "secret-7"], on: Trees.view("x", "Home"))
        let assignment = try #require(resolution.plan.assignments.first)
        let bucket = try #require(assignment.bucket)
        let open = ResolutionPicture(resolution).svg
        let line = "entry: \(assignment.variationID), by bucket \(bucket) of userId="
        #expect(open.contains(line + "user-1"))
        #expect(open.contains("secret-7"))
        let redacted = ResolutionPicture(resolution, isRedacted: true).svg
        #expect(redacted.contains(line + "…"))
        #expect(!redacted.contains("user-1<"))
        #expect(!redacted.contains("secret-7"))
    }

    @Test func `is well formed whatever a device reports`() throws {
        let names = ["<script>alert(1)</script>", "]]>", "a&b;", "\u{0}\u{202E}x", "قائمة", "画面"]
        let children = names.enumerated().map { number, name in
            Trees.view("n\(number)", name, context: [name: String(repeating: name, count: 60)])
        }
        let root = Trees.view("r<&>", "\"Root'", .tab, children)
        let resolution = try Answer.to("home", on: root)
        let svg = ResolutionPicture(resolution).svg
        let shape = try #require(XMLShape.of(svg))
        #expect(shape.counts["script"] == nil)
        #expect(shape.texts.contains("<script>alert(1)</script>"))
        #expect(shape.texts.contains(#"\u{0}\u{202e}x"#))
        #expect(svg == ResolutionPicture(resolution).svg)
    }

    @Test func `lets no box lie on another`() throws {
        var root = Trees.view("r", "Root", .split)
        root.children = (0..<6).map { number in
            var stack = Trees.view("s\(number)", "Stack", .navigation)
            stack.children = (0..<number).map { deep in
                let context = ["key": String(repeating: "value ", count: deep * 12)]
                return Trees.view("s\(number)d\(deep)", "Screen\(deep)", context: context)
            }
            stack.presented = [Trees.sheet(numbered: number)]
            return stack
        }
        let panel = TreePanel(try Trees.showing(root), marks: NodeMarks())
        let frames = panel.boxes.map(\.frame)
        #expect(frames.count == 1 + 6 + 15 + 12)
        for (position, frame) in frames.enumerated() {
            #expect(!frames[..<position].contains { $0.overlaps(frame) })
            #expect(frame.right <= panel.size.x)
            #expect(frame.bottom <= panel.size.y)
        }
    }
}

extension Trees {
    /// A presented stack with one screen.
    fileprivate static func sheet(numbered number: Int) -> View {
        view("m\(number)", "Sheet", .navigation, [view("i\(number)", "Item")])
    }
}
