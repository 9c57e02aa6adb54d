import TestSupport

/// A small catalog that is made by chance: a few screens, stacks and tabs, and routes that push, present,
/// replace, switch and ask, some of them with faults.
struct RandomCatalog {
    /// The catalog in YAML.
    private(set) var text = ""

    private var random: SeededGenerator
    private var routes: [String] = []
    private var names: [String] = ["home"]
    private var screens: [String] = []
    private let stacks: [String]
    private let hasSplit: Bool
    private let hasFlow: Bool

    /// Makes a catalog.
    ///
    /// - Parameter seed: The same seed makes the same catalog.
    init(seed: Int) {
        var random = SeededGenerator(seed: seed)
        hasSplit = random.below(6) == 0
        hasFlow = random.below(4) == 0
        let count = random.number(1...2)
        stacks = (0..<count).map { "Stack\($0)" }
        self.random = random
        makeHome()
        for number in 0..<self.random.number(2...3) { makeRoute(number) }
        if hasFlow { makeSignIn() }
        text = document
    }

    private mutating func pick(_ list: [String]) -> String { list[random.below(list.count)] }

    private mutating func happens(_ share: Int) -> Bool { random.below(share) == 0 }

    private var document: String {
        var lines = ["landfall: 1", "app: random", "screens:"]
        lines += screens.map { "  \($0)" }
        lines += ["containers:"]
        let tabs = hasSplit ? ["Split"] + stacks.dropFirst(2) : stacks
        if hasSplit {
            let detail = stacks.count > 1 ? "Stack1" : "Empty"
            lines.append("  Split: {kind: split, children: [Stack0, \(detail)]}")
        }
        lines.append("  Root: {kind: tab, children: [\(tabs.joined(separator: ", "))]}")
        lines += stacks.map { "  \($0): {kind: navigation, children: [Root\($0)]}" }
        lines += ["  Sheet: {kind: navigation}"]
        if hasFlow { lines += ["  SignInStack: {kind: navigation, children: [SignIn]}"] }
        lines += [
            "experiments:",
            "  trial: {variations: [a, b], weights: [0.5, 0.5], hash-attribute: userId}",
        ]
        if hasFlow {
            lines += ["flows:", "  sign-in: {root: SignInStack, steps: {one: {route: sign-in}}}"]
        }
        return (lines + ["routes:"] + routes).joined(separator: "\n") + "\n"
    }

    private mutating func makeHome() {
        screens = stacks.map { "Root\($0): {}" } + ["Empty: {}"]
        routes += [
            "  home:", "    steps:",
            "      - {container: Root, find: any, action: replace-root}",
            "      - from: root",
        ]
    }

    private mutating func makeSignIn() {
        screens.append("SignIn: {}")
        routes += [
            "  sign-in:", "    steps:",
            "      - {screen: SignIn, find: any, build: no}",
            "      - {container: SignInStack, find: any, action: {present: {style: page-sheet}}}",
            "      - switch:",
            "          - when: {screen: Root}",
            "            steps: [{from: current}]",
            "          - else: [{from: home}]",
        ]
    }

    private mutating func makeRoute(_ number: Int) {
        let name = "r\(number)"
        let type = happens(6) && number > 0 ? "T\(number - 1)" : "T\(number)"
        let declaration = screens.first { $0.hasPrefix("\(type):") }
        let hasKey = declaration.map { $0.contains("id") } ?? happens(2)
        if declaration == nil {
            screens.append(hasKey ? "\(type): {context: {id: string}}" : "\(type): {}")
        }
        routes.append("  \(name):")
        if hasKey { routes.append("    context: {id: string}") }
        addInterceptors()
        routes.append("    steps:")
        let parent = pick(names)
        switch random.below(12) {
        case 0...4: push(type, hasKey, parent)
        case 5, 6: present(type, hasKey, parent)
        case 7: sheet(type, hasKey)
        case 8: chooses(type, hasKey)
        case 9: lookUp(hasKey ? type : pick(stacks.map { "Root\($0)" }), hasKey)
        case 10: other(type, hasKey)
        default: presentOverAll(type, hasKey)
        }
        if !hasKey { names.append(name) }
    }

    private mutating func addInterceptors() {
        guard happens(4) else { return }
        let words = hasFlow ? ["signed-in: {otherwise: {detour: sign-in}}"] : []
        let all = words + ["signed-in: {otherwise: {redirect: home}}", "signed-in"]
        let word = pick(all)
        routes.append("    before: [\(word.contains(":") ? "{\(word)}" : word)]")
    }

    /// How a screen is looked for, and what it is given.
    private mutating func words(_ type: String, _ hasKey: Bool) -> String {
        var words = "screen: \(type)"
        var kinds = ["find: any, ", ""]
        if hasKey { kinds += ["find: {context: [id]}, ", "find: {context: [id]}, "] }
        if happens(8) { kinds = ["find: {search: current-visible-only}, "] }
        words += ", " + pick(kinds)
        if hasKey { words += happens(8) ? "" : "set: [id], " }
        if happens(12) { words += "dismissible: no, " }
        return words
    }

    private mutating func push(_ type: String, _ hasKey: Bool, _ parent: String) {
        let action = pick(["push", "push", "push", "push-as-root", "push-replacing-last"])
        routes.append("      - {\(words(type, hasKey))action: \(action)}")
        if parent != "home" {
            routes.append("      - from: \(parent)")
            return
        }
        routes.append("      - {container: \(pick(stacks)), find: any, build: no}")
        routes.append("      - from: home")
    }

    private mutating func present(_ type: String, _ hasKey: Bool, _ parent: String) {
        let style = pick(["present", "{present: {style: page-sheet}}"])
        routes.append("      - {\(words(type, hasKey))action: \(style)}")
        routes.append("      - from: \(parent)")
    }

    private mutating func presentOverAll(_ type: String, _ hasKey: Bool) {
        routes.append("      - {\(words(type, hasKey))action: present}")
        routes += [
            "      - switch:", "          - when: {screen: Root}",
            "            steps: [{from: current}]", "          - else: [{from: home}]",
        ]
    }

    private mutating func sheet(_ type: String, _ hasKey: Bool) {
        routes.append("      - {\(words(type, hasKey))action: push}")
        let find = happens(2) ? "find: any, " : ""
        routes.append("      - {container: Sheet, \(find)action: present}")
        routes.append("      - from: home")
    }

    private mutating func chooses(_ type: String, _ hasKey: Bool) {
        routes.append("      - {\(words(type, hasKey))action: push}")
        let conditions = ["experiment: {trial: b}", "idiom: pad", "screen: Sheet", "screen: T0"]
        routes += [
            "      - switch:", "          - when: {\(pick(conditions))}", "            steps:",
            "              - {container: Sheet, action: present}",
            "              - from: home", "          - else:",
            "              - {container: \(pick(stacks)), find: any, build: no}",
            "              - from: home",
        ]
    }

    private mutating func lookUp(_ type: String, _ hasKey: Bool) {
        let find = hasKey && happens(2) ? "{context: [id]}" : "any"
        routes.append("      - {screen: \(type), find: \(find), build: no}")
        routes.append("      - from: home")
    }

    private mutating func other(_ type: String, _ hasKey: Bool) {
        let action = pick(["replace-root", "add-tab", hasSplit ? "show-detail" : "add-tab"])
        routes.append("      - {\(words(type, hasKey))action: \(action)}")
        switch action {
        case "replace-root": routes.append("      - from: root")
        case "add-tab": routes.append("      - from: home")
        default:
            routes.append("      - {container: Split, find: any, build: no}")
            routes.append("      - from: home")
        }
    }
}
