import Landfall

/// The counts of what was seen in many cases.
struct Tally {
    /// How many cases came out how; failed ones by the code of their error.
    private(set) var outcomes: [String: Int] = [:]
    /// How often a plan had an operation of a kind.
    private(set) var operations: [String: Int] = [:]
    /// How many cases were asked for again.
    private(set) var askedAgain = 0
    /// How many lists of destinations came to a plan.
    private(set) var listed = 0
    /// How many cases there were.
    private(set) var count = 0
    /// How often each fault was seen, with the first seed.
    private(set) var faults: [Broken: (count: Int, seed: UInt64, fault: Fault)] = [:]

    /// A sort of fault.
    struct Broken: Hashable {
        let property: Property
        let detail: String
    }

    /// Checks a case and counts it.
    mutating func add(_ sketch: PropertyCase) {
        let result = CaseCheck.result(of: sketch)
        count += 1
        let outcome = result.errorCode ?? result.outcome?.rawValue ?? "impossible"
        outcomes[outcome, default: 0] += 1
        for kind in Set(result.operations) { operations[kind, default: 0] += 1 }
        if result.isAskedAgain { askedAgain += 1 }
        if result.isListed { listed += 1 }
        guard let fault = result.fault else { return }
        note(fault, seed: sketch.seed, count: 1)
    }

    private mutating func note(_ fault: Fault, seed: UInt64, count: Int) {
        let sort = Broken(property: fault.property, detail: fault.detail)
        guard let known = faults[sort] else {
            faults[sort] = (count, seed, fault)
            return
        }
        let isEarlier = seed < known.seed
        faults[sort] = (
            known.count + count, min(seed, known.seed), isEarlier ? fault : known.fault
        )
    }

    /// Adds what another tally saw.
    mutating func merge(_ other: Tally) {
        outcomes.merge(other.outcomes) { $0 + $1 }
        operations.merge(other.operations) { $0 + $1 }
        askedAgain += other.askedAgain
        listed += other.listed
        count += other.count
        for known in other.faults.values {
            note(known.fault, seed: known.seed, count: known.count)
        }
    }
}
