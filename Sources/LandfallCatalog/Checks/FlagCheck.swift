/// Flags that ask themselves, over others, or too many conditions.
struct FlagCheck: CatalogCheck {
    /// The most conditions that one flag asks, those of flags that it asks included.
    private static let limit = 1000

    /// The flags by name.
    let flags: [String: FlagSyntax]

    var findings = Findings()

    /// The flags that ask too many.
    private(set) var tooLarge: Set<String> = []

    /// How many conditions each flag asks; a number past the limit is not exact.
    private var sizes: [String: Int] = [:]

    /// The flags that are being read, each asked by the one before.
    ///
    /// A chain of them may be as long as the catalog, so they are read without recursion.
    private var open: [Reading] = []

    /// The names of the open flags.
    private var openNames: Set<String> = []

    /// A flag of which some conditions were counted.
    private struct Reading {
        let name: String
        let flag: FlagSyntax
        /// The flags that it asks and that are still to be read, the last one first.
        var asked: [(name: String, place: SourcePlace)]
        /// How many conditions were counted.
        var size: Int
    }

    /// Begins with nothing read.
    init(flags: [String: FlagSyntax]) { self.flags = flags }

    mutating func run() {
        for (name, flag) in flags.sorted(by: { $0.value.place < $1.value.place })
        where sizes[name] == nil {
            begin(flag, name)
            while !open.isEmpty { advance() }
        }
    }

    /// Counts the conditions of a flag but for those of the flags that it asks.
    private mutating func begin(_ flag: FlagSyntax, _ name: String) {
        var reading = Reading(name: name, flag: flag, asked: [], size: 0)
        if let condition = flag.condition { count(condition, in: &reading) }
        reading.asked.reverse()
        open.append(reading)
        openNames.insert(name)
    }

    /// Reads the next flag that the last of the open flags asks, or ends that one.
    private mutating func advance() {
        guard let (name, place) = open[open.count - 1].asked.popLast() else { return end() }
        guard let flag = flags[name] else { return }
        if let size = sizes[name] {
            open[open.count - 1].size += size
        } else if openNames.contains(name) {
            let circle = open.map(\.name).drop { $0 != name } + [name]
            refuse("this asks in a circle: \(circle.joined(separator: " → "))", at: place)
        } else {
            begin(flag, name)
        }
    }

    private mutating func end() {
        let reading = open.removeLast()
        openNames.remove(reading.name)
        if reading.size > Self.limit {
            refuse(
                "flag \"\(reading.name)\" asks more than \(Self.limit) conditions",
                at: reading.flag.valuePlace
            )
            tooLarge.insert(reading.name)
        }
        let size = min(reading.size, Self.limit)
        sizes[reading.name] = size
        if !open.isEmpty { open[open.count - 1].size += size }
    }

    /// Counts the parts of a condition, and collects the flags that they ask.
    private func count(_ condition: ConditionSyntax, in reading: inout Reading) {
        reading.size += condition.parts.count
        for part in condition.parts {
            switch part {
            case .all(let list), .any(let list):
                for inner in list { count(inner, in: &reading) }
            case .not(let inner): count(inner, in: &reading)
            case .flag(let name, let place): reading.asked.append((name, place))
            default: break
            }
        }
    }
}
