package import Landfall

extension NavigationIntent {
    /// The channel in one short word.
    package var channelWord: String {
        switch channel {
        case "PUSH_TAP": "push"
        case "EMAIL_LINK": "email"
        case "UNIVERSAL_LINK": "link"
        case "IN_APP": "app"
        case "QR_CODE": "qr"
        default: channel.lowercased()
        }
    }

    /// Where the person wants to be: a link without its scheme and query, or a destination.
    package var targetWords: String {
        switch target {
        case .link(let link):
            let bare = link.firstRange(of: "://").map { link[$0.upperBound...] } ?? link[...]
            return String(bare.prefix { $0 != "?" && $0 != "#" })
        case .destination(let destination): return Self.words(for: destination)
        case .destinations(let list): return list.map(Self.words).joined(separator: " + ")
        case .resume(let resume): return resume.isCompleted ? "completed" : "cancelled"
        }
    }

    private static func words(for destination: Destination) -> String {
        let values = destination.context.map(\.value).joined(separator: ", ")
        return values.isEmpty ? destination.route.name : "\(destination.route.name)(\(values))"
    }
}
