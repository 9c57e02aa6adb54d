/// A set of vectors about one part of what a device does.
package enum Suite: String, CaseIterable, Hashable, Sendable {
    /// Plans carried out on trees, by the rules of the contract.
    case tree
    /// Refusals that only UIKit makes.
    case uikit
    /// Messages read from their bytes.
    case codec
    /// Conversations in virtual time: taps, answers, results.
    case session

    /// The version of the vectors: a changed expectation raises the first number, a new vector the
    /// second.
    package static let version = "1.0.0"

    package var fileName: String { "\(rawValue).ndjson" }
}

/// One question to a client, and what the answer must be.
package struct Vector: Hashable, Sendable {
    /// What it is called: for ever, since people skip vectors by it.
    package let id: String
    /// All of it: the members of the question, and `expect`.
    package let members: [String: JSONTree]

    /// Creates a vector.
    ///
    /// - Parameters:
    ///   - id: Its name.
    ///   - members: The members of the question, and `expect`.
    package init(id: String, members: [String: JSONTree]) {
        self.id = id
        self.members = members
    }

    /// Reads a line of a vector file; `nil` for what is no vector.
    ///
    /// - Parameter line: The line.
    package init?(line: String) {
        guard let members = JSONTree(parsing: line)?.members, let id = members["id"]?.string,
            members["expect"] != nil
        else { return nil }
        self.init(id: id, members: members)
    }

    /// The line of a vector file.
    package var line: String { JSONTree.object(members).text }

    /// The line that a runner is asked: all but what is expected.
    package var question: String {
        var members = members
        members["expect"] = nil
        return JSONTree.object(members).text
    }

    /// What is expected.
    package var expected: JSONTree { members["expect"] ?? .null }
}

/// An error of creating or reading vectors.
package enum ConformanceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Simulator and tree disagree about a plan, so one of them is wrong.
    case disagreement(String)
    /// A case has a tree that no device may report, or a message that can't be read.
    case badCase(String)
    /// A file of vectors can't be read.
    case unreadable(file: String, reason: String)
    /// The runner can't be started, or says nothing that a runner says.
    case noRunner(String)

    /// What is wrong, and what to do.
    package var description: String {
        switch self {
        case .disagreement(let id):
            "vector \(id): the simulator and the tree come to different results"
        case .badCase(let id): "vector \(id): its tree or message is none that can be read"
        case .unreadable(let file, let reason): "\(file): \(reason)"
        case .noRunner(let reason): reason
        }
    }
}
