/// A catalog to begin with: tabs, a screen that links lead to, and a sign-in if it is wanted.
///
/// `landfall catalog check --strict` and `landfall catalog verify` find nothing in it.
package struct StartingCatalog: Hashable, Sendable {
    /// The name of the app, also the scheme of its links.
    package var app = "myapp"
    /// The names of the screens at the bottom of the tabs; at least one.
    package var tabs = ["Home", "Search", "Profile"]
    /// The screen that is pushed with an id: onto the tab that has its name, as `Articles` for `Article`, else
    /// onto the first.
    package var detail = "Article"
    /// The host of the links.
    package var host = "links.example.com"
    /// Whether the last tab is only for people who are signed in.
    package var hasSignIn = false

    /// The file in which it will be, for the comment at its head.
    package var file = "routes.yaml"

    /// Begins with what is common.
    package init() {}

    /// What is wrong with the answers, or `nil`.
    package var fault: String? {
        let names = tabs + [detail]
        if tabs.isEmpty { return "a tab is needed" }
        if let wrong = names.first(where: { !Self.isName($0) }) {
            return "\"\(wrong)\" is no name of a screen: it begins with a letter, and has only "
                + "letters and digits"
        }
        let taken = hasSignIn ? ["SignIn"] : []
        let all = names + taken
        let routes = all.map { $0.lowercased() } + ["main"]
        if Set(routes).count < routes.count {
            return "each screen needs a name of its own, and none may be \"Main\""
        }
        if app.isEmpty || !app.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber) })
            || app.first?.isNumber ?? true
        {
            return "\"\(app)\" is no name of an app: it has only lower-case letters and digits"
        }
        let isHost =
            host.contains(".")
            && host.allSatisfy { character in
                character.isASCII
                    && (character.isLowercase || character.isNumber || "-.".contains(character))
            }
        return isHost ? nil : "\"\(host)\" is no host: write one such as links.example.com"
    }

    private static func isName(_ text: String) -> Bool {
        text.first.map { $0.isASCII && $0.isLetter } ?? false
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// The catalog in YAML.
    package var text: String {
        let detailKey = detail.prefix(1).lowercased() + detail.dropFirst() + "Id"
        var lines = [
            "# The screens of the app and how links lead to them. Check it with",
            "#     landfall catalog check \(file)",
            "#     landfall catalog verify \(file)",
            "landfall: 1", "app: \(app)", "", "screens:",
        ]
        lines += tabs.map { "  \($0): {}" }
        lines.append("  \(detail): {context: {\(detailKey): string}}")
        if hasSignIn { lines.append("  SignIn: {}") }
        let stacks = tabs.map { "\($0)Navigation" }
        lines += ["", "containers:"]
        lines.append("  MainTabs: {kind: tab, children: [\(stacks.joined(separator: ", "))]}")
        lines += tabs.map { "  \($0)Navigation: {kind: navigation, children: [\($0)]}" }
        if hasSignIn { lines.append("  SignInNavigation: {kind: navigation, children: [SignIn]}") }
        lines += ["", "links: {schemes: [https, \(app)], hosts: [\(host)]}", ""]
        if hasSignIn {
            lines += [
                "flows:",
                "  sign-in:                        # runs while its root is on the device",
                "    root: SignInNavigation", "    steps:", "      credentials: {route: sign-in}",
                "",
            ]
        }
        lines += ["routes:"] + mainRoute + tabs.indices.flatMap(tabRoute) + detailRoute(detailKey)
        if hasSignIn { lines += signInRoute }
        return lines.joined(separator: "\n") + "\n"
    }

    private var mainRoute: [String] {
        [
            "  main:                            # the tabs, built if the app is not running",
            "    links: [\"/\"]", "    steps:",
            "      - {container: MainTabs, find: any, action: replace-root}",
            "      - from: root",
        ]
    }

    private func tabRoute(_ index: Int) -> [String] {
        let tab = tabs[index]
        let name = tab.lowercased()
        let isGuarded = hasSignIn && index == tabs.count - 1
        return ["", "  \(name):", "    links: [\"/\(name)\"]"]
            + (isGuarded
                ? ["    before:", "      - signed-in: {otherwise: {detour: sign-in}}"] : [])
            + [
                "    steps:",
                "      - {screen: \(tab), find: any, build: no}   # it comes with the tabs",
                "      - from: main",
            ]
    }

    private func detailRoute(_ key: String) -> [String] {
        let name = detail.lowercased()
        let tab = tabs.first { $0.lowercased().hasPrefix(name) } ?? tabs[0]
        return [
            "", "  \(name):", "    context: {\(key): string}",
            "    links: [\"/\(name)/:\(key)\"]",
            "    steps:                         # the target first",
            "      - {screen: \(detail), find: {context: [\(key)]}, set: [\(key)], action: push}",
            "      - {container: \(tab)Navigation, find: any, build: no}",
            "      - from: main",
        ]
    }

    private var signInRoute: [String] {
        [
            "", "  sign-in:", "    steps:",
            "      - {screen: SignIn, find: any, build: no}",
            "      - container: SignInNavigation",
            "        find: any",
            "        action: {present: {style: page-sheet}}",
            "      - switch:",
            "          - when: {screen: MainTabs}",
            "            steps: [{from: current}]      # over what the person was doing",
            "          - else: [{from: main}]          # the app is not running",
        ]
    }
}
