import Foundation
import Landfall
package import LandfallCatalog
import LandfallContract

/// The changes of plans as a JSON document, for a program.
package struct DiffDocument {
    /// What was found.
    let tally: DiffTally
    /// The old catalog.
    let old: Catalog
    /// The new catalog.
    let new: Catalog
    /// Whether links and the values of contexts are left out.
    let isRedacted: Bool

    /// Takes what was found.
    ///
    /// - Parameters:
    ///   - tally: What was found.
    ///   - old: The old catalog.
    ///   - new: The new catalog.
    ///   - isRedacted: Whether links and the values of contexts are left out.
    package init(tally: DiffTally, old: Catalog, new: Catalog, isRedacted: Bool) {
        self.tally = tally
        self.old = old
        self.new = new
        self.isRedacted = isRedacted
    }

    /// The document on one line, members in the order of their names.
    ///
    /// - Parameter unreadable: How many lines hold no readable intent, by the code of the reason.
    /// - Returns: JSON.
    package func text(unreadable: [String: Int]) -> String {
        var changes: [String: Int] = [:]
        for (change, count) in tally.changes { changes[change.rawValue] = count }
        let document: [String: Any] = [
            "old": ["version": old.version],
            "new": ["version": new.version],
            "intents": tally.count,
            "same": tally.count - tally.changedCount,
            "changed": tally.changedCount,
            "changes": changes,
            "unreadable": unreadable,
            "groups": tally.sortedGroups.map(group),
        ]
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? JSONSerialization.data(withJSONObject: document, options: options)
        else { return "{}" }
        return String(decoding: json, as: UTF8.self)
    }

    private func group(_ group: PlanGroup) -> [String: Any] {
        [
            "change": group.key.change.rawValue,
            "count": group.count,
            "share": Double(group.count) / Double(max(tally.count, 1)),
            "old": side(group.key.old),
            "new": side(group.key.new),
            "examples": group.examples.map(example),
        ]
    }

    private func side(_ side: PlanGroup.Side) -> [String: Any] {
        var members: [String: Any] = ["outcome": side.outcome, "operations": side.operations]
        members["route"] = side.route
        members["screen"] = side.screen
        members["reason"] = side.reason
        return members
    }

    private func example(_ pair: PlanPair) -> [String: Any] {
        [
            "line": pair.replayed.line,
            "intent": intent(pair.replayed.intent),
            "state": object(ContentEncoding.json.bytes(of: pair.old.request.state)),
            "old": answer(pair.old),
            "new": answer(pair.new),
        ]
    }

    private func intent(_ intent: NavigationIntent) -> Any {
        guard isRedacted else { return object(ContentEncoding.json.bytes(of: intent)) }
        return ["intentId": intent.intentID, "channel": intent.channel]
    }

    private func answer(_ resolution: Resolution) -> [String: Any] {
        [
            "plan": object(ContentEncoding.json.bytes(of: resolution.plan)),
            "after": object(ContentEncoding.json.bytes(of: resolution.after)),
            "events": resolution.events.map { event in
                [
                    "name": event.name,
                    "properties": Dictionary(
                        event.properties.map { ($0.key, isRedacted ? "…" : $0.value) },
                        uniquingKeysWith: { first, _ in first }
                    ),
                ] as [String: Any]
            },
        ]
    }

    private func object(_ json: [UInt8]) -> Any {
        let shown = isRedacted ? JSONRedaction.bytes(of: json) : json
        return (try? JSONSerialization.jsonObject(with: Data(shown))) ?? NSNull()
    }
}
