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
    private var open: [String] = []

    /// Begins with nothing read.
    init(flags: [String: FlagSyntax]) { self.flags = flags }

    mutating func run() {
        for (name, flag) in flags.sorted(by: { $0.value.place < $1.value.place }) {
            _ = size(of: flag, name)
        }
    }

    private mutating func size(of flag: FlagSyntax, _ name: String) -> Int {
        if let size = sizes[name] { return size }
        open.append(name)
        let size = flag.condition.map { self.size(of: $0) } ?? 0
        open.removeLast()
        if size > Self.limit {
            refuse("flag \"\(name)\" asks more than \(Self.limit) conditions", at: flag.valuePlace)
            tooLarge.insert(name)
        }
        sizes[name] = min(size, Self.limit)
        return min(size, Self.limit)
    }

    private mutating func size(of condition: ConditionSyntax) -> Int {
        condition.parts.reduce(0) { $0 + 1 + inner($1) }
    }

    /// How many conditions a part of a condition asks beside itself.
    private mutating func inner(_ part: ConditionSyntax.Part) -> Int {
        switch part {
        case .all(let list), .any(let list): return list.reduce(0) { $0 + size(of: $1) }
        case .not(let inner): return size(of: inner)
        case .flag(let name, let place):
            guard let flag = flags[name] else { return 0 }
            guard let start = open.firstIndex(of: name) else { return size(of: flag, name) }
            let circle = (open[start...] + [name]).joined(separator: " → ")
            refuse("this asks in a circle: \(circle)", at: place)
            return 0
        default: return 0
        }
    }
}
