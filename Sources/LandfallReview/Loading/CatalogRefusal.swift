import Landfall
package import LandfallCatalog

/// An error that keeps files from being a usable catalog.
package enum CatalogRefusal: Error, Hashable, Sendable {
    /// A file can't be read: one line that says why.
    case unreadable(String)
    /// The catalog has errors.
    case catalog(CatalogErrors)
    /// The keys of its links are none: one line that says why, without any part of a secret.
    case linkKeys(String)
    /// The keys of resume tokens are none, or are missing: one line, without any part of a secret.
    case tokenKeys(String)

    /// Routes ask for results, and nothing says where these go: one line.
    case resultsTopic(String)

    /// A catalog asks for results, for which there is no topic.
    ///
    /// - Parameter route: A route that asks for one.
    /// - Returns: The refusal.
    static func missingResultsTopic(_ route: RouteID) -> CatalogRefusal {
        resultsTopic(
            "results-topic is missing: route \(route) asks for a result, and no topic receives it; "
                + "name a topic by --results-topic or LANDFALL_RESULTS_TOPIC, and make it by "
                + "`landfall topics create`"
        )
    }

    /// A catalog with flows, or with routes that ask for results, has no keys for tokens.
    static let missingTokenKeys = tokenKeys(
        "token-keys-file is missing: the catalog has flows or routes with a result, and without a "
            + "token no intent can resume after them; make a file by "
            + #"printf 'k1:%s\n' "$(openssl rand -base64 32)" >token-keys"#
            + ", and give it by --token-keys-file or LANDFALL_TOKEN_KEYS_FILE"
    )

    /// How many things are wrong.
    package var count: Int {
        switch self {
        case .catalog(let errors): errors.findings.count + errors.omittedCount
        case .unreadable, .linkKeys, .tokenKeys, .resultsTopic: 1
        }
    }
}
