/// One conversation with a device, step by step.
struct Conversation {
    private let id: String
    private let steps: [JSONTree]
    private let expected: [JSONTree]
    private var next = 0
    /// The last intent that the device has sent.
    private var intent: JSONTree?
    /// The id of the intent of each link.
    private var ids: [String: String] = [:]

    /// Begins a conversation.
    ///
    /// - Parameter vector: Its vector.
    init(_ vector: Vector) {
        id = vector.id
        steps = vector.members["steps"]?.list ?? []
        expected = vector.expected.list ?? []
    }

    /// The line of the next step; `nil` after the last.
    var question: String? {
        guard next < steps.count else { return nil }
        var members = steps[next].members ?? [:]
        members["id"] = .string(id)
        members["step"] = .integer(Int64(next))
        if let plan = members["plan"] { members["plan"] = filled(plan) }
        return JSONTree.object(members).text
    }

    /// Takes the answer to the step, and goes to the next one.
    ///
    /// - Parameter answer: What the runner says.
    /// - Returns: What is wrong; none for a right answer.
    mutating func take(_ answer: JSONTree) -> [String] {
        defer { next += 1 }
        let place = "step \(next), at \(steps[next]["at"]?.integer ?? 0) ms"
        guard answer["step"]?.integer == Int64(next) else { return ["\(place): another step"] }
        guard let effects = answer["effects"]?.list else { return ["\(place): no effects"] }
        var faults: [String] = []
        var found: [JSONTree] = []
        for effect in effects {
            guard let said = Self.said(effect) else { continue }
            found.append(said)
            if let sent = effect["intent"] { faults += note(sent, said).map { "\(place): \($0)" } }
        }
        let wanted = next < expected.count ? expected[next].list ?? [] : []
        let sorted = wanted.sorted { Self.key($0) < Self.key($1) }
        found.sort { Self.key($0) < Self.key($1) }
        let isRight =
            sorted.count == found.count && zip(sorted, found).allSatisfy { Self.holds($0, of: $1) }
        guard !isRight else { return faults }
        return faults + [
            "\(place): expected \(JSONTree.list(sorted).text)",
            "\(place): got      \(JSONTree.list(found).text)",
        ]
    }

    /// Keeps an intent; one that is sent again keeps its id.
    private mutating func note(_ sent: JSONTree, _ said: JSONTree) -> [String] {
        intent = sent
        guard let name = sent["intentId"]?.string, !name.isEmpty else {
            return ["an intent without an id"]
        }
        guard sent["deviceState"] != nil else { return ["an intent without the tree"] }
        let key = said["link"]?.string ?? said["resume"]?.string ?? ""
        let isAgain = (said["attempt"]?.integer ?? 0) > 0
        defer { ids[key] = name }
        return isAgain && ids[key] != name ? ["an intent that is sent again has another id"] : []
    }

    /// A plan, its references to the last intent filled in.
    private func filled(_ plan: JSONTree) -> JSONTree {
        switch plan {
        case .string("@intent"): intent?["intentId"] ?? .string("")
        case .string("@sequence"): intent?["deviceState"]?["sequence"] ?? .string("0")
        case .string("@launch"): intent?["deviceState"]?["launchId"] ?? .string("")
        case .list(let elements): .list(elements.map { filled($0) })
        case .object(let members): .object(members.mapValues { filled($0) })
        case .null, .bool, .integer, .number, .string: plan
        }
    }

    /// Returns the part of an effect that counts; `nil` for an effect that is not compared, as a
    /// report of a state.
    private static func said(_ effect: JSONTree) -> JSONTree? {
        switch effect["effect"]?.string {
        case "fallback": return .object(["effect": .string("fallback")])
        case "intent":
            let intent = effect["intent"]
            var said: [String: JSONTree] = ["effect": .string("intent")]
            said["attempt"] = .integer(intent?["attempt"]?.integer ?? 0)
            said["link"] = intent?["link"]
            said["resume"] = intent?["resume"]?["token"]
            said["ended"] = intent?["resume"]?["result"]
            return .object(said)
        case "result":
            var said: [String: JSONTree] = ["effect": .string("result")]
            for name in ["planId", "result", "reason", "operation"] {
                said[name] = effect["result"]?[name]
            }
            return .object(said)
        default: return nil
        }
    }

    private static func key(_ effect: JSONTree) -> String {
        "\(effect["effect"]?.string ?? "") \(effect["planId"]?.string ?? "")"
    }

    /// Whether all that a vector says of an effect is so.
    private static func holds(_ wanted: JSONTree, of found: JSONTree) -> Bool {
        (wanted.members ?? [:]).allSatisfy { name, value in found[name] == value }
    }
}
