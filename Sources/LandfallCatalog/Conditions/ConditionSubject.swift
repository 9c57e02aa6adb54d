/// The subject of a condition; two conditions can contradict each other only about the same
/// subject.
enum ConditionSubject: Hashable {
    /// A word of the device or the intent.
    case word(CatalogCondition.Subject)
    /// Whether somebody is signed in.
    case session
    /// An attribute of the session or the intent.
    case attribute(String)
    /// The device's locale.
    case locale
    /// The app's version.
    case version
    /// The variation that the subject gets.
    case experiment(String)
    /// A value of the route's context.
    case context(String)
    /// Whether the intent has expired.
    case expiry
    /// What a finder finds, told by its own spelling.
    case tree(String)
    case time

    /// Why nothing meets all that is asked of it.
    var contradiction: String {
        switch self {
        case .word(let subject): "no \(subject) meets all of it"
        case .session: "a user is not signed in and signed out at once"
        case .attribute(let name): "no value of attribute \"\(name)\" meets all of it"
        case .locale: "no locale meets all of it"
        case .version: "no version of the app meets all of it"
        case .experiment(let name): "no variation of experiment \"\(name)\" meets all of it"
        case .context(let key): "no value of context key \"\(key)\" meets all of it"
        case .expiry: "no intent has expired and not expired at once"
        case .tree: "nothing is in the tree and not in it at once"
        case .time: "no time meets all of it"
        }
    }
}

extension CatalogCondition {
    /// What it looks at; `nil` for one that is made of others, and for a flag that was set for good,
    /// which may be set otherwise tomorrow.
    var subject: ConditionSubject? {
        switch self {
        case .all, .any, .not, .always: nil
        case .word(let subject, _): .word(subject)
        case .signedIn: .session
        case .attribute(let name, _): .attribute(name)
        case .locale: .locale
        case .appVersion: .version
        case .experiment(let name, _): .experiment(name)
        case .context(let key, _), .contextPresent(let key): .context(key)
        case .notExpired: .expiry
        case .found(let finder): .tree("\(finder.finder)")
        case .between: .time
        }
    }
}
