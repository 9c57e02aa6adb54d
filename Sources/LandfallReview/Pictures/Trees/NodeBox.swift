import Landfall

/// The box of one node: its container's kind, type, id, context, and what is to be known of it.
struct NodeBox {
    /// The lines of a context that are shown at the most.
    static let contextLineLimit = 3

    private static let rowHeight = 28
    private static let contextLineHeight = 15
    private static let padding = 10
    private static let cellLimit = 44

    /// The look of a box.
    enum Look {
        /// On the screen.
        case visible
        /// There, but not on the screen.
        case hidden
        /// Made by the plan.
        case created
        /// Removed by the plan.
        case removed
    }

    /// Where it stands; the size comes from what it holds.
    private(set) var frame: Frame
    private let kind: String
    private let type: String
    private let id: String
    private let context: [String]
    private let pills: PillRow
    private let look: Look
    private let isTarget: Bool
    private let isVisible: Bool

    /// Measures a node.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - tree: Its tree.
    ///   - marks: What is pointed out.
    ///   - corner: The upper left corner.
    init(_ node: NodeIndex, of tree: ViewTree, marks: NodeMarks, at corner: Point) {
        let id = tree.id(of: node)
        let isRemoved = marks.next.map { $0.node(id) == nil } ?? false
        kind = tree.kind(of: node).isContainer ? tree.kind(of: node).word : ""
        type = Cells.clipped(tree.type(of: node).name, to: Self.cellLimit)
        self.id = Cells.clipped("#\(id)", to: Self.cellLimit / 2)
        isVisible = tree.isVisible(node)
        isTarget = id == marks.target
        look =
            id.isCreatedByPlan
            ? .created : isRemoved ? .removed : isVisible ? .visible : .hidden
        context = Self.lines(of: tree.context(of: node), isRedacted: marks.isRedacted)
        pills = Self.pills(of: node, in: tree, marks: marks, look: look)
        var width = Font.strong.width(of: type) + 8 + Font.detail.width(of: self.id)
        if !kind.isEmpty { width += Font.detail.width(of: kind) + 8 }
        width += pills.width
        width = max(width, context.map(Font.detail.width).max() ?? 0)
        frame = Frame(
            x: corner.x,
            y: corner.y,
            width: width + 2 * Self.padding,
            height: Self.rowHeight + Self.contextLineHeight * context.count
        )
    }

    /// Half the height of the first row, where lines to the box end.
    var handle: Int { frame.y + Self.rowHeight / 2 }

    /// Draws it.
    ///
    /// - Parameters:
    ///   - offset: How far it is moved.
    ///   - canvas: Where to.
    func draw(offset: Point, on canvas: inout SVGCanvas) {
        let frame = self.frame.moved(offset.x, offset.y)
        var stroke = SVGCanvas.Stroke(color: look.outline, width: isTarget ? 30 : 12)
        stroke.isDashed = look == .removed
        canvas.rectangle(frame, fill: look.ground, stroke: stroke, radius: 5)
        let base = frame.y + 19
        var x = frame.x + Self.padding
        if !kind.isEmpty {
            canvas.text(kind, at: Point(x, base), .detail, .faint)
            x += Font.detail.width(of: kind) + 8
        }
        let font = isVisible ? Font.strong : Font.name
        canvas.text(type, at: Point(x, base), font, look.ink, isStruck: look == .removed)
        x += Font.strong.width(of: type) + 8
        canvas.text(id, at: Point(x, base), .detail, .faint)
        x += Font.detail.width(of: id)
        pills.draw(at: Point(x, frame.y + Self.rowHeight / 2), on: &canvas)
        for (row, line) in context.enumerated() {
            let y = frame.y + Self.rowHeight + 8 + row * Self.contextLineHeight
            canvas.text(line, at: Point(frame.x + Self.padding, y), .detail, .ink)
        }
    }

    private static func lines(of context: [ContextEntry], isRedacted: Bool) -> [String] {
        guard !context.isEmpty else { return [] }
        let words = Wording(isRedacted: isRedacted).context(context)
        let text = String(words.dropFirst(2).dropLast())
        let lines = Cells.wrapped(text, to: cellLimit + 8)
        guard lines.count > contextLineLimit else { return lines }
        let last = Cells.clipped(lines[contextLineLimit - 1], to: cellLimit)
        return lines.prefix(contextLineLimit - 1) + [last.hasSuffix("…") ? last : last + "…"]
    }

    private static func pills(
        of node: NodeIndex,
        in tree: ViewTree,
        marks: NodeMarks,
        look: Look
    ) -> PillRow {
        var row = PillRow()
        let id = tree.id(of: node)
        let record = tree.record(node)
        for number in marks.operations[id] ?? [] { row.add("\(number)", .ink, on: .paper) }
        if id == marks.target { row.add("target", .green, on: .green) }
        if look == .created { row.add("new", .green, on: .paper) }
        if look == .removed { row.add("removed", .red, on: .paper) }
        if id == marks.obstacle { row.add("in the way", .red, on: .red) }
        if !record.isDismissible { row.add("locked", .amber, on: .amberTint) }
        if record.isCollapsed { row.add("collapsed", .faint, on: .paper) }
        if record.definesPresentationContext {
            row.add("presentation context", .violet, on: .paper)
        }
        if record.transition != .settled {
            row.add(record.transition.word.lowercased(), .amber, on: .amberTint)
        }
        return row
    }
}

extension NodeBox.Look {
    /// The colour of the outline.
    var outline: Color {
        switch self {
        case .visible: .blue
        case .hidden: .line
        case .created: .green
        case .removed: .red
        }
    }

    var ground: Color {
        switch self {
        case .visible: .blueTint
        case .hidden: .paper
        case .created: .greenTint
        case .removed: .redTint
        }
    }

    /// The colour of the type.
    var ink: Color {
        switch self {
        case .visible, .created: .ink
        case .hidden: .faint
        case .removed: .red
        }
    }
}
