import Foundation
import Landfall
import LandfallContract
import LandfallSketches

/// The vectors about messages: bytes, and what they say.
enum CodecVectors {
    /// The vectors: those that were written by hand, then random ones in both encodings.
    ///
    /// - Parameters:
    ///   - seed: What the random part is made from.
    ///   - count: How many random messages there are; each has four vectors.
    /// - Returns: The vectors.
    /// - Throws: ``ConformanceError/badCase(_:)``.
    static func make(seed: UInt64, random count: Int) throws(ConformanceError) -> [Vector] {
        var vectors: [Vector] = []
        for (number, item) in CodecCases.readable.enumerated() {
            let id = "codec/\(item.message.rawValue)/\(digits(number))"
            let bytes = Array(item.json.utf8)
            guard let json = try? vector("\(id)-json", item.message, .json, bytes),
                let binary = try? item.message.rewritten(bytes, .json, as: .protobuf)
            else { throw .badCase(id) }
            vectors += [json, try vector("\(id)-protobuf", item.message, .protobuf, binary)]
        }
        for (number, item) in CodecCases.malformed.enumerated() {
            let id = "codec/malformed/\(item.message.rawValue)-\(digits(number))"
            let bytes = Array(item.json.utf8)
            guard (try? item.message.canonical(bytes, .json)) == nil else { throw .badCase(id) }
            vectors.append(malformed(id, item.message, .json, bytes))
        }
        for number in 0..<max(count, 0) {
            var choices = Choices(seed: seed &* 2_000_000 &+ UInt64(number))
            vectors += try random(number, &choices)
        }
        return vectors
    }

    private static func digits(_ number: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, 4 - text.count)) + text
    }

    /// A plan or a state: as Landfall writes it, in other words, and damaged.
    private static func random(
        _ number: Int,
        _ choices: inout Choices
    ) throws(ConformanceError) -> [Vector] {
        let id = "codec/random/\(digits(number))"
        let message = choices.happens(70) ? CodecMessage.actionPlan : .deviceState
        var trees = RandomTree(Choices(seed: UInt64(choices.below(1_000_000))))
        var sketch = trees.make()
        while sketch.views.count > RandomPlans.nodeLimit { sketch = trees.make() }
        guard let tree = try? sketch.tree() else { throw .badCase(id) }
        let bytes =
            message == .deviceState
            ? ContentEncoding.json.bytes(of: state(tree, &choices))
            : ContentEncoding.json.bytes(of: plan(for: tree, trees.choices, &choices))
        guard let canonical = JSONTree(parsing: String(decoding: bytes, as: UTF8.self)),
            let binary = try? message.rewritten(bytes, .json, as: .protobuf)
        else { throw .badCase(id) }
        let other = Array(OtherSpelling(choices).spelled(canonical).text.utf8)
        var vectors = [
            try vector("\(id)-json", message, .json, bytes),
            try vector("\(id)-spelled", message, .json, other),
            try vector("\(id)-protobuf", message, .protobuf, binary),
        ]
        let cut = Array(bytes.prefix(choices.below(bytes.count - 1)))
        if (try? message.canonical(cut, .json)) == nil {
            vectors.append(malformed("\(id)-cut", message, .json, cut))
        }
        return vectors
    }

    private static func plan(
        for tree: ViewTree,
        _ operations: Choices,
        _ choices: inout Choices
    ) -> ActionPlan {
        var plan = ActionPlan(outcome: choices.pick(Outcome.allCases))
        plan.planID = "plan-\(choices.below(1000))"
        plan.intentID = "intent-\(choices.below(1000))"
        plan.deviceID = choices.happens(90) ? "dev-1" : ""
        plan.basedOn = PlanBasis(
            sequence: choices.pick([0, 1, 42, 9_007_199_254_740_993]),
            source: choices.pick(PlanBasis.Source.allCases),
            launchID: choices.pick(["", "L1"])
        )
        var random = RandomOperations(operations)
        plan.operations = (0..<choices.below(4)).map { _ in random.make(for: tree) }
        if !plan.operations.isEmpty, choices.happens(40) {
            plan.operations[0].options = [
                "animated": .bool(false), "detents": .list([.string("medium"), .number(0.5)]),
            ]
        }
        if choices.happens(50) { plan.target = "$1" }
        if choices.happens(30) { plan.reason = "not_dismissible" }
        if choices.happens(30) { plan.retryAfter = .milliseconds(1500) }
        if choices.happens(30) {
            plan.expiresAt = Timestamp(millisecondsSinceEpoch: 1_795_000_000_000)
        }
        if choices.happens(30) { plan.resume = "t.\(choices.below(1000))" }
        return plan
    }

    private static func state(_ tree: ViewTree, _ choices: inout Choices) -> DeviceState {
        var state = DeviceState(deviceID: "dev-1", sequence: 42, tree: tree)
        state.launchID = choices.pick(["", "L1"])
        if choices.happens(50) {
            state.capturedAt = Timestamp(millisecondsSinceEpoch: 1_795_000_000_250)
        }
        state.app.version = choices.pick(["", "7.3.0"])
        if choices.happens(50) {
            var session = Session()
            session.userID = "user-1"
            session.isAuthenticated = choices.happens(50)
            session.attributes = ["tier": .string("gold"), "age": .number(7)]
            state.session = session
        }
        return state
    }

    private static func vector(
        _ id: String,
        _ message: CodecMessage,
        _ encoding: ContentEncoding,
        _ bytes: [UInt8]
    ) throws(ConformanceError) -> Vector {
        guard let canonical = try? message.canonical(bytes, encoding),
            let tree = JSONTree(parsing: String(decoding: canonical, as: UTF8.self))
        else { throw .badCase(id) }
        var members = question(id, message, encoding, bytes)
        members["expect"] = .object(["canonical": tree])
        return Vector(id: id, members: members)
    }

    private static func malformed(
        _ id: String,
        _ message: CodecMessage,
        _ encoding: ContentEncoding,
        _ bytes: [UInt8]
    ) -> Vector {
        var members = question(id, message, encoding, bytes)
        members["expect"] = .string("malformed")
        return Vector(id: id, members: members)
    }

    private static func question(
        _ id: String,
        _ message: CodecMessage,
        _ encoding: ContentEncoding,
        _ bytes: [UInt8]
    ) -> [String: JSONTree] {
        [
            "id": .string(id), "message": .string(message.rawValue),
            "encoding": .string(encoding == .json ? "json" : "protobuf"),
            "bytes": .string(Data(bytes).base64EncodedString()),
        ]
    }
}

/// Says a message in other words that mean the same.
private struct OtherSpelling {
    private var choices: Choices

    init(_ choices: Choices) { self.choices = choices }

    /// The members whose names are the app's own, not the contract's.
    private static let open: Set<String> = ["context", "options", "attributes", "data"]

    /// Names in snake case, 64-bit numbers as numbers, what later versions may add, and `null`.
    func spelled(_ tree: JSONTree) -> JSONTree {
        var copy = self
        return copy.respelled(tree)
    }

    private mutating func respelled(_ tree: JSONTree) -> JSONTree {
        switch tree {
        case .list(let elements): return .list(elements.map { respelled($0) })
        case .object(let members):
            var spelled: [String: JSONTree] = [:]
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                let isOpen = Self.open.contains(name)
                let changed = isOpen ? value : name == "sequence" ? number(value) : respelled(value)
                spelled[choices.happens(50) ? Self.snakeCase(name) : name] = changed
            }
            if choices.happens(30) { spelled["addedLater"] = .object(["a": .list([.integer(1)])]) }
            if choices.happens(30) { spelled["neverKnown"] = .null }
            return .object(spelled)
        case .null, .bool, .integer, .number, .string: return tree
        }
    }

    private func number(_ value: JSONTree) -> JSONTree {
        value.integer.map { .integer($0) } ?? value
    }

    private static func snakeCase(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            if character.isUppercase { text.append("_") }
            text.append(contentsOf: character.lowercased())
        }
    }
}
