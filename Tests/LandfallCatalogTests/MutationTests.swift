import LandfallCatalog
import TestSupport
import Testing

@testable import Landfall

/// Catalogs with slips of the fingers: each is refused, or its routes can be asked.
struct MutationTests {
    /// Words that a slip may bring in beside those of the catalog itself.
    private static let words = [
        "switch", "when", "else", "from", "find", "children", "kind", "custom", "split", "set",
        "to", "at", "with", "early", "otherwise", "redirect", "detour", "screen", "window", "node",
        "start", "type", "presenting-of", "details-navigation", "push-on-detail", "show-detail",
        "replace-root", "0", "99999999999", "no", "any", "none", "root", "current", "$id", "all",
        "not", "idiom", "pad", "signed-in", "between", "app-version", "locale", "attribute", "flag",
        "experiment", "signed-link", "parameter", "require", "maintenance", "query", "exclude",
        "dismissal", "supertypes", "visible", "last", "flows", "flags", "experiments", "&a", "*a",
        "<<", "!!set", "é", "e\u{301}", "\u{202E}", "1e3", "~", "{}", "[]",
    ]

    @Test(arguments: 0..<4)
    func `a mutated catalog is refused or works, and never traps`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        let texts = [SampleText.chat, SampleText.whole, try ExampleWalk.text()].map(Self.parts)
        let start = try TreeText.tree("tab:Tabs<0>[nav:CircleNavigation[Circle], Square] ^ Login")
        for _ in 0..<30 {
            var parts = random.pick(texts)
            for _ in 0...random.below(2) { Self.mutate(&parts, using: &random) }
            let text = parts.joined()
            guard let catalog = Self.load(text) else { continue }
            for route in catalog.routes.ids {
                let walk = ExampleWalk(on: start, isSignedIn: random.happens(50))
                let entries = (catalog.routes[route]?.parameters ?? [:]).map { key, parameter in
                    ContextEntry(key: key, value: parameter.allowed.first?.text ?? "1")
                }
                let destination = Destination(route: route, context: entries)
                let plan = walk.answer(to: destination, by: catalog.routes).plan
                #expect(plan.error?.message != Planner.invisibleTarget, "\(route) of \(text)")
            }
        }
    }

    /// The catalog of a text, or nothing for one that is refused with at least one error.
    private static func load(_ text: String) -> Catalog? {
        do throws(CatalogErrors) {
            return try Catalog.load(
                text: text,
                file: "routes.yaml",
                version: "",
                linkKeys: .assumed
            )
        } catch {
            #expect(!error.findings.isEmpty, "\(text)")
            return nil
        }
    }

    /// Puts one word in the place of another, leaves something out, or puts something in.
    private static func mutate(_ parts: inout [String], using random: inout SeededGenerator) {
        let position = random.below(parts.count)
        let known = parts.filter { $0.first.map(isPart) ?? false }
        switch random.below(8) {
        case 0: parts.remove(at: position)
        case 1: parts.insert(random.pick(words), at: position)
        default:
            let places = parts.indices.filter { parts[$0].first.map(isPart) ?? false }
            let new = random.happens(70) ? random.pick(known) : random.pick(words)
            parts[random.pick(places)] = new
        }
    }

    /// The words of a text, and what stands between them.
    private static func parts(_ text: String) -> [String] {
        var parts: [String] = []
        for character in text {
            if isPart(character), let last = parts.last, last.first.map(isPart) ?? false {
                parts[parts.count - 1].append(character)
            } else {
                parts.append(String(character))
            }
        }
        return parts
    }

    private static func isPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "-$_?".contains(character)
    }
}
