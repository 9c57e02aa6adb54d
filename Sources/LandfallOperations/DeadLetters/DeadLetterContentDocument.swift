import Foundation
import LandfallBytes
import LandfallContract

/// A whole dead letter for programs: what is listed of it, and what it holds.
package struct DeadLetterContentDocument: Encodable {
    /// Bytes that came, as far as they are shown.
    package struct Content: Encodable {
        /// How many there are.
        package let bytes: Int
        /// What they say without what tells of a person.
        package var redacted: String?
        /// What they say, where they are UTF-8.
        package var text: String?
        /// What they are, where they are not.
        package var base64: String?

        /// Takes bytes.
        package init(_ content: [UInt8], isShown: Bool) {
            bytes = content.count
            guard isShown else { return }
            text = String(validating: content, as: UTF8.self)
            base64 = text == nil ? Data(content).base64EncodedString() : nil
        }
    }

    /// A header that came.
    package struct Header: Encodable {
        package let name: String
        package let value: Content?
    }

    /// The fault for which the record still can't be read.
    package struct Fault: Encodable {
        package let code: String
        package let message: String
    }

    package let letter: DeadLetterDocument
    package let key: Content?
    package let value: Content?
    package let headers: [Header]
    package let isReadable: Bool
    package let fault: Fault?

    /// Takes a letter.
    package init(_ text: DeadLetterText) {
        let letter = text.letter
        self.letter = DeadLetterDocument(letter)
        key = letter.key.map { Content($0, isShown: text.isRevealed) }
        var value = letter.value.map { Content($0, isShown: text.isRevealed) }
        if !text.isRevealed { value?.redacted = letter.redactedValue }
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
