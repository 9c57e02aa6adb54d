package import LandfallExperiments

/// A value of a payload, and where it stands in it.
package struct PayloadNode {
    package let value: JSONValue
    /// Where it stands, as a JSON path: `$.features.entry.rules[0]`.
    package let path: String

    /// What stands under a name; `nil` when nothing or `null` does, or this is no object.
    package subscript(name: String) -> PayloadNode? {
        guard case .object(let members) = value, let value = members[name], value != .null else {
            return nil
        }
        return PayloadNode(value: value, path: path + Self.step(name))
    }

    /// Returns the path step for a member of an object.
    package static func step(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
                || (0x61...0x7A).contains(byte | 0x20)
        }
        return isPlain && !name.isEmpty ? ".\(name)" : "[\(JSONValue.string(name).source)]"
    }

    // MARK: - Kinds

    /// The members of an object, in the order of their names.
    ///
    /// - Returns: Names and values, `null` among them.
    /// - Throws: ``PayloadFault``, as the others do, where it is something else.
    package func members() throws(PayloadFault) -> [(name: String, node: PayloadNode)] {
        guard case .object(let members) = value else { throw expected("an object") }
        return members.sorted { $0.key < $1.key }.map { name, value in
            (name, PayloadNode(value: value, path: path + Self.step(name)))
        }
    }

    /// The elements of a list.
    package func elements() throws(PayloadFault) -> [PayloadNode] {
        guard case .list(let elements) = value else { throw expected("a list") }
        return elements.enumerated().map {
            PayloadNode(value: $1, path: "\(path)[\($0)]")
        }
    }

    package func text() throws(PayloadFault) -> String {
        guard case .string(let text) = value else { throw expected("a text") }
        return text
    }

    package func number() throws(PayloadFault) -> Double {
        guard case .number(let number) = value else { throw expected("a number") }
        return number
    }

    /// A whole number that is not negative.
    package func count() throws(PayloadFault) -> Int {
        guard case .number(let number) = value, let count = Int(exactly: number), count >= 0 else {
            throw expected("a whole number")
        }
        return count
    }

    /// `true` or `false`.
    package func flag() throws(PayloadFault) -> Bool {
        guard case .bool(let flag) = value else { throw expected("true or false") }
        return flag
    }

    /// A text, or a whole number as a text.
    package func word() throws(PayloadFault) -> String {
        if case .number(let number) = value, let whole = Int(exactly: number) { return "\(whole)" }
        return try text()
    }

    /// Two numbers, from and to.
    package func range() throws(PayloadFault) -> BucketRange {
        let ends = try elements()
        guard ends.count == 2 else { throw expected("two numbers, from and to") }
        return BucketRange(try ends[0].number(), try ends[1].number())
    }

    /// A fault at this place.
    package func fault(_ reason: String) -> PayloadFault {
        PayloadFault(path: path, reason: reason)
    }

    private func expected(_ kind: String) -> PayloadFault {
        fault("expected \(kind), found \(value.kind)")
    }
}

/// A fault for which a part of a payload can't be imported.
package struct PayloadFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where it stands, as a JSON path.
    package let path: String
    /// What is wrong with it.
    package let reason: String

    /// The place and what is wrong there.
    package var description: String { "\(path): \(reason)" }
}

extension JSONValue {
    /// What it is, for messages.
    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .bool, .number: source
        case .string(let text): text.count > 40 ? "a text" : "the text \(source)"
        case .list: "a list"
        case .object: "an object"
        }
    }
}
