import Landfall
import LandfallBytes

/// The words of an enumeration of the contract, by number from 0; those at 0 mean "left out".
struct EnumWords: Sendable {
    /// The words in the order of their numbers.
    let words: [String]
    /// The words as strings of JSON, in the same order.
    let quoted: [PermanentBytes]
    private let names: NameTable
    /// The field, for the error on a word that is none of these.
    let field: ContractError.ClosedField

    init(_ field: ContractError.ClosedField, _ words: [String]) {
        self.words = ["UNSPECIFIED"] + words
        self.quoted = self.words.map { PermanentBytes("\"\($0)\"".utf8) }
        self.names = NameTable(self.words.enumerated().map { ($1, $0) })
        self.field = field
    }

    /// How a node holds its children; the number is the raw value of ``NodeKind``.
    static let kind = EnumWords(.kind, NodeKind.allCases.map(\.word))

    /// How a presented node covers; the number is the raw value of ``PresentationStyle``.
    static let style = EnumWords(.style, PresentationStyle.allCases.map(\.word))

    /// Whether a node moves; the number is the raw value of ``TransitionPhase``.
    static let transition = EnumWords(.transition, TransitionPhase.allCases.map(\.word))

    /// How a detour ended.
    static let resumeResult = EnumWords(.result, ["COMPLETED", "CANCELLED"])

    /// How an intent was answered.
    static let outcome = EnumWords(.outcome, Outcome.allCases.map(\.rawValue))

    /// Where a plan's state came from.
    static let source = EnumWords(.source, PlanBasis.Source.allCases.map(\.rawValue))

    /// The number of a word.
    ///
    /// - Throws: ``ContractError/unknownValue(_:)`` when the contract has no such word.
    func number(of word: BorrowedBytes) throws(ContractError) -> Int {
        guard let number = names.index(of: word) else { throw .unknownValue(field) }
        return number
    }

    /// A number, when it is one of a word.
    ///
    /// - Throws: ``ContractError/unknownValue(_:)`` when the contract has no such number.
    func checked(_ number: Int64) throws(ContractError) -> Int {
        guard number >= 0, number < Int64(words.count) else { throw .unknownValue(field) }
        return Int(number)
    }
}

extension ContractError.ClosedField {
    /// The words that the field may have; none for an operation, which is a message.
    var words: [String] {
        let words =
            switch self {
            case .kind: [EnumWords.kind]
            case .style: [EnumWords.style]
            case .transition: [EnumWords.transition]
            case .result: [EnumWords.resumeResult, EnumWords.planResult]
            case .outcome: [EnumWords.outcome]
            case .source: [EnumWords.source]
            case .operation: [EnumWords]()
            }
        return words.flatMap { $0.words.dropFirst() }
    }
}
