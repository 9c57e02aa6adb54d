import Foundation
import Landfall
import Testing

@testable import LandfallCatalog
@testable import LandfallReview

/// What is left out of a catalog, or written in another order, and whether a comparison shows it.
struct DeclarationChangesTests {
    /// The catalog that says all that a catalog can say.
    private static func base() throws -> SourceNode {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../LandfallCatalogTests/Corpus/base.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        return try SourceDocument.read(text, source: SourceText(text, file: "")).root
    }

    private static func catalog(_ node: SourceNode) -> Catalog? {
        try? Catalog.load(text: node.flow, file: "", version: "", linkKeys: .assumed)
    }

    @Test func `the order of keys is no change`() throws {
        let base = try Self.base()
        let old = try #require(Self.catalog(base))
        // Routes, types and experiments may stand in any order, too; the steps of a flow may not.
        let new = try #require(Self.catalog(base.reversed(except: ["steps"])))
        let changes = DeclarationChanges(from: old, to: new)
        #expect(changes.isEmpty, "\(changes.changed)")
    }

    @Test(.timeLimit(.minutes(1)))
    func `lines by the ten thousand are compared at once`() throws {
        let old = (0..<20_000).map { "a\($0)" }
        let new = (0..<20_000).map { "b\($0)" }
        let changed = try #require(DeclarationChanges.Changed("", from: old, to: new))
        #expect(changed.removed == old && changed.added == new)
        let more = try #require(DeclarationChanges.Changed("", from: old, to: old + ["x"]))
        #expect(more.removed == [] && more.added == ["x"])
        let moved = try #require(DeclarationChanges.Changed("", from: old, to: old.reversed()))
        #expect(moved.removed == old && moved.added == old.reversed())
        #expect(DeclarationChanges.Changed("", from: old, to: old) == nil)
    }

    @Test func `whatever is left out is a change, unless it is the default`() throws {
        let base = try Self.base()
        let old = try #require(Self.catalog(base))
        var same: [String] = []
        var count = 0
        for (path, node) in base.shorter() {
            guard let new = Self.catalog(node) else { continue }
            count += 1
            let changes = DeclarationChanges(from: old, to: new)
            #expect(changes.changed.allSatisfy { !$0.removed.isEmpty || !$0.added.isEmpty })
            let isRead = Reading.of(old.syntax) != Reading.of(new.syntax)
            if changes.isEmpty, isRead { same.append(path) }
        }
        #expect(count > 150)
        #expect(same == [".experiments.entry.weights"])
    }
}

/// All that was read of a catalog, but for the places.
private enum Reading {
    static func of(_ value: Any) -> String {
        switch value {
        case is SourcePlace, is SourceNode: return ""
        case let pattern as LinkPattern: return pattern.text
        case let attributes as Attributes: return of(attributes.values)
        default: break
        }
        let mirror = Mirror(reflecting: value)
        guard !mirror.children.isEmpty else { return String(describing: value) }
        let parts = mirror.children.filter { $0.label != "keyPlaces" }
            .map { "\($0.label ?? "")(\(of($0.value)))" }
        let isOrdered = mirror.displayStyle != .dictionary && mirror.displayStyle != .set
        return (isOrdered ? parts : parts.sorted()).joined(separator: " ")
    }
}

extension SourceNode {
    /// The node in YAML's flow style.
    fileprivate var flow: String {
        switch content {
        case .scalar(let text, let isPlain):
            isPlain && !text.contains { ",[]{}:#".contains($0) } ? text : text.debugDescription
        case .list(let nodes): "[\(nodes.map(\.flow).joined(separator: ", "))]"
        case .mapping(let entries):
            "{\(entries.map { "\($0.key.debugDescription): \($0.value.flow)" }.joined(separator: ", "))}"
        }
    }

    /// The node with its keys, and those of all within, in descending order.
    fileprivate func reversed(except fixed: Set<String>, isFixed: Bool = false) -> SourceNode {
        switch content {
        case .scalar: return self
        case .list(let nodes):
            return SourceNode(
                place: place,
                content: .list(nodes.map { $0.reversed(except: fixed) })
            )
        case .mapping(let entries):
            let inner = entries.map { entry in
                SourceNode.Entry(
                    key: entry.key,
                    place: entry.place,
                    value: entry.value.reversed(except: fixed, isFixed: fixed.contains(entry.key))
                )
            }
            return SourceNode(place: place, content: .mapping(isFixed ? inner : inner.reversed()))
        }
    }

    /// The node without one of its keys or elements, or of those of a node within; each with the path to it.
    fileprivate func shorter() -> [(path: String, node: SourceNode)] {
        switch content {
        case .scalar: []
        case .list(let nodes):
            nodes.indices.flatMap { index in
                var rest = nodes
                rest.remove(at: index)
                let inner = nodes[index].shorter().map { path, node in
                    var copy = nodes
                    copy[index] = node
                    return ("[\(index)]\(path)", SourceNode(place: place, content: .list(copy)))
                }
                return [("[\(index)]", SourceNode(place: place, content: .list(rest)))] + inner
            }
        case .mapping(let entries):
            entries.indices.flatMap { index in
                let entry = entries[index]
                var rest = entries
                rest.remove(at: index)
                let inner = entry.value.shorter().map { path, node in
                    var copy = entries
                    copy[index] = Entry(key: entry.key, place: entry.place, value: node)
                    return (
                        ".\(entry.key)\(path)", SourceNode(place: place, content: .mapping(copy))
                    )
                }
                return [(".\(entry.key)", SourceNode(place: place, content: .mapping(rest)))]
                    + inner
            }
        }
    }
}
