/// The tokens of detours and of screens that owe a result.
@MainActor final class TokenStore {
    private var file: KeptList
    private let settings: Landfall.Settings
    private var kept: [Kept] = []

    /// A token, and the launch in which its node's id means something.
    fileprivate struct Kept {
        var token: FlowToken
        var launchID: String
    }

    init(_ storage: KeptFiles, settings: Landfall.Settings) {
        self.settings = settings
        file = KeptList(storage, file: "tokens", name: "tokens")
        load()
    }

    private func load() { kept = file.takeKept().compactMap { try? Kept($0) } + kept }

    /// Keeps a token; the oldest leaves when there are too many.
    func keep(_ token: FlowToken, launchID: String) {
        load()
        kept.removeAll { $0.token.token == token.token }
        kept.append(Kept(token: token, launchID: launchID))
        if kept.count > settings.tokenLimit { kept.removeFirst(kept.count - settings.tokenLimit) }
        write()
    }

    /// Takes the token that the nearest of some nodes was reached with, else the newest of a flow.
    ///
    /// - Parameters:
    ///   - nodes: A screen and what is around it, nearest first; without any the newest token of all
    ///     is taken.
    ///   - launchID: The launch whose nodes they are.
    ///   - date: The time of day; what is too old is forgotten.
    /// - Returns: The token, which is not kept any more.
    func take(for nodes: [NodeID], launchID: String, at date: Timestamp) -> FlowToken? {
        load()
        kept.removeAll { $0.token.since + settings.tokenLifetime <= date }
        for node in nodes {
            let found = kept.last { $0.token.node == node && $0.launchID == launchID }
            if let found { return take(found.token) }
        }
        return kept.last { !$0.token.isResult || nodes.isEmpty }.flatMap { take($0.token) }
    }

    /// Takes the tokens of results whose screens have left.
    func takeLeft(_ tree: ScreenTree, launchID: String) -> [FlowToken] {
        let left = kept.filter { kept in
            guard kept.token.isResult, kept.launchID == launchID else { return false }
            return kept.token.node.map { tree.node($0) == nil } ?? false
        }
        return left.compactMap { take($0.token) }
    }

    private func take(_ token: FlowToken) -> FlowToken? {
        kept.removeAll { $0.token == token }
        write()
        return token
    }

    private func write() {
        file.write(kept) { kept, writer in
            writer.text("token", kept.token.token)
            writer.text("planId", kept.token.planID)
            writer.text("flow", kept.token.flow)
            writer.text("route", kept.token.route)
            writer.text("node", kept.token.node?.text ?? "")
            writer.timestamp("since", kept.token.since)
            writer.text("launchId", kept.launchID)
        }
    }
}

extension TokenStore.Kept {
    fileprivate init(_ node: JSONNode) throws(CodecError) {
        let fields = try FieldReader(node, "token")
        let name = try fields.text("node")
        self.token = FlowToken(
            token: try fields.text("token"),
            planID: try fields.text("planId"),
            flow: try fields.text("flow"),
            route: try fields.text("route"),
            node: name.isEmpty ? nil : NodeID(name),
            since: try fields.timestamp("since") ?? Timestamp(seconds: 0)
        )
        self.launchID = try fields.text("launchId")
    }
}
