/// Why an intent can't resume after a detour; the raw values are the reasons that a plan gives.
public enum ResumeFault: String, Error, Hashable, Sendable, CaseIterable {
    /// The token is none, or was cut off.
    case malformed = "token_malformed"
    /// The token is of a form that this version does not know.
    case unknownVersion = "token_version_unknown"
    /// The key that made the token is not known here, or is no more.
    case unknownKey = "token_key_unknown"
    /// Something in the token was changed since it was made.
    case altered = "token_altered"
    /// The token was given to another device.
    case otherDevice = "token_of_other_device"
    /// The token was made for another app, or by another pipeline.
    case otherAudience = "token_of_other_audience"
    /// It is too late.
    case expired = "token_expired"
    /// The catalog has no such flow, or the flow no such step, any more.
    case unknownFlow = "flow_unknown"
    /// The catalog has no such route any more, or the route asks for no result.
    case unknownResult = "result_unknown"
    /// The root of the flow is not in the device's tree any more.
    case flowEnded = "flow_ended"
    /// Another step is shown than the one that was completed.
    case stepNotOpen = "step_not_open"
    /// What the step brought is incomplete or of another type.
    case invalidResult = "invalid_result"
}
