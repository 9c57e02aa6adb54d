import Landfall
import LandfallTokens

/// The redaction of rows.
///
/// Rows get no e-mail address and no token. Of links they get what the catalog declares. Ids of
/// users are kept, hashed or left out, as a setting says.
///
/// It is a class because one serves all answers of a batch.
final class RowRedaction: Sendable {
    /// What stands for ids of users.
    let users: UserPseudonyms

    /// Knows what the catalog declares of links.
    let resolver: IntentResolver

    /// The name of the app; `nil` where the catalog gives none.
    let app: String?

    /// Whether the catalog keeps assignments.
    private let keepsAssignments: Bool

    /// Takes what it goes by.
    init(users: UserPseudonyms, resolver: IntentResolver) {
        self.users = users
        self.resolver = resolver
        app = resolver.app.isEmpty ? nil : resolver.app
        keepsAssignments = resolver.keepsAssignments
    }

    /// Returns the assignments to keep of an answer's exposures.
    func additions(by exposures: [Assignment]) -> [KeptAssignment] {
        keepsAssignments ? resolver.additions(by: exposures) : []
    }

    /// Returns the recorded form of a user's id; `nil` if there is no user, or if the id may not be
    /// recorded.
    func user(_ id: String?) -> String? {
        guard let id else { return nil }
        return users.pseudonym(of: id)
    }

    /// Returns the part of an intent's link that may be recorded.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - request: The intent.
    ///   - known: What the table of links says of it, where it was asked already.
    /// - Returns: The text for a row.
    func link(_ link: String, of request: NavigationRequest, known: String?) -> String {
        let text = known ?? resolver.recordedText(ofLink: link)
        guard users.areKeyed, let user = request.subjectUserID, !user.isEmpty,
            let pseudonym = users.pseudonym(of: user)
        else { return text }
        // A segment or a value that is the user's id.
        let parts = text.split(omittingEmptySubsequences: false) { "/?&=".contains($0) }
        guard parts.contains(where: { $0 == user }) else { return text }
        var shown = ""
        var rest = text[...]
        for part in parts {
            shown += part == user ? pseudonym : String(part)
            rest = rest.dropFirst(part.count)
            shown += rest.prefix(1)
            rest = rest.dropFirst()
        }
        return shown
    }

    /// The name of a route as an intent gives it; no catalog has one that is longer than the limit.
    func route(_ route: RouteID) -> String {
        route.name.utf8.count <= RouteID.lengthLimit
            ? TextRedaction.redacted(route.name) : TextRedaction.word
    }

    /// A context or the properties of an event.
    func entries(_ entries: [ContextEntry], of request: NavigationRequest) -> [ContextEntry] {
        let names = names(in: request)
        // By their places: an entry that an iterator gives is copied.
        let isPlain = entries.indices.allSatisfy { !entries[$0].isSuspect }
        if names.isEmpty, isPlain { return entries }
        return entries.map { entry in
            ContextEntry(
                key: TextRedaction.redacted(entry.key),
                value: names[entry.value] ?? TextRedaction.redacted(entry.value)
            )
        }
    }

    /// The events of post-navigation interceptors.
    func events(
        _ events: [NavigationEvent],
        of request: NavigationRequest
    ) -> [NavigationEvent] {
        events.map { event in
            NavigationEvent(name: event.name, properties: entries(event.properties, of: request))
        }
    }

    /// What stands for the id of an intent's user, under the id, where ids are hashed with a key.
    func names(in request: NavigationRequest) -> [String: String] {
        guard users.areKeyed, let user = request.subjectUserID, !user.isEmpty,
            let name = users.pseudonym(of: user)
        else { return [:] }
        return [user: name]
    }
}

extension ContextEntry {
    /// Whether key or value have to be looked at closely.
    fileprivate var isSuspect: Bool {
        TextRedaction.isSuspect(key) || TextRedaction.isSuspect(value)
    }
}

extension UserPseudonyms {
    /// What stands for the subject of an experiment.
    ///
    /// A device is recorded as it is, unless its id is an address. What another attribute holds may
    /// name a person as well.
    ///
    /// - Parameters:
    ///   - value: The text that is hashed for the experiment.
    ///   - attribute: Where it is from: `userId`, `deviceId` or another.
    /// - Returns: The text for a row, the same for the same subject; `nil` where none may stand
    ///   there.
    func recorded(_ value: String, of attribute: String) -> String? {
        attribute == "deviceId" && !TextRedaction.holdsAtSign(value) ? value : pseudonym(of: value)
    }
}
