import Foundation
import LandfallContract
import LandfallOperations

/// A whole dead letter for programs: what is listed of it, and what it holds.
struct DeadLetterContentDocument: Encodable {
    /// Bytes that came, as far as they are shown.
    struct Content: Encodable {
        /// How many there are.
        let bytes: Int
        /// What they say without what tells of a person.
        var masked: String?
        /// What they say, where they are UTF-8.
        var text: String?
        /// What they are, where they are not.
        var base64: String?

        /// Takes bytes.
        init(_ content: [UInt8], isShown: Bool) {
            bytes = content.count
            guard isShown else { return }
            text = String(validating: content, as: UTF8.self)
            base64 = text == nil ? Data(content).base64EncodedString() : nil
        }
    }

    /// A header that came.
    struct Header: Encodable {
        let name: String
        let value: Content?
    }

    /// Why it still can't be read.
    struct Fault: Encodable {
        let code: String
        let message: String
    }

    let letter: DeadLetterDocument
    let key: Content?
    let value: Content?
    let headers: [Header]
    let isReadable: Bool
    let fault: Fault?

    /// Takes a letter.
    init(_ text: DeadLetterText) {
        let letter = text.letter
        self.letter = DeadLetterDocument(letter)
        key = letter.key.map { Content($0, isShown: text.isRevealed) }
        var value = letter.value.map { Content($0, isShown: text.isRevealed) }
        if !text.isRevealed { value?.masked = letter.maskedValue }
        self.value = value
        headers = letter.headers.map { header in
            let isShown = text.isRevealed || DeadLetterText.isPlain(header.name)
            return Header(
                name: header.name,
                value: header.value.map { Content($0, isShown: isShown) }
            )
        }
        isReadable = text.fault == nil
        fault = text.fault.map { Fault(code: $0.code, message: $0.description) }
    }

    private enum CodingKeys: String, CodingKey {
        case letter, key, value, headers, isReadable = "readable", fault
    }
}
