package import Landfall

/// A kind of fault that is wanted as it is, of one route or of all.
package struct Allowance: Hashable, Sendable {
    /// The route that was requested; `nil` for all.
    package let route: RouteID?
    /// The word of the fault.
    package let kind: String

    /// Reads an allowance, or gives `nil` for a word that no fault has.
    ///
    /// - Parameter text: The word of a fault, or `ROUTE:WORD`.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        kind = parts.last.map { String($0) } ?? ""
        route = parts.count == 2 ? RouteID(String(parts[0])) : nil
        guard Fault.words.contains(kind) else { return nil }
    }

    /// Whether a finding is one of these.
    ///
    /// - Parameter finding: The finding.
    /// - Returns: Whether route and kind are those that are allowed.
    package func covers(_ finding: Finding) -> Bool {
        finding.fault.word == kind && (route == nil || route == finding.route)
    }
}

extension VerificationReport {
    /// Takes out the findings that are wanted as they are; they are only counted.
    ///
    /// - Parameter allowances: What is allowed.
    package mutating func allow(_ allowances: [Allowance]) {
        let count = findings.count
        findings.removeAll { finding in allowances.contains { $0.covers(finding) } }
        allowedCount += count - findings.count
    }
}
