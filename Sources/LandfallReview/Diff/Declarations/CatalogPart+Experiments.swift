import LandfallCatalog
import LandfallExperiments

/// The parts of a catalog that say who gets what: saved groups and experiments.
extension CatalogPart {
    static func groups(of catalog: BoundCatalog) -> [CatalogPart] {
        catalog.syntax.groups.sorted { $0.key < $1.key }.map { name, group in
            let lines =
                switch group {
                case .values(let values): values.map(\.source).sorted()
                case .condition(let condition): lines(of: condition.value, at: "condition")
                case .faulty: [String]()
                }
            return CatalogPart(title: "group \(name)", lines: lines)
        }
    }

    static func experiments(of catalog: Catalog) -> [CatalogPart] {
        catalog.bound.experiments.sorted { $0.key < $1.key }.map { name, experiment in
            let shares = zip(experiment.variations, catalog.experiments.shares(of: name))
                .map { "\(word($0)) \(($1 * 10_000).rounded() / 100) %" }
            let condition = catalog.syntax.experiments[name]?.condition?.value
            return CatalogPart(
                title: "experiment \(name)",
                lines: ["shares: \(shares.joined(separator: ", "))"]
                    + lines(of: experiment.declaration)
                    + (condition.map { lines(of: $0, at: "condition") } ?? [])
            )
        }
    }

    /// What an experiment says, but for its condition.
    private static func lines(of experiment: ExperimentDeclaration) -> [String] {
        let plain = ExperimentDeclaration(key: experiment.key, variations: [])
        var lines = ["hash-attribute: \(word(experiment.hashAttribute))"]
        func add(_ key: String, _ text: String?, unless known: String? = nil) {
            if let text, text != known { lines.append("\(key): \(text)") }
        }
        add(
            "hash-version",
            "\(experiment.hashVersion.rawValue)",
            unless: "\(plain.hashVersion.rawValue)"
        )
        add("seed", experiment.seed.map(word), unless: word(experiment.key))
        let equal = Array(
            repeating: 1 / Double(experiment.variations.count),
            count: experiment.variations.count
        )
        add("weights", experiment.weights.map { "\($0)" }, unless: "\(equal)")
        add("coverage", "\(experiment.coverage)", unless: "\(plain.coverage)")
        add("ranges", experiment.ranges.map(text))
        add("namespace", experiment.namespace.map { "\(word($0.id)) \(text([$0.range]))" })
        for filter in (experiment.filters ?? []).map(text).sorted() { add("filter", filter) }
        add("status", experiment.status.rawValue, unless: plain.status.rawValue)
        add("force", experiment.force.map { word(experiment.variations[$0]) })
        add("sticky", "\(experiment.isSticky)", unless: "false")
        add("bucket-version", "\(experiment.bucketVersion)", unless: "0")
        add("min-bucket-version", "\(experiment.minimumBucketVersion)", unless: "0")
        add("fallback-attribute", experiment.fallbackAttribute.map(word))
        return lines
    }

    private static func text(_ ranges: [BucketRange]) -> String {
        "\(ranges.map { [$0.lowerBound, $0.upperBound] })"
    }

    private static func text(_ filter: ExperimentFilter) -> String {
        "seed \(word(filter.seed)), attribute \(word(filter.attribute)), hash-version"
            + " \(filter.hashVersion.rawValue), ranges \(text(filter.ranges))"
    }

    // MARK: - Conditions in GrowthBook's language

    /// The operators whose lists may stand in any order.
    private static let unordered: Set = [
        "$and", "$or", "$nor", "$in", "$nin", "$ini", "$nini", "$all", "$alli",
    ]

    /// A condition, one value a line; an element of a list is one line, too.
    private static func lines(of value: JSONValue, at path: String) -> [String] {
        switch value {
        case .object(let members) where !members.isEmpty:
            members.sorted { $0.key < $1.key }.flatMap { key, member in
                let step = key.contains { ".[]: ".contains($0) } ? key.debugDescription : key
                if unordered.contains(key), case .list(let elements) = member, !elements.isEmpty {
                    return elements.map { "\(path).\(step)[]: \(text(of: $0))" }.sorted()
                }
                return lines(of: member, at: "\(path).\(step)")
            }
        default: ["\(path): \(text(of: value))"]
        }
    }

    /// JSON in one line, with its lists in one order where theirs has no meaning.
    private static func text(of value: JSONValue) -> String { inOrder(value).source }

    private static func inOrder(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            .object(
                Dictionary(
                    uniqueKeysWithValues: members.map { key, member in
                        guard unordered.contains(key), case .list(let elements) = inOrder(member)
                        else { return (key, inOrder(member)) }
                        return (key, .list(elements.sorted { $0.source < $1.source }))
                    }
                )
            )
        case .list(let elements): .list(elements.map(inOrder))
        default: value
        }
    }
}
