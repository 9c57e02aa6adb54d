/// The tokens of detours and of screens that owe a result.
@MainActor final class TokenStore {
    private var list: KeptList<Kept>
    private let settings: Landfall.Settings
    private let clock: LaunchClock

    /// A token, and the launch in which its node's id means something.
    fileprivate struct Kept: KeptEntry {
        var token: FlowToken
        var launchID: String
        var hasFinalTimes = false
    }

    init(_ files: KeptFiles, _ clock: LaunchClock, settings: Landfall.Settings) {
        self.settings = settings
        self.clock = clock
        list = KeptList(files, clock, file: "tokens", name: "tokens")
        list.load()
    }

    /// Keeps a token; the oldest leaves when there are too many.
    func keep(_ token: FlowToken, launchID: String) {
        list.load()
        list.entries.removeAll { $0.token.token == token.token }
        list.entries.append(Kept(token: token, launchID: launchID))
        list.entries.removeFirst(max(0, list.entries.count - settings.tokenLimit))
        list.write()
    }

    /// Moves the times of tokens: the clock was corrected.
    func moveTimes(by span: TimeSpan) { list.moveTimes(by: span) }

    /// Takes the token that the nearest of some nodes was reached with, else the newest of a flow.
    ///
    /// What is too old is forgotten, once the time is known.
    ///
    /// - Parameters:
    ///   - nodes: A screen and what is around it, nearest first; without any the newest token of all
    ///     is taken.
    ///   - launchID: The launch whose nodes they are.
    /// - Returns: The token, which is not kept any more.
    func take(for nodes: [NodeID], launchID: String) -> FlowToken? {
        list.load()
        if let date = clock.knownDate {
            list.entries.removeAll { $0.token.since + settings.tokenLifetime <= date }
        }
        for node in nodes {
            let found = list.entries.last { $0.token.node == node && $0.launchID == launchID }
            if let found { return take(found.token) }
        }
        return list.entries.last { !$0.token.isResult || nodes.isEmpty }.flatMap { take($0.token) }
    }

    /// Takes the tokens of results whose screens have left.
    func takeLeft(_ tree: ScreenTree, launchID: String) -> [FlowToken] {
        let left = list.entries.filter { kept in
            guard kept.token.isResult, kept.launchID == launchID else { return false }
            return kept.token.node.map { tree.node($0) == nil } ?? false
        }
        return left.compactMap { take($0.token) }
    }

    private func take(_ token: FlowToken) -> FlowToken? {
        list.entries.removeAll { $0.token == token }
        list.write()
        return token
    }
}

extension TokenStore.Kept {
    var countsFrom: Timestamp? { token.since }

    mutating func moveTimes(by span: TimeSpan) { token.since = token.since + span }

    func write(to writer: inout JSONWriter) {
        writer.text("token", token.token)
        writer.text("planId", token.planID)
        writer.text("flow", token.flow)
        writer.text("route", token.route)
        writer.text("node", token.node?.text ?? "")
        writer.timestamp("since", token.since)
        writer.text("launchId", launchID)
    }

    init(_ fields: FieldReader) throws(CodecError) {
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
