import Foundation

extension Vector {
    /// The vector in lines for a person: the tree before, the operations and the tree after, or the message.
    package var picture: [String] {
        var lines = [id]
        if let bytes = members["bytes"]?.string.flatMap({ Data(base64Encoded: $0) }) {
            let isJSON = members["encoding"]?.string == "json"
            lines.append(
                "\(members["message"]?.string ?? "") in \(members["encoding"]?.string ?? ""):"
            )
            lines.append(
                isJSON
                    ? String(decoding: bytes, as: UTF8.self)
                    : bytes.map { String(format: "%02x", $0) }.joined(separator: " ")
            )
            return lines + ["expected:", expected["canonical"]?.text ?? expected.text]
        }
        if let steps = members["steps"]?.list {
            for (step, effects) in zip(steps, expected.list ?? []) {
                lines.append("\(step.text)")
                lines += (effects.list ?? []).map { "    \($0.text)" }
            }
            return lines
        }
        lines.append("before:")
        lines += Self.outline(members["before"])
        lines.append("plan:")
        for (number, operation) in (members["plan"]?["operations"]?.list ?? []).enumerated() {
            lines.append("  \(number): \(operation.text)")
        }
        let code = expected["code"]?.string.map {
            ", operation \(expected["operation"]?.text ?? ""): \($0)"
        }
        lines.append("expected: \(expected["result"]?.string ?? "")\(code ?? "")")
        return lines + Self.outline(expected["after"])
    }

    private static func outline(_ state: JSONTree?) -> [String] {
        (state.flatMap { StateOutline($0) }?.lines() ?? []).map { "  \($0)" }
    }
}
