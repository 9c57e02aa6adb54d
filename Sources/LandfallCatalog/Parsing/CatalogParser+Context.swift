import Landfall

extension CatalogParser {
    /// The declaration of a context: types by key.
    mutating func context(_ node: SourceNode?, of what: String) -> [String: Route.Parameter] {
        var parameters: [String: Route.Parameter] = [:]
        for entry in named(node, of: "the context of \(what)") {
            if let parameter = parameter(entry.value) { parameters[entry.key] = parameter }
        }
        return parameters
    }

    /// The type of one context entry.
    private mutating func parameter(_ node: SourceNode) -> Route.Parameter? {
        if node.word != nil { return namedType(node) }
        guard let fields = fields(node, Grammar.type) else { return nil }
        var parameter = Route.Parameter(.string)
        if let type = fields["type"] {
            guard let named = namedType(type) else { return nil }
            parameter = named
        } else if fields["enum"] == nil {
            return refused("expected \"type\" or \"enum\" in a type", at: fields.place)
        }
        if let optional = fields["optional"], let isOptional = flag(optional, of: "\"optional\"") {
            parameter.isOptional = isOptional
        }
        parameter.isSecret = flag("secret", of: fields)
        if let values = fields["enum"] { readEnum(values, into: &parameter) }
        readBounds(fields, into: &parameter)
        return parameter
    }

    private mutating func namedType(_ node: SourceNode) -> Route.Parameter? {
        guard let word = word(node, of: "a type") else { return nil }
        let isOptional = word.hasSuffix("?")
        let name = isOptional ? String(word.dropLast()) : word
        guard let type = ContextType(rawValue: name.lowercased()) else {
            let known = ContextType.allCases.map(\.rawValue)
            return refused("there is no type \"\(name)\"\(hint(name, known))", at: node.place)
        }
        return Route.Parameter(type, isOptional: isOptional)
    }

    private mutating func readEnum(_ node: SourceNode, into parameter: inout Route.Parameter) {
        let words = list(node, of: "the values of \"enum\"")
        if words.isEmpty, node.list != nil {
            refuse("expected at least one value in \"enum\"", at: node.place)
        }
        var known: Set<ContextValue> = []
        for element in words {
            guard let word = word(element, of: "a value of \"enum\"") else { continue }
            guard let value = parameter.type.value(from: word) else {
                refuse("\"\(word)\" is no \(parameter.type.rawValue)", at: element.place)
                continue
            }
            if !known.insert(value).inserted {
                refuse("\"\(word)\" stands in \"enum\" already", at: element.place)
            }
            parameter.allowed.append(value)
        }
    }

    private mutating func readBounds(_ fields: Fields, into parameter: inout Route.Parameter) {
        let isNumber = parameter.type == .int || parameter.type == .double
        if isNumber {
            parameter.minimum = fields["min"].flatMap { bound($0, of: parameter.type, "min") }
            parameter.maximum = fields["max"].flatMap { bound($0, of: parameter.type, "max") }
        } else {
            let reason = "bounds an int or a double, not \(parameter.type.phrase)"
            refuse(["min", "max"], of: fields, reason)
        }
        if let node = fields["length"] { readLength(node, into: &parameter) }
        if let minimum = parameter.minimum, let maximum = parameter.maximum, minimum > maximum {
            let key = fields["length"] == nil ? "max" : "length"
            refuse("no value lies between these bounds", at: fields.place(of: key))
        }
    }

    /// The greatest bound of an int: from there on a `Double` does not hold every whole number.
    private static let intBoundLimit = 9_007_199_254_740_992.0

    private mutating func bound(_ node: SourceNode, of type: ContextType, _ key: String) -> Double?
    {
        guard let bound = number(node, of: "\"\(key)\"") else { return nil }
        guard type == .int, abs(bound) > Self.intBoundLimit else { return bound }
        return refused(
            "\"\(key)\" of an int lies between -9007199254740992 and 9007199254740992; leave it out"
                + " to take every int",
            at: node.place
        )
    }

    private mutating func readLength(_ node: SourceNode, into parameter: inout Route.Parameter) {
        guard parameter.type == .string else {
            refuse(
                "\"length\" bounds a string, not \(parameter.type.phrase)",
                at: node.place
            )
            return
        }
        let bounds = node.list ?? []
        guard bounds.count == 2 else {
            refuse("expected the least and the most characters, such as [1, 64]", at: node.place)
            return
        }
        parameter.minimum = count(bounds[0], of: "the least characters").map { Double($0) }
        parameter.maximum = count(bounds[1], of: "the most characters").map { Double($0) }
    }
}

extension ContextType {
    /// The type with its article, for messages.
    var phrase: String { self == .int ? "an int" : "a \(rawValue)" }
}
