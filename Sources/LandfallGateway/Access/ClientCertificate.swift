import Crypto
import Foundation
import HTTPTypes
import LandfallValues

/// The certificate of a client that a proxy has checked and names in a field.
///
/// The field counts only from a trusted proxy, and only where a setting says that the proxies write it: others pass on
/// what a client has written itself.
struct ClientCertificate: Hashable, Sendable {
    /// What an entry of the file of keys may name it by: `sha256:`, `URI:` or `DNS:` and what stands behind.
    let names: Set<String>

    /// Takes the certificate of `Client-Cert` (RFC 9440): its bytes in base64 between colons.
    ///
    /// - Parameter field: The field; `nil` for text that is none.
    init?(clientCert field: String) {
        let text = field.drop { $0 == " " }
        guard text.utf8.count <= Self.longestField, text.count > 2, text.first == ":",
            text.last == ":", let bytes = Data(base64Encoded: String(text.dropFirst().dropLast()))
        else { return nil }
        names = ["sha256:" + Hexadecimal.text(of: SHA256.hash(data: bytes))]
    }

    /// Takes the certificate of `X-Forwarded-Client-Cert`, as Envoy writes it: `Hash=…;URI=…;DNS=…`.
    ///
    /// - Parameter field: The field; `nil` for text that is none, and for more than one certificate, of which nobody
    ///   knows which proxy has written which.
    init?(forwarded field: String) {
        guard field.utf8.count <= Self.longestField, let pairs = Self.pairs(of: field) else {
            return nil
        }
        var names: Set<String> = []
        for (key, value) in pairs where !value.isEmpty {
            switch key.lowercased() {
            case "hash": names.insert("sha256:" + value.lowercased())
            case "uri": names.insert("URI:" + value)
            case "dns": names.insert("DNS:" + value.lowercased())
            default: continue
            }
        }
        guard !names.isEmpty else { return nil }
        self.names = names
    }

    private static let longestField = 16 * 1024

    /// The pairs of one element; `nil` for several, and for quotes that do not end.
    private static func pairs(of field: String) -> [(key: String, value: String)]? {
        var pairs: [(key: String, value: String)] = []
        var key: String?
        var text = ""
        var isQuoted = false
        var isEscaped = false
        for scalar in field.unicodeScalars {
            switch scalar {
            case _ where isEscaped:
                text.unicodeScalars.append(scalar)
                isEscaped = false
            case "\\" where isQuoted: isEscaped = true
            case "\"": isQuoted.toggle()
            case "," where !isQuoted: return nil
            case "=" where !isQuoted && key == nil:
                key = text
                text = ""
            case ";" where !isQuoted:
                if let key { pairs.append((key, text)) }
                (key, text) = (nil, "")
            default: text.unicodeScalars.append(scalar)
            }
        }
        guard !isQuoted else { return nil }
        if let key { pairs.append((key, text)) }
        return pairs
    }

    /// Whether an entry of the file of keys may name a certificate so.
    static func isName(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":") else { return false }
        let rest = text[text.index(after: colon)...]
        switch text[..<colon] {
        case "sha256":
            return rest.utf8.count == 64 && rest.utf8.allSatisfy(Hexadecimal.isLowercaseDigit)
        case "URI", "DNS":
            return !rest.isEmpty && rest.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        default: return false
        }
    }
}

/// The field in which the proxies before the gateway name the certificate of a client.
package enum CertificateField: String, CaseIterable, Sendable {
    /// None: what comes in such fields is ignored.
    case none
    /// `Client-Cert` (RFC 9440).
    case clientCert = "client-cert"
    /// `X-Forwarded-Client-Cert` of Envoy.
    case forwarded = "x-forwarded-client-cert"

    /// The certificate that a request names.
    ///
    /// - Parameter fields: The fields of the request.
    /// - Returns: The certificate; `nil` where there is none, or two.
    func certificate(in fields: HTTPFields) -> ClientCertificate? {
        switch self {
        case .none: return nil
        case .clientCert:
            let values = fields[values: .clientCert]
            return values.count == 1 ? ClientCertificate(clientCert: values[0]) : nil
        case .forwarded:
            let values = fields[values: .forwardedClientCert]
            return values.count == 1 ? ClientCertificate(forwarded: values[0]) : nil
        }
    }
}
