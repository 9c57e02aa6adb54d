/// The values that the steps of a flow bring, typed: each field is there once a step has brought
/// it.
///
///     struct Shared: SharedValues {
///         var email: String?
///         var tries: Int?
///         static let fields = InputFields(
///             Self.init,
///             InputField("email", \.email),
///             InputField("tries", \.tries).within(0...9)
///         )
///     }
///
/// The fields are optional, so that there are values before anything was brought; the compiler
/// sees to it by the initializer that takes nothing.
public protocol SharedValues: RouteInput {
    /// Creates values of which none was brought yet.
    init()
}

extension NoInput: SharedValues {}

extension SharedValues {
    /// The values among those that flows have gathered; one of another type is left out.
    init(gathered: Context) {
        var own = Self().context
        for (key, parameter) in Self.fields.parameters {
            guard let value = gathered[key], value.type == parameter.type else { continue }
            own[key] = value
        }
        self = Self(context: own) ?? Self()
    }
}

extension TextSource {
    /// What a step of a flow has brought, on a screen that the flow shows.
    ///
    /// - Parameter path: A field that a flow shares.
    /// - Returns: The source.
    public static func shared<Values: SharedValues>(
        _ path: KeyPath<Values, String?>
    ) -> TextSource {
        TextSource(.flow(key: Values.fields.key(of: path)))
    }
}
