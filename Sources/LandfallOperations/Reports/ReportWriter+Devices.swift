extension ReportWriter {
    /// Why devices did not carry plans out, by version of the app.
    var deviceReasons: ReportSection {
        let ranked = facts.deviceReasons.sorted { first, second in
            (second.value, first.key.sortKey) < (first.value, second.key.sortKey)
        }
        let shown = ranked.prefix(Self.rowLimit)
        let rest = ranked.dropFirst(Self.rowLimit)
        var rows = shown.map { reason, taps in
            [reason.version, reason.result, reason.reason ?? ""] + numbers(taps, of: reason.version)
        }
        if !rest.isEmpty {
            let taps = rest.reduce(0) { $0 + $1.value }
            rows.append([
                "(\(NumberText.count(rest.count)) others)", "", "", NumberText.count(taps), "",
            ])
        }
        let most = Double(max(ranked.first?.value ?? 0, 1))
        return ReportSection(
            question: "Why do devices not carry plans out?",
            answer: deviceAnswer,
            chart: .bars(
                shown.map { reason, taps in
                    ReportChart.Bar(
                        label: "\(reason.version) · \(reason.label)",
                        length: Double(taps) / most,
                        text: NumberText.count(taps)
                    )
                }
            ),
            caption: "Plans that a device did not carry out, by version of the app.",
            table: ReportTable(
                words: ["app version", "result", "reason"],
                numbers: ["plans", "share"],
                rows: rows
            )
        )
    }

    /// The plans, and their share of all that devices of a version were sent.
    private func numbers(_ taps: Int, of version: String) -> [String] {
        let sent = facts.byVersion[version]?.sent ?? 0
        return [NumberText.count(taps), NumberText.share(taps, of: sent)]
    }

    private var deviceAnswer: String {
        guard facts.total.taps > 0 else { return "There were no taps." }
        guard facts.total.sent > 0 else { return "No device was sent a plan." }
        let count = facts.deviceReasons.values.reduce(0, +)
        guard count > 0 else {
            return "Every device that says what became of its plan has carried it out."
        }
        var byReason: [String: Int] = [:]
        var unexplained = 0
        for (reason, taps) in facts.deviceReasons {
            byReason[reason.label, default: 0] += taps
            if reason.reason == nil { unexplained += taps }
        }
        let most = byReason.values.max() ?? 0
        let main = byReason.filter { $0.value == most }.keys.sorted()
        let answer =
            "Of \(NumberText.count(facts.total.sent)) plans that were sent, "
            + "\(NumberText.count(count)) were not carried out, most often "
            + "\(Extremes.list(main))."
        guard unexplained > 0 else { return answer }
        return answer + " \(NumberText.count(unexplained)) came without a reason: the app does not "
            + "report one."
    }
}

extension DeviceReason {
    /// Result and reason.
    fileprivate var label: String { reason.map { "\(result) · \($0)" } ?? result }

    /// What entries of one count are ordered by.
    fileprivate var sortKey: String { "\(version)\n\(result)\n\(reason ?? "")" }
}
