import Landfall

/// Destinations of their own, and routes that ask for a result.
extension CatalogParser {
    /// Notes a route whose name is that of a destination of its own, or too long for rows.
    mutating func refuseReserved(_ name: String, at place: SourcePlace) {
        let length = name.utf8.count
        if length > RouteID.lengthLimit {
            refuse(
                "the name of a route has at most \(RouteID.lengthLimit) bytes, and this one"
                    + " \(length): shorten it",
                at: place
            )
        }
        guard Departure(RouteID(name)) != nil else { return }
        refuse(
            "\"\(name)\" leads back to what was shown before, and can't name a route: give the"
                + " route another name",
            at: place
        )
    }

    /// Notes a departure where a screen has to be shown.
    ///
    /// - Returns: Whether the name is that of a departure.
    mutating func refuseDeparture(_ name: String, for what: String, at place: SourcePlace) -> Bool {
        guard Departure(RouteID(name)) != nil else { return false }
        refuse("\"\(name)\" leads back and builds nothing, so it can't be \(what)", at: place)
        return true
    }

    /// A departure to which an interceptor, a close button or a result leads.
    ///
    /// - Parameters:
    ///   - name: What stands there.
    ///   - refused: Those that make no sense there, each with the reason.
    ///   - with: A context, which none of them takes.
    ///   - place: Where the name stands.
    /// - Returns: The departure, though it may be refused; `nil` for the name of a route.
    mutating func departure(
        _ name: String,
        refusing refused: [Departure: String] = [:],
        with: SourceNode? = nil,
        at place: SourcePlace
    ) -> Departure? {
        guard let departure = Departure(RouteID(name)) else { return nil }
        if let reason = refused[departure] {
            refuse("\"\(name)\" \(reason)", at: place)
        } else if let with, !with.isNull {
            refuse("\"with\" has no effect on \"\(name)\"", at: with.place)
        }
        return departure
    }

    /// Notes a result under which nothing stands: that could mean none, or one without values.
    mutating func refuseEmptyResult(_ node: SourceNode?) {
        guard let node, node.isNull else { return }
        refuse(
            "expected types by key in \"result\", found nothing: {} stands for no values",
            at: node.place
        )
    }

    /// Reads what a route asks for.
    mutating func readResult(_ fields: Fields, of name: String) {
        if let node = fields["result"] {
            refuseEmptyResult(node)
            results[name] = context(node, of: "the result of route \"\(name)\"")
        } else {
            let reason = "says what comes behind a result, and route \"\(name)\" lacks \"result\""
            refuse(["then"], of: fields, reason)
        }
    }

    /// Reads where the person goes behind a result.
    mutating func ending(_ node: SourceNode?, of route: RouteSyntax) -> RouteID? {
        guard let node, route.result != nil else { return nil }
        return word(node, of: "the name of a route in \"then\"").map { RouteID($0) }
    }
}

extension Departure {
    /// Why nothing but the end of a flow or a result leads to `return-to`.
    static let tokenMissing =
        "needs the token of a flow or of a result: it can stand in \"cancelled\" of a flow and in"
        + " \"then\" of a route"
}
