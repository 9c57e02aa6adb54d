import Landfall
package import LandfallCatalog

/// The differences between the declarations of two catalogs.
package struct DeclarationChanges: Sendable, Encodable {
    /// A part that both have, and that differs.
    package struct Changed: Sendable, Encodable {
        /// What it is and its name.
        package let part: String
        /// The lines that only the old one has.
        package let removed: [String]
        /// The lines that only the new one has.
        package let added: [String]

        /// The most pairs of lines of which each is compared.
        private static let pairLimit = 1_000_000

        /// Compares the lines of a part; `nil` where they are the same.
        init?(_ part: String, from old: [String], to new: [String]) {
            guard old != new else { return nil }
            self.part = part
            let start = zip(old, new).prefix { $0 == $1 }.count
            let (old, new) = (old.dropFirst(start), new.dropFirst(start))
            let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
            let (former, present) = (Array(old.dropLast(end)), Array(new.dropLast(end)))
            guard former.count * present.count > Self.pairLimit else {
                let difference = present.difference(from: former)
                removed = difference.removals.map(Self.line)
                added = difference.insertions.map(Self.line)
                return
            }
            // Which lines stand otherwise is then not looked for, only which come and go.
            let (gone, come) = (
                Self.lines(of: former, without: present), Self.lines(of: present, without: former)
            )
            let isMoved = gone.isEmpty && come.isEmpty
            (removed, added) = isMoved ? (former, present) : (gone, come)
        }

        /// The lines that occur more often than in others.
        private static func lines(of lines: [String], without others: [String]) -> [String] {
            var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
            return lines.filter { line in
                counts[line, default: 0] -= 1
                return counts[line, default: 0] < 0
            }
        }

        private static func line(_ change: CollectionDifference<String>.Change) -> String {
            switch change {
            case .insert(_, let line, _), .remove(_, let line, _): line
            }
        }
    }

    /// A pattern that leads to another route.
    package struct MovedLink: Sendable, Encodable {
        /// The pattern as it is written.
        package let link: String
        /// The route under the old catalog.
        package let old: String
        /// The route under the new catalog.
        package let new: String
    }

    /// The parts that only the new catalog has.
    package let added: [String]
    /// The parts that only the old catalog has.
    package let removed: [String]
    /// The parts that differ.
    package let changed: [Changed]
    /// The links that lead elsewhere.
    package let movedLinks: [MovedLink]

    /// Whether both declare the same.
    package var isEmpty: Bool {
        added.isEmpty && removed.isEmpty && changed.isEmpty && movedLinks.isEmpty
    }

    /// Compares two catalogs.
    ///
    /// - Parameters:
    ///   - old: The catalog as it is.
    ///   - new: The catalog as it is to be.
    package init(from old: Catalog, to new: Catalog) {
        let (oldParts, newParts) = (CatalogPart.all(of: old), CatalogPart.all(of: new))
        let (before, after) = (Self.table(oldParts), Self.table(newParts))
        added = newParts.map(\.title).filter { before[$0] == nil }
        removed = oldParts.map(\.title).filter { after[$0] == nil }
        changed = newParts.compactMap { part in
            before[part.title].flatMap { Changed(part.title, from: $0, to: part.lines) }
        }
        let links = Self.links(old)
        movedLinks = new.syntax.routes.flatMap { route in
            route.links.compactMap { link in
                guard let former = links[link], former != route.id.name else { return nil }
                return MovedLink(link: link, old: former, new: route.id.name)
            }
        }
    }

    private static func table(_ parts: [CatalogPart]) -> [String: [String]] {
        Dictionary(parts.map { ($0.title, $0.lines) }, uniquingKeysWith: { first, _ in first })
    }

    private static func links(_ catalog: Catalog) -> [String: String] {
        Dictionary(
            catalog.syntax.routes.flatMap { route in route.links.map { ($0, route.id.name) } },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The last line for a person.
    package var summary: String {
        guard !isEmpty else { return "the catalogs declare the same" }
        let parts = added.count == 1 ? "1 part" : "\(added.count) parts"
        let links = movedLinks.count == 1 ? "1 link leads" : "\(movedLinks.count) links lead"
        return
            "\(parts) added, \(removed.count) removed, \(changed.count) changed; \(links) elsewhere"
    }
}
