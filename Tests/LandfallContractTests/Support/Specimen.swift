import Foundation
import Landfall
import LandfallContract
import LandfallWire
import SwiftProtobuf
import Testing

/// A message that is read both by hand and by the generated code.
enum Specimen: String, CaseIterable, CustomTestStringConvertible {
    case state, intent

    var testDescription: String { rawValue }

    /// Writes a message with its maps in the order of their keys: a seed makes the same bytes, and the
    /// same damage, in every run.
    func bytes(of message: any Message, _ encoding: ContentEncoding) throws -> [UInt8] {
        switch encoding {
        case .json:
            var options = JSONEncodingOptions()
            options.useDeterministicOrdering = true
            return try message.jsonUTF8Bytes(options: options)
        case .protobuf:
            var options = BinaryEncodingOptions()
            options.useDeterministicOrdering = true
            return try message.serializedBytes(options: options)
        }
    }

    /// Reads a record in both ways, and expects the same meaning, or two refusals, or a refusal that
    /// the contract's stricter rules explain.
    func compare(_ bytes: [UInt8], _ encoding: ContentEncoding, _ what: Comment) throws {
        let expected = expected(bytes, encoding)
        let headers = Reading.headers(encoding)
        do throws(ContractError) {
            switch self {
            case .state:
                let read = WireDeviceState(try Reading.state(bytes, headers: headers))
                #expect(read == expected as? WireDeviceState, what)
            case .intent:
                let record = try Reading.intent(bytes, headers: headers)
                var read = WireNavigationIntent(record.intent)
                if let expected = expected as? WireNavigationIntent, expected.intentID.isEmpty {
                    read.intentID = ""
                }
                #expect(read == expected as? WireNavigationIntent, what)
            }
        } catch {
            guard expected != nil, !Self.isStricter(error, than: bytes, encoding) else { return }
            Issue.record(
                "refused with \(error.code), \(what): \(String(decoding: bytes, as: UTF8.self))"
            )
        }
    }

    /// What the generated code and the rules of the contract make of a record; `nil` for a refusal.
    private func expected(_ bytes: [UInt8], _ encoding: ContentEncoding) -> (any Message)? {
        switch self {
        case .state:
            guard let state = try? WireDeviceState(bytes, encoding), state.isAllowed,
                !state.deviceID.isEmpty
            else { return nil }
            return state.normalized
        case .intent:
            guard let intent = try? WireNavigationIntent(bytes, encoding), intent.isAllowed else {
                return nil
            }
            return intent.normalized
        }
    }

    /// Whether a refusal is one of those in which the contract is stricter than the generated code:
    /// unknown words (which that reads as left out), fields that are there twice, entries of maps
    /// that are no text, instants that an occurrence of their field corrects, and faults of the JSON
    /// within what is skipped, which that does not look at.
    private static func isStricter(
        _ error: ContractError,
        than bytes: [UInt8],
        _ encoding: ContentEncoding
    ) -> Bool {
        switch error {
        case .unknownValue, .duplicateField: true
        case .invalidMapEntry, .invalidTimestamp: encoding == .protobuf
        case .invalidJSON, .invalidUTF8:
            encoding == .json
                && (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed))
                    == nil
        default: false
        }
    }
}

extension Message {
    /// Reads a record with the generated code, as the contract asks for: unknown fields ignored.
    init(_ bytes: [UInt8], _ encoding: ContentEncoding) throws {
        switch encoding {
        case .json:
            var options = JSONDecodingOptions()
            options.ignoreUnknownFields = true
            options.messageDepthLimit = 1000
            try self.init(jsonUTF8Bytes: bytes, options: options)
        case .protobuf:
            var options = BinaryDecodingOptions()
            options.messageDepthLimit = 1000
            try self.init(serializedBytes: bytes, options: options)
        }
    }
}
