public import LandfallDevice

extension ScreenRegistry {
    /// The screens and containers of a catalog that have no factory.
    ///
    /// A test of the app keeps the file that `landfall catalog graph --format json` writes beside it,
    /// and expects that nothing is missing.
    ///
    /// - Parameter graph: The graph of a catalog, as JSON; at most ``CodecLimits/bytes``.
    /// - Returns: The missing types by name; none when plans of the catalog can create every screen.
    /// - Throws: ``CodecError`` for what is no such graph, also for one without any screen.
    public func missingFactories(catalog graph: [UInt8]) throws(CodecError) -> [ScreenType] {
        let prefix = "type:"
        let fields = try FieldReader(try JSONParser.parse(graph), "graph")
        var types: Set<String> = []
        for node in try fields.list("nodes") {
            let id = try FieldReader(node, "node").text("id")
            if id.hasPrefix(prefix) { types.insert(String(id.dropFirst(prefix.count))) }
        }
        guard !types.isEmpty else { throw .missing("nodes") }
        let known = self.types
        return types.map { ScreenType($0) }.filter { !known.contains($0) }
            .sorted { $0.name < $1.name }
    }
}
