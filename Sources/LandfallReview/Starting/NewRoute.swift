package import Landfall
package import LandfallCatalog

/// A route that is to be added to a catalog.
package struct NewRoute: Hashable, Sendable {
    /// The route's name.
    package let name: String
    /// The screen to which it leads.
    package let screen: String
    /// How the screen gets there.
    package var placement = Placement.push
    /// The keys that tell two of the screens apart, with their types, in the order of a link.
    package var keys: [Key] = []
    /// The container onto which the screen is pushed.
    package var container: String?
    /// The route with which it continues.
    package var origin: RouteID?
    /// The pattern of its link; `nil` for none.
    package var link: String?
    /// The flow for people who are not signed in; `nil` where nobody must be.
    package var flow: String?
    /// Whether a screen of the type that is there takes the new values, instead of one more of it.
    package var isSwitching = false

    /// The placement of a screen.
    package enum Placement: String, Hashable, Sendable, CaseIterable {
        /// It is pushed onto a navigation container.
        case push
        /// It is presented as a sheet.
        case sheet
        /// It comes with its container.
        case there
    }

    /// A key of a context.
    package struct Key: Hashable, Sendable {
        package let name: String
        /// Its type, as the language writes it.
        package let type: String

        /// Reads a key with its type.
        ///
        /// - Parameter text: Such as `orderId` or `page:int`.
        package init?(_ text: String) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            let type = parts.count > 1 ? String(parts[1]) : "string"
            guard parts.count < 3, Self.isName(parts[0]), ContextType(rawValue: type) != nil else {
                return nil
            }
            self.init(String(parts[0]), type)
        }

        init(_ name: String, _ type: String) {
            self.name = name
            self.type = type
        }

        private static func isName(_ text: Substring) -> Bool {
            text.first.map { $0.isASCII && $0.isLetter } ?? false
                && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        }
    }

    /// Begins with a screen that is pushed.
    ///
    /// - Parameters:
    ///   - name: The route's name.
    ///   - screen: The screen to which it leads.
    package init(_ name: String, screen: String) {
        self.name = name
        self.screen = screen
    }

    /// The name of a screen for a route: `order-history` leads to `OrderHistory`.
    ///
    /// - Parameter name: The route's name.
    /// - Returns: The name, or an empty one for a name without letters.
    package static func screen(for name: String) -> String {
        name.split { $0 == "-" || $0 == "_" }
            .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// Whether a text can be a name of a route or a screen that this command writes.
    package static func isName(_ text: String) -> Bool {
        text.first.map { $0.isASCII && $0.isLetter } ?? false
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
            && !["yes", "no", "true", "false", "null", "on", "off", "y", "n"]
                .contains(text.lowercased())
    }

    /// The link that is proposed.
    package var usualLink: String { "/\(name)" + keys.map { "/:\($0.name)" }.joined() }

    /// The declaration of the screen.
    var declaration: CatalogText.Entry {
        let text = "\(screen): {\(keys.isEmpty ? "" : "context: \(context)")}"
        return CatalogText.Entry(block: [text], flow: text)
    }

    /// The route with what it continues with.
    ///
    /// - Parameter origin: The route.
    /// - Returns: The entry of `routes`.
    func entry(from origin: RouteID) -> CatalogText.Entry {
        var parts: [(key: String, value: String)] = []
        if !keys.isEmpty { parts.append(("context", context)) }
        if let link { parts.append(("links", "[\(Self.quoted(link))]")) }
        if let flow { parts.append(("before", "[{signed-in: {otherwise: {detour: \(flow)}}}]")) }
        let steps = self.steps(from: origin)
        var block = ["\(name):"] + parts.map { "  \($0.key): \($0.value)" } + ["  steps:"]
        block += steps.map { "    - \($0)" }
        parts.append(("steps", "[\(steps.map(Self.flowing).joined(separator: ", "))]"))
        let flow = parts.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
        return CatalogText.Entry(block: block, flow: "\(name): {\(flow)}")
    }

    private var context: String {
        "{" + keys.map { "\($0.name): \($0.type)" }.joined(separator: ", ") + "}"
    }

    private func steps(from origin: RouteID) -> [String] {
        let names = "[" + keys.map(\.name).joined(separator: ", ") + "]"
        let find = keys.isEmpty || isSwitching ? "any" : "{context: \(names)}"
        let built = "screen: \(screen), find: \(find)" + (keys.isEmpty ? "" : ", set: \(names)")
        switch placement {
        case .push:
            return [
                "{\(built), action: push}",
                "{container: \(container ?? ""), find: any, build: no}", "from: \(origin)",
            ]
        case .sheet:
            return ["{\(built), action: {present: {style: page-sheet}}}", "from: \(origin)"]
        case .there: return ["{screen: \(screen), find: \(find), build: no}", "from: \(origin)"]
        }
    }

    private static func flowing(_ step: String) -> String {
        step.first == "{" ? step : "{\(step)}"
    }

    /// A text in double quotes, as JSON and YAML read it.
    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension NewRoute.Key {
    /// The keys of a screen that is declared already.
    ///
    /// - Parameter type: The screen.
    /// - Returns: The keys as they are declared, one after the other, with all that the catalog says of
    ///   them.
    package static func all(of type: TypeSyntax) -> [NewRoute.Key] {
        type.writtenKeys.compactMap { key in
            type.context[key].map { NewRoute.Key(key, text(of: $0)) }
        }
    }

    private static func text(of parameter: Route.Parameter) -> String {
        var parts: [String] = []
        if parameter.allowed.isEmpty {
            parts.append("type: \(parameter.type.rawValue)")
        } else {
            let words = parameter.allowed.map { "\"\($0.text)\"" }
            parts.append("enum: [\(words.joined(separator: ", "))]")
        }
        if parameter.isOptional { parts.append("optional: true") }
        let bounds = [("min", parameter.minimum), ("max", parameter.maximum)]
        if parameter.type == .string, parameter.maximum != nil || parameter.minimum != nil {
            let least = Int(parameter.minimum ?? 0)
            parts.append("length: [\(least), \(parameter.maximum.map { Int($0) } ?? 2048)]")
        } else {
            parts += bounds.compactMap { name, bound in bound.map { "\(name): \(number($0))" } }
        }
        if parameter.isSecret { parts.append("secret: yes") }
        let isPlain = parts.count == 1 && parameter.allowed.isEmpty
        return isPlain ? parameter.type.rawValue : "{\(parts.joined(separator: ", "))}"
    }

    private static func number(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
