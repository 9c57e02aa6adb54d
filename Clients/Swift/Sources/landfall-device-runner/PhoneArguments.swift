#if os(Linux)
import Foundation
import LandfallDevice

/// The arguments of `landfall-device-runner --phone`.
struct PhoneArguments {
    /// The address of the gateway.
    let gateway: URL
    /// The device, which the token must name.
    let deviceID: String
    /// The tokens of the device, from a file that may change.
    let tokens: FileTokens
    /// What the phone shows at first, and who is signed in; a closed app without it.
    let state: DeviceState?

    /// The fault of arguments, in one line.
    struct Fault: Error {
        let text: String
    }

    static let usage = """
        usage: landfall-device-runner --phone --gateway URL --device ID --token-file FILE [--state FILE]
        """

    /// Reads the arguments behind `--phone`.
    ///
    /// - Parameter arguments: Pairs of a name and a value.
    /// - Throws: ``Fault``.
    init(_ arguments: [String]) throws(Fault) {
        var values: [String: String] = [:]
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard ["--gateway", "--device", "--token-file", "--state"].contains(name),
                let value = rest.popFirst()
            else { throw Fault(text: Self.usage) }
            values[name] = value
        }
        guard let address = values["--gateway"], let device = values["--device"],
            let tokenFile = values["--token-file"]
        else { throw Fault(text: Self.usage) }
        guard let gateway = URL(string: address), gateway.host?.isEmpty == false,
            ["http", "https"].contains(gateway.scheme?.lowercased())
        else {
            throw Fault(
                text:
                    "--gateway: \(address) is no http or https URL: give one such as http://127.0.0.1:8480"
            )
        }
        self.gateway = gateway
        deviceID = device
        tokens = try FileTokens(tokenFile)
        state = if let file = values["--state"] { try Self.state(in: file) } else { nil }
    }

    private static func state(in file: String) throws(Fault) -> DeviceState {
        guard let bytes = FileManager.default.contents(atPath: file) else {
            throw Fault(
                text: "--state: \(file) can't be read: give a file with a DeviceState in JSON"
            )
        }
        do {
            return try DeviceState(json: Array(bytes))
        } catch {
            throw Fault(text: "--state: \(file) is no DeviceState in JSON: \(error)")
        }
    }
}

/// The token of a file; the file is read again when the gateway refuses the token.
struct FileTokens: TokenProvider {
    private let file: String
    private let first: String

    /// Reads the file.
    ///
    /// - Parameter file: Its path.
    /// - Throws: A fault where it has no token.
    init(_ file: String) throws(PhoneArguments.Fault) {
        guard let token = Self.token(in: file) else {
            throw PhoneArguments.Fault(
                text:
                    "--token-file: \(file) can't be read or is empty: give the file of the device's token"
            )
        }
        self.file = file
        first = token
    }

    func token(after rejected: String?) async throws -> String {
        // Where the file has gone, the gateway says what it has against the token.
        rejected == nil ? first : Self.token(in: file) ?? first
    }

    private static func token(in file: String) -> String? {
        let bytes = FileManager.default.contents(atPath: file)
        let text = bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return token.isEmpty ? nil : token
    }
}
#endif
