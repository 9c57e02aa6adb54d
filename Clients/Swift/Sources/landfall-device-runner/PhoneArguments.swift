#if os(Linux)
import Foundation
import LandfallDevice

/// The arguments of `landfall-device-runner --phone`.
struct PhoneArguments {
    /// The address of the gateway.
    let gateway: URL
    /// The device, which the token must name.
    let deviceID: String
    /// The file with its token; it is read again when the gateway refuses the token.
    let tokenFile: String
    /// What the phone shows at first, and who is signed in; a closed app without it.
    let state: DeviceState?

    /// What is wrong with arguments, in one line.
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
    init(_ arguments: [String]) throws {
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
        guard let gateway = URL(string: address), gateway.scheme != nil, gateway.host != nil else {
            throw Fault(text: "--gateway is an address such as http://127.0.0.1:8480\n")
        }
        self.gateway = gateway
        deviceID = device
        self.tokenFile = tokenFile
        state = try values["--state"].map(Self.state)
    }

    private static func state(in file: String) throws -> DeviceState {
        guard let bytes = FileManager.default.contents(atPath: file) else {
            throw Fault(text: "--state: \(file) can't be read\n")
        }
        do {
            return try DeviceState(json: Array(bytes))
        } catch {
            throw Fault(text: "--state: \(file) is no DeviceState in JSON: \(error)\n")
        }
    }
}

/// The token of a file, read each time that one is asked for.
struct FileTokens: TokenProvider {
    let file: String

    /// Why there is no token.
    struct Unreadable: Error {}

    func token(after rejected: String?) async throws -> String {
        guard let bytes = FileManager.default.contents(atPath: file) else { throw Unreadable() }
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(
            in: .whitespacesAndNewlines
        )
    }
}
#endif
