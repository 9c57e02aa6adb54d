import Landfall

extension CatalogParser {
    /// Reads `after`: what runs when a plan has been made.
    mutating func postInterceptors(
        _ node: SourceNode?,
        noting uses: inout [ContextUse]
    ) -> [any PostNavigationInterceptor] {
        list(node, of: "\"after\"").compactMap { element in
            if let name = element.word {
                if let own = registry.after[name] { return own }
                let known = ["event"] + registry.after.keys
                refuseUnknown("interceptor", name, among: known, at: element.place)
                return nil
            }
            guard let outer = fields(element, Grammar.postInterceptor) else {
                return nil
            }
            guard let event = outer["event"] else {
                if element.entries?.isEmpty == true {
                    refuse("expected {event: {name, properties}}", at: element.place)
                }
                return nil
            }
            return self.event(event, noting: &uses)
        }
    }

    private mutating func event(
        _ node: SourceNode,
        noting uses: inout [ContextUse]
    ) -> EventInterceptor? {
        guard let fields = fields(node, Grammar.event) else {
            return nil
        }
        guard let nameNode = fields["name"] else {
            refuse("an event lacks \"name\"", at: fields.place)
            return nil
        }
        var properties: [String: ValueSource] = [:]
        for entry in named(fields["properties"], of: "the properties of an event") {
            properties[entry.key] = value(entry.value, for: nil, key: entry.key, noting: &uses)
        }
        guard let name = word(nameNode, of: "the name of an event") else { return nil }
        return EventInterceptor(
            name: name,
            properties: properties,
            isForTarget: currentRoute == nil
        )
    }
}
