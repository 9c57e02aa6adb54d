package import Landfall

/// A picture of an answer that can go into a ticket: the tree before and after, and the operations
/// of the plan between, as SVG.
package struct ResolutionPicture: Sendable {
    private static let margin = 24
    private static let gap = 40
    /// Trees that are wider together stand one below the other.
    private static let sideBySideWidth = 1400
    private static let leastWidth = 760

    private let resolution: Resolution
    private let wording: Wording
    private let isRedacted: Bool

    /// Takes an answer.
    ///
    /// - Parameters:
    ///   - resolution: The answer; one that was explained says of each operation why it is there.
    ///   - isRedacted: Whether the values of contexts are left out.
    package init(_ resolution: Resolution, isRedacted: Bool = false) {
        self.resolution = resolution
        self.isRedacted = isRedacted
        wording = Wording(isRedacted: isRedacted)
    }

    /// The document, whole.
    package var svg: String {
        let plan = resolution.plan
        let isUnchanged = plan.operations.isEmpty
        let before = TreePanel(resolution.request.state.tree, marks: marks(isAfter: false))
        let after =
            isUnchanged ? nil : TreePanel(resolution.after.tree, marks: marks(isAfter: true))
        let both = before.size.x + (after.map { $0.size.x + Self.gap } ?? 0)
        let isSideBySide = both <= Self.sideBySideWidth
        let content = isSideBySide ? both : max(before.size.x, after?.size.x ?? 0)
        let width = max(content, Self.leastWidth) + 2 * Self.margin
        var canvas = SVGCanvas()
        var text = TextColumn(x: Self.margin, y: Self.margin, width: width - 2 * Self.margin)
        writeHead(&text, on: &canvas)
        text.skip(14)
        var corner = Point(Self.margin, text.y)
        draw(before, title: isUnchanged ? "Before and after" : "Before", at: corner, on: &canvas)
        text.y = corner.y + 24 + before.size.y
        if let after {
            if isSideBySide {
                corner.x += before.size.x + Self.gap
                let middle = corner.y + 24 + min(before.size.y, after.size.y) / 2
                let points = [Point(corner.x - Self.gap + 8, middle), Point(corner.x - 8, middle)]
                canvas.line(points, SVGCanvas.Stroke(color: .faint, width: 20), hasArrow: true)
            } else {
                corner.y = text.y + 20
            }
            draw(after, title: "After", at: corner, on: &canvas)
            text.y = max(text.y, corner.y + 24 + after.size.y)
        }
        writeOperations(&text, on: &canvas)
        writeExperiments(&text, on: &canvas)
        text.skip(36)
        Legend.trees.draw(&text, on: &canvas)
        let title = "\(plan.outcome.rawValue) \(resolution.request.intent.intentID)"
        return canvas.document(width: width, height: text.y + Self.margin, title: title)
    }

    private func draw(
        _ panel: TreePanel,
        title: String,
        at corner: Point,
        on canvas: inout SVGCanvas
    ) {
        canvas.text(title, at: Point(corner.x, corner.y + 14), .heading, .ink)
        panel.draw(at: Point(corner.x, corner.y + 24), on: &canvas)
    }

    private func writeHead(_ text: inout TextColumn, on canvas: inout SVGCanvas) {
        let plan = resolution.plan
        let intent = resolution.request.intent
        let words = wording.outcome(of: plan)
        let color = plan.outcome.color
        text.write(words.outcome + words.rest, .title, color, on: &canvas)
        let request = "asked for by \(intent.intentID): \(wording.request(intent))"
        text.write(request, .sentence, .ink, on: &canvas)
        var basis = wording.basis(plan.basedOn)
        if let route = plan.route, !intent.names(route) {
            basis = "route \(route)\(wording.context(plan.context)); " + basis
        }
        if !plan.catalogVersion.isEmpty {
            basis += "; catalog \(Cells.clipped(plan.catalogVersion, to: 20))"
        }
        text.write(basis, .sentence, .faint, on: &canvas)
        if let message = plan.error?.message {
            let step = plan.error?.step.map { " at \($0)" } ?? ""
            text.write("\(message)\(step)", .sentence, .red, on: &canvas)
        }
    }

    private func writeOperations(_ text: inout TextColumn, on canvas: inout SVGCanvas) {
        let operations = resolution.plan.operations
        guard !operations.isEmpty else { return }
        text.skip(18)
        text.write("Operations", .heading, .ink, on: &canvas)
        let planned = resolution.explanation?.attempts.last?.operations ?? []
        for (position, operation) in operations.enumerated() {
            var line = "\(position + 1). \(wording.operation(operation))"
            if planned.count == operations.count {
                let places = planned[position].places.map(\.description).joined(separator: ", ")
                line += "  ← \(places)"
            }
            text.write(line, .name, .ink, on: &canvas)
        }
    }

    private func writeExperiments(_ text: inout TextColumn, on canvas: inout SVGCanvas) {
        let evaluations = resolution.evaluations
        guard !evaluations.isEmpty else { return }
        text.skip(18)
        text.write("Experiments", .heading, .ink, on: &canvas)
        for (assignment, obstacle) in evaluations {
            let variation = "\(assignment.experimentID): \(assignment.variationID)"
            let line = variation + wording.origin(of: assignment, unexposed: obstacle)
            text.write(line, .name, .ink, on: &canvas)
        }
    }

    private func marks(isAfter: Bool) -> NodeMarks {
        let plan = resolution.plan
        var marks = NodeMarks()
        marks.isRedacted = isRedacted
        marks.target = plan.target
        if !isAfter {
            marks.obstacle = plan.error?.node
            if !plan.operations.isEmpty { marks.next = resolution.after.tree }
        }
        for (position, operation) in plan.operations.enumerated() {
            guard let node = operation.effect.subject(isAfter: isAfter) else { continue }
            marks.operations[node, default: []].append(position + 1)
        }
        return marks
    }
}

extension NavigationIntent {
    /// Whether the intent says itself which route it wants.
    fileprivate func names(_ route: RouteID) -> Bool {
        if case .destination(let destination) = target { return destination.route == route }
        return false
    }
}

extension Outcome {
    /// The colour in which an outcome is written.
    fileprivate var color: Color {
        switch self {
        case .navigate, .alreadyThere: .green
        case .failed, .refused, .expired: .red
        case .detour, .openURL: .amber
        }
    }
}

extension Operation.Effect {
    /// The node at which a reader looks for what an operation does.
    ///
    /// - Parameter isAfter: Whether in the tree after the plan, or in the one before it.
    /// - Returns: The node, or `nil` where the operation shows in the other tree.
    fileprivate func subject(isAfter: Bool) -> NodeID? {
        switch self {
        case .dismiss(let presenter): isAfter ? nil : presenter
        case .update(let node, _): isAfter ? node : nil
        case .select(_, let child), .popTo(_, let child), .makeVisible(_, let child):
            isAfter ? child : nil
        case .setChildren(let container, _, _): isAfter ? container : nil
        case .push(_, let view), .insertTab(_, _, let view), .replaceTab(_, _, let view),
            .setPrimary(_, let view), .showDetail(_, let view), .pushOnDetail(_, let view),
            .present(_, let view), .replaceRoot(_, let view):
            isAfter ? view.id : nil
        case .activateWindow: nil
        }
    }
}
