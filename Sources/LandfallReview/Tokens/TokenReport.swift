package import Landfall
import LandfallContract
import LandfallTokens

/// A resume token for a person or a program.
package struct TokenReport: Sendable {
    private let inspection: TokenInspection
    private let now: Timestamp
    private let showsValues: Bool

    /// Takes what was found.
    ///
    /// - Parameters:
    ///   - inspection: What was found.
    ///   - now: The time that counts as now.
    ///   - showsValues: Whether the values of contexts and of data are shown.
    package init(_ inspection: TokenInspection, now: Timestamp, showsValues: Bool) {
        self.inspection = inspection
        self.now = now
        self.showsValues = showsValues
    }

    private var point: ResumePoint { inspection.point }

    /// Lines for a person.
    package var text: String {
        var rows = [
            ("version", "\(ResumeToken.version)"), ("key", inspection.key.text),
            ("code", codeWords), ("audience", audience.isEmpty ? "-" : audience),
            ("device", point.deviceID.isEmpty ? "-" : point.deviceID),
            ("user", point.userID.isEmpty ? "-" : point.userID), ("expires", expiryWords),
        ]
        if !point.intentID.isEmpty { rows.append(("intent", point.intentID)) }
        if let shown = point.shown { rows.append(("shown", "\(shown.node), \(shown.type)")) }
        if let question = point.question {
            rows.append(("asks", question.route.name + words(for: question.context)))
        }
        if !point.link.isEmpty { rows.append(("link", shown(point.link))) }
        for (index, destination) in point.destinations.enumerated() {
            rows.append(
                (
                    index == 0 ? "leads to" : "",
                    destination.route.name + words(for: destination.context)
                )
            )
        }
        for (index, flow) in point.flows.enumerated() {
            rows.append((index == 0 ? "flows" : "", words(for: flow)))
            if let route = flow.shownBy { rows.append(("", "  shown by route \(route.name)")) }
            if !flow.context.isEmpty {
                rows.append(("", "  asked for with" + words(for: flow.context)))
            }
            rows.append(("", "  data" + (flow.data.isEmpty ? ": none" : words(for: flow.data))))
        }
        rows.append(("steps", "\(point.stepCount) of \(IntentResolver.flowStepLimit)"))
        return rows.map { name, value in
            name.leftAligned(in: 10) + value.printable
        }.joined(separator: "\n")
    }

    /// The app and the source; a catalog without `app` leaves the first out.
    private var audience: String { point.audience.trimmingSpaces }

    private var codeWords: String {
        switch inspection.code {
        case .unchecked: "not checked: give --token-keys-file"
        case .right: "right"
        case .wrong: "wrong: forged or altered"
        case .unknownKey: "not checked: the file has no such key"
        }
    }

    private var isExpired: Bool { now >= point.expiresAt }

    private var expiryWords: String {
        let seconds = point.expiresAt.seconds - now.seconds
        let distance = DurationText.write(.seconds(Int64(clamping: seconds.magnitude)))
        return point.expiresAt.rfc3339
            + (isExpired ? ", \(distance) ago: it has expired" : ", in \(distance)")
    }

    private func words(for flow: ResumePoint.OpenFlow) -> String {
        "\(flow.name), \(flow.isShown ? "at step" : "waits to show step") \(flow.step.name)"
            + words(for: flow.step.values)
    }

    private func words(for entries: [ContextEntry]) -> String {
        guard !entries.isEmpty else { return "" }
        let words = entries.map { showsValues ? "\($0.key)=\($0.value)" : $0.key }
        return " (" + words.joined(separator: ", ") + ")"
    }

    private func shown(_ value: String) -> String { showsValues ? value : JSONRedaction.word }

    /// The document for a program, on one line.
    package var json: String {
        JSONDocument.line(
            Document(
                asks: point.question.map { question in
                    .init(context: members(of: question.context), route: question.route.name)
                },
                audience: point.audience,
                code: inspection.code.rawValue,
                destinations: point.destinations.map {
                    .init(context: members(of: $0.context), route: $0.route.name)
                },
                device: point.deviceID,
                expired: isExpired,
                expires: point.expiresAt.rfc3339,
                flows: point.flows.map { flow in
                    .init(
                        context: members(of: flow.context),
                        data: members(of: flow.data),
                        name: flow.name,
                        running: flow.isRunning,
                        shown: flow.isShown,
                        shownBy: flow.shownBy?.name,
                        step: flow.step.name,
                        values: members(of: flow.step.values)
                    )
                },
                intent: point.intentID.isEmpty ? nil : point.intentID,
                key: inspection.key.text,
                link: point.link.isEmpty ? nil : shown(point.link),
                screen: point.shown.map { .init(node: $0.node.text, type: $0.type.name) },
                steps: point.stepCount,
                user: point.userID,
                version: ResumeToken.version
            )
        )
    }

    private func members(of entries: [ContextEntry]) -> [String: String] {
        Dictionary(entries.map { ($0.key, shown($0.value)) }) { first, _ in first }
    }

    private struct Document: Encodable {
        let asks: Target?
        let audience: String
        let code: String
        let destinations: [Target]
        let device: String
        let expired: Bool
        let expires: String
        let flows: [Flow]
        let intent: String?
        let key: String
        let link: String?
        let screen: Shown?
        let steps: Int
        let user: String
        let version: Int

        struct Flow: Encodable {
            let context: [String: String]
            let data: [String: String]
            let name: String
            let running: Bool
            let shown: Bool
            let shownBy: String?
            let step: String
            let values: [String: String]
        }

        struct Shown: Encodable {
            let node: String
            let type: String
        }

        struct Target: Encodable {
            let context: [String: String]
            let route: String
        }
    }
}
