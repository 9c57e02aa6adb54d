import Landfall
import Testing

@testable import LandfallContract

/// The table of the words of dead letters.
@Suite struct DeadLetterCodeTests {
    /// Every error of the contract; a new one does not compile without its place in ``isListed(_:)``.
    private static let errors: [ContractError] =
        [
            .nullRecord, .recordTooLarge(bytes: 1, limit: 1), .keyTooLong(bytes: 1, limit: 1),
            .headersTooLarge(bytes: 1, limit: 1), .invalidUTF8(offset: 0), .invalidJSON(offset: 0),
            .invalidProtobuf(offset: 0), .invalidBase64, .nestingTooDeep(offset: 0),
            .duplicateField(offset: 0), .invalidMapEntry(offset: 0), .numberOutOfRange(offset: 0),
            .invalidTimestamp(offset: 0), .tooManyEntries, .tooManyAttributes, .tooManyDestinations,
            .missingIntent, .noTarget, .twoTargets, .missingRoute, .missingToken, .invalidIntentID,
            .negativeAttempt, .negativeSequence, .missingDeviceID, .deviceMismatch, .keyMismatch,
            .missingPlanID, .invalidReason, .tooManyResults, .invalidHeader(.contentType),
            .unsupportedContentType, .undeclaredEvent, .unsupportedSpecversion,
            .invalidAttribute(.id), .missingData, .twoPayloads,
        ] + fields.map(ContractError.unknownValue) + trees.map(ContractError.tree)

    private static let fields: [ContractError.ClosedField] = [
        .kind, .style, .transition, .result, .outcome, .source, .operation,
    ]

    private static let trees: [ViewTreeError] = [
        .tooManyNodes, .tooDeep, .tooManyContextEntries, .tooManySupertypes, .stringTooLong,
        .tooManyWindows, .missingID, .missingType, .reservedID, .duplicateID, .cycle,
        .danglingReference,
    ]

    private static func isListed(_ error: ContractError) -> Bool {
        switch error {
        case .nullRecord, .recordTooLarge, .keyTooLong, .headersTooLarge, .invalidUTF8,
            .invalidJSON,
            .invalidProtobuf, .invalidBase64, .nestingTooDeep, .duplicateField, .invalidMapEntry,
            .numberOutOfRange, .invalidTimestamp, .tooManyEntries, .tooManyAttributes,
            .tooManyDestinations, .missingIntent, .noTarget, .twoTargets, .missingRoute,
            .missingToken, .invalidIntentID, .negativeAttempt, .negativeSequence, .missingDeviceID,
            .deviceMismatch, .keyMismatch, .missingPlanID, .invalidReason, .tooManyResults,
            .invalidHeader, .unsupportedContentType, .undeclaredEvent, .unsupportedSpecversion,
            .invalidAttribute, .missingData, .twoPayloads:
            return true
        case .unknownValue(let field):
            switch field {
            case .kind, .style, .transition, .result, .outcome, .source, .operation: return true
            }
        case .tree(let error):
            switch error {
            case .tooManyNodes, .tooDeep, .tooManyContextEntries, .tooManySupertypes,
                .stringTooLong, .tooManyWindows, .missingID, .missingType, .reservedID,
                .duplicateID, .cycle, .danglingReference:
                return true
            }
        }
    }

    @Test func `Each reason has one row`() {
        #expect(Self.errors.allSatisfy(Self.isListed))
        let reasons: [DeadLetterReason] =
            Self.errors.map(DeadLetterReason.unreadable) + [
                .rowRefused, .unreadableBatch(first: 0, last: 1),
            ]
        let codes = DeadLetterCode.all.map(\.code)
        #expect(Set(codes).count == codes.count)
        #expect(Set(codes) == Set(reasons.map(\.code)))
    }
}
