/// A rule that catalogs keep.
protocol CatalogCheck: FindingSink {
    /// Reports all that breaks the rule.
    mutating func run()
}

extension Set {
    /// Some elements, and all that these lead to.
    ///
    /// - Parameters:
    ///   - start: The elements.
    ///   - next: What an element leads to.
    init(_ start: some Sequence<Element>, leadingTo next: (Element) -> [Element]) {
        var open = Array(start)
        self.init(open)
        while let element = open.popLast() { open += next(element).filter { insert($0).inserted } }
    }
}

extension FindingSink {
    /// Reports all that breaks a rule.
    ///
    /// - Parameter check: The rule.
    /// - Returns: The check when it has run.
    @discardableResult
    mutating func run<Check: CatalogCheck>(_ check: Check) -> Check {
        var check = check
        withFindings(to: &check) { $0.run() }
        return check
    }
}
