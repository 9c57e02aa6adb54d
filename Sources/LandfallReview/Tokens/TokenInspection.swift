import Landfall
package import LandfallTokens

/// The content of a resume token.
package struct TokenInspection: Hashable, Sendable {
    /// The key that it names.
    package let key: KeyID
    /// Whether that key has signed it.
    package let code: Code
    /// What it says.
    let point: ResumePoint

    /// The state of a token's code.
    package enum Code: String, Hashable, Sendable {
        /// There were no keys to check it by.
        case unchecked
        /// The key has signed it.
        case right
        /// The key has not signed it.
        case wrong
        /// The key is not there.
        case unknownKey = "unknown_key"
    }

    /// Reads a token.
    ///
    /// - Parameters:
    ///   - text: Untrusted text.
    ///   - ring: The keys by which its code is checked; `nil` for no check.
    /// - Throws: ``ReviewError/failed(_:)`` when it can't be read.
    package init(_ text: String, by ring: KeyRing?) throws(ReviewError) {
        let token: ResumeToken
        do throws(ResumeFault) {
            token = try ResumeToken(text)
        } catch {
            throw Self.failure(of: error)
        }
        key = token.key
        code = Self.code(of: text, by: ring)
        do throws(ResumeFault) {
            guard let payload = token.unverifiedPayload else { throw .malformed }
            point = try ResumePoint(decoding: payload)
        } catch {
            guard code != .wrong else {
                throw .failed("the token was altered: its code is not the one of key \(key)")
            }
            throw Self.failure(of: error)
        }
    }

    private static func code(of text: String, by ring: KeyRing?) -> Code {
        guard let ring else { return .unchecked }
        do throws(ResumeFault) {
            _ = try ring.payload(of: text)
            return .right
        } catch {
            return error == .unknownKey ? .unknownKey : .wrong
        }
    }

    private static func failure(of fault: ResumeFault) -> ReviewError {
        guard fault != .unknownVersion else {
            return .failed("a newer version has made the token: read it with that one")
        }
        return .failed("this is no whole resume token: expected lf1.<key>.<payload>.<code>")
    }
}
