import Landfall
import LandfallCatalog

/// The words of a line: interceptors, finders, actions and values.
extension CatalogPart {
    static func words(for interceptor: BoundInterceptor) -> String {
        var words = interceptor.label
        switch interceptor.question {
        // Maintenance says when it does not let through.
        case .condition(.not(let condition)) where words == "maintenance":
            words += " {\(Self.words(for: condition))}"
        case .condition(.notExpired), .signedIn, .interceptor: break
        case .condition(let condition): words += " {\(Self.words(for: condition))}"
        }
        if interceptor.isEarly { words += ", early" }
        switch interceptor.fallback {
        case .own: return words
        case .refuse(let reason): return "\(words), else refused: \(reason)"
        case .redirect(let route, let sources):
            return "\(words), else to route \(route)\(mapping(sources))"
        case .detour(let flow, let step):
            return "\(words), else through flow \(flow)" + (step.map { " from step \($0)" } ?? "")
        case .openURL: return "\(words), else in a browser"
        }
    }

    static func words(for interceptor: BoundPostInterceptor) -> String {
        interceptor.properties.isEmpty
            ? interceptor.label : "\(interceptor.label) \(words(for: interceptor.properties))"
    }

    /// A condition as the language writes it, with all that its finders say, and in one order.
    static func words(for condition: CatalogCondition) -> String {
        switch condition {
        case .all(let parts): group("all", condition.flattened(parts))
        case .any(let parts): group("any", condition.flattened(parts))
        case .not(let part): "not: {\(words(for: part))}"
        case .found(let finder): "screen: \(words(for: finder.finder))"
        case .word(let subject, let words): CatalogCondition.word(subject, sorted(words)).text
        case .attribute(let name, let words): CatalogCondition.attribute(name, sorted(words)).text
        case .experiment(let name, let words): CatalogCondition.experiment(name, sorted(words)).text
        case .locale(let patterns):
            CatalogCondition.locale(Set(patterns).sorted { $0.text < $1.text }).text
        case .context(let key, let values):
            CatalogCondition.context(key, sorted(values.map(\.text)).map { .string($0) }).text
        default: condition.text
        }
    }

    /// Conditions whose order has no meaning; only experiments stay in theirs, since one that decides keeps a user from
    /// those after it.
    private static func group(_ word: String, _ parts: [CatalogCondition]) -> String {
        let others = parts.filter { !$0.asksExperiment }.map(words)
        let all = Set(others).sorted() + parts.filter(\.asksExperiment).map(words)
        return all.count == 1
            ? all[0] : "\(word): [\(all.map { "{\($0)}" }.joined(separator: ", "))]"
    }

    private static func sorted(_ words: [String]) -> [String] { Set(words).sorted().map(word) }

    // MARK: - Finders and actions

    static func words(for finder: any Finder) -> String {
        if let finder = finder as? PresentingFinder<AnyScreen> {
            return "\(finder.label)\(words(for: finder.start))"
        }
        if let finder = finder as? DetailsNavigationFinder<AnyScreen> {
            return "the details navigation of \(words(for: finder.split))"
        }
        guard let finder = finder as? TypeFinder<AnyScreen> else { return finder.label }
        let requirements = finder.requirements.sorted { $0.key < $1.key }
        let values = requirements.compactMap { requirement in
            if case .equal(let key, let value) = requirement {
                "\(key)=\(word(for: value))"
            } else {
                nil
            }
        }
        var words = TypeFinder<AnyScreen>(finder.subject, requirements: requirements).label
        if !values.isEmpty { words += " (\(values.joined(separator: ", ")))" }
        if finder.options != .fullStack { words += ", search [\(finder.options)]" }
        return words + Self.words(for: finder.start)
    }

    private static func words(for start: SearchStart) -> String {
        switch start.place {
        case .topmost: words(for: start.window)
        case .root: ", start root\(words(for: start.window))"
        case .found(let finder): ", start {\(words(for: finder))}"
        }
    }

    static func words(for window: WindowChoice) -> String {
        switch window {
        case .key: ""
        case .any: ", window any"
        case .id(let id): ", window \(id)"
        }
    }

    static func words(for placement: BoundPlacement) -> String {
        var words = placement.word
        switch placement.placement {
        case .put(let change, let requirement):
            if case .type(let type) = requirement { words += " to \(type)" }
            switch change {
            case .insert(let index): words += " at \(index)"
            case .replace(let index): words += " at \(index), replacing"
            default: break
            }
        case .present(let style, let presenter):
            if style != .fullScreen {
                words += " \(style.word.lowercased().map { $0 == "_" ? "-" : String($0) }.joined())"
            }
            switch presenter {
            case .current: break
            case .topmostParent: words += " from topmost-parent"
            case .found(let finder): words += " from {\(Self.words(for: finder))}"
            }
        case .replaceRoot, .none: break
        }
        guard !placement.options.isEmpty else { return words }
        let options = placement.options.values.sorted { $0.key < $1.key }
            .map { "\($0.key): \($0.value.source)" }
        return "\(words), options {\(options.joined(separator: ", "))}"
    }

    static func words(for template: ViewTemplate) -> String {
        let context = template.context.sortedText.map { "\($0.key)=\($0.value)" }
        let own =
            template.type.name + (context.isEmpty ? "" : "(\(context.joined(separator: ", ")))")
        guard !template.children.isEmpty else { return own }
        return "\(own) [\(template.children.map(words).joined(separator: ", "))]"
    }

    // MARK: - Values

    /// The values that take the place of a context; empty where they don't.
    static func mapping(_ sources: [String: ValueSource]?) -> String {
        sources.map { " with \(words(for: $0))" } ?? ""
    }

    static func words(for sources: [String: ValueSource]) -> String {
        guard !sources.isEmpty else { return "nothing" }
        return sources.sorted { $0.key < $1.key }.map { key, source in
            "\(key)=\(word(for: source))"
        }.joined(separator: ", ")
    }

    /// A value as the language writes it.
    private static func word(for source: ValueSource) -> String {
        switch source {
        case .literal(let value): word(value.text)
        case .context(let key): "$\(key)"
        case .sessionUserID: "$session.userId"
        case .sessionAttribute(let name): "$session.attributes.\(name)"
        case .deviceLocale: "$device.locale"
        case .flow(let key): "$flow.\(key)"
        }
    }

    /// A word, in quotes where its characters have another meaning in a line.
    static func word(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "-_./:@+* ".contains($0) }
        return isPlain && !text.isEmpty ? text : text.debugDescription
    }
}

extension CatalogCondition {
    /// Its parts, with those of parts that combine theirs in the same way.
    fileprivate func flattened(_ parts: [CatalogCondition]) -> [CatalogCondition] {
        parts.flatMap { part in
            switch (self, part) {
            case (.all, .all(let inner)), (.any, .any(let inner)): part.flattened(inner)
            default: [part]
            }
        }
    }
}
