import ArgumentParser
import LandfallCatalog
import LandfallGateway
import LandfallReview
import LandfallSettings

/// `landfall gateway key`: a new key of a backend.
struct GatewayKeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Makes a key of a backend.",
        discussion: """
            Prints two lines: the key, which is stored nowhere and which only the backend needs, and the \
            entry for the list "keys" of gateway-api-keys-file, which has the SHA-256 of the key. To \
            rotate a key, put the new digest beside the old one, and remove the old one later.

            Exit status: 0 good, 2 an option is wrong.
            """
    )

    /// The name of the backend.
    @Argument(
        help: ArgumentHelp("The name of the backend: letters, digits and -.", valueName: "id")
    )
    var id: String
    /// What it may do.
    @Option(
        name: .customLong("scope"),
        help: ArgumentHelp(
            "What the backend may do: states, intents, plans or results; intents without any. Repeatable.",
            valueName: "scope"
        )
    )
    var scopes: [String] = []
    /// The channels of its intents.
    @Option(
        name: .customLong("channel"),
        help: ArgumentHelp(
            "A channel that its intents may have, such as EMAIL_LINK; all without any. Repeatable.",
            valueName: "channel"
        )
    )
    var channels: [String] = []
    /// How the ids of its devices begin.
    @Option(
        help: ArgumentHelp("How the ids of its devices begin, or all.", valueName: "prefix")
    )
    var devices: String = "all"
    /// How many requests it may make.
    @Option(
        help: ArgumentHelp(
            "How many requests it may make a second and at once, as 100/500; default: gateway-backend-rate.",
            valueName: "rate"
        ),
        transform: Self.checkedRate
    )
    var rate: String?

    private static func checkedRate(_ text: String) throws -> String {
        guard Rate(text) != nil else {
            throw OptionForm.Refusal(description: "requests a second and at once, as 100/500")
        }
        return text
    }

    /// Makes and prints the key.
    ///
    /// - Throws: ``CommandFailure`` with status 2.
    func run() throws {
        var rights: [BackendScope] = []
        for scope in scopes {
            guard let right = BackendScope(rawValue: scope) else {
                throw CommandFailure.usage(
                    "--scope is states, intents, plans or results, not \"\(scope.printable)\""
                )
            }
            if !rights.contains(right) { rights.append(right) }
        }
        guard !devices.isEmpty, !channels.contains("") else {
            throw CommandFailure.usage(
                "--devices and --channel are not empty: leave them out for all"
            )
        }
        let key: BackendKey
        do throws(BackendKeys.Fault) {
            key = try BackendKey(
                id: id,
                BackendKey.Rights(
                    scopes: rights.isEmpty ? [.intents] : rights,
                    devices: devices == "all" ? nil : devices,
                    channels: channels,
                    rate: rate
                )
            )
        } catch {
            throw CommandFailure.usage("\(id.printable) gets no key: \(error)")
        }
        for channel in channels {
            if let advice = UsualChannel.advice(on: channel) {
                Console.writeError("--channel: \(advice)")
            }
        }
        try Console.say(key.text)
        try Console.say(key.entry)
    }
}
