/// A word by which the gateway refuses a request, for the reader of its description.
///
/// What the contract refuses has the codes of dead letters besides.
package struct ProblemCode: Hashable, Sendable {
    /// The status of the response.
    package let status: Int
    /// The stable word.
    package let code: String
    /// What it means.
    package let meaning: String
    /// What the client does.
    package let advice: String

    private init(_ status: Int, _ code: String, _ meaning: String, _ advice: String) {
        self.status = status
        self.code = code
        self.meaning = meaning
        self.advice = advice
    }

    /// All of the gateway's own, by status.
    package static let all: [ProblemCode] =
        [
            .init(
                400,
                "invalid_body",
                "The body ended before it was complete.",
                "Send it again."
            ),
            .init(
                400,
                "invalid_device_id",
                "A device or intent in the path is no id.",
                "Use 1 to 128 characters from 0x21 to 0x7E without `/`."
            ),
            .init(
                400,
                "invalid_gzip",
                "The body is not one whole member of gzip.",
                "Correct the compression."
            ),
            .init(
                400,
                "invalid_prefer",
                "`wait` in `Prefer` is no number.",
                "Send whole seconds, as `Prefer: wait=5`."
            ),
            .init(
                400,
                "number_out_of_range",
                "`attempt` is no number from 0 on, or a number of the body does not fit.",
                "Correct the number."
            ),
        ] + unauthorized + forbidden + conflicts + bodies + limits

    private static let unauthorized: [ProblemCode] = [
        .init(
            401,
            "invalid_token",
            "The token is malformed, or a claim in it is refused.",
            "Get another token; `detail` says what is wrong."
        ),
        .init(
            401,
            "missing_token",
            "The request has no token.",
            "Send `Authorization: Bearer` with a token or a key."
        ),
        .init(401, "token_expired", "The token has expired.", "Get another token."),
        .init(
            401,
            "unknown_key",
            "No key of the gateway verifies the token, or the key of the backend is unknown.",
            "Check `gateway-jwks-file` and `gateway-api-keys-file`."
        ),
    ]

    private static let forbidden: [ProblemCode] = [
        .init(
            403,
            "device_mismatch",
            "The message or the path names another device than the caller may speak for.",
            "Send only for the own device, or give the backend's key the devices."
        ),
        .init(
            403,
            "device_revoked",
            "The device or its token is in `gateway-revoked-file`.",
            "Sign in again."
        ),
        .init(
            403,
            "origin_not_allowed",
            "Pages of this origin may not use the gateway.",
            "Add the origin to `gateway-cors-origins`."
        ),
        .init(
            403,
            "scope_missing",
            "The key lacks the scope or the channel, or the path is for backends only.",
            "Give the key the scope or the channel."
        ),
        .init(
            403,
            "user_mismatch",
            "The message names another user than the token.",
            "Send the user of the token, or none."
        ),
        .init(404, "not_found", "The path does not exist.", "Correct the path."),
        .init(
            404,
            "plan_unknown",
            "The gateway has kept no plan of this intent.",
            "Send the intent again: it counts once."
        ),
        .init(405, "method_not_allowed", "The path does not take this method.", "See `Allow`."),
        .init(
            406,
            "not_acceptable",
            "`Accept` names no type that the response can have.",
            "Accept JSON or protobuf, or `text/event-stream` for a stream."
        ),
    ]

    private static let conflicts: [ProblemCode] = [
        .init(
            408,
            "request_timeout",
            "The body has not come within `gateway-request-deadline`.",
            "Send it again."
        ),
        .init(
            409,
            "intent_conflict",
            "Another intent has this id and attempt.",
            "Give the intent an id of its own."
        ),
        .init(
            409,
            "sequence_regressed",
            "A state of this launch with a higher sequence came before.",
            "Do not send it again."
        ),
        .init(
            412,
            "precondition_failed",
            "Another state came in between (`If-Match`).",
            "Send the current state without `If-Match`."
        ),
    ]

    private static let bodies: [ProblemCode] = [
        .init(
            413,
            "gzip_ratio",
            "The body grows to more than `gateway-gzip-ratio` times its size.",
            "Send it without gzip."
        ),
        .init(
            413,
            "too_large",
            "The body or a record is too long.",
            "Send less, or raise `gateway-body-bytes` or the topic's `max.message.bytes`."
        ),
        .init(
            415,
            "unsupported_content_type",
            "The type of the body is not read.",
            "Send `application/json` or `application/protobuf`; a batch is `application/x-ndjson`."
        ),
        .init(
            415,
            "unsupported_encoding",
            "The encoding of the body is not read.",
            "Send gzip, or the body as it is."
        ),
        .init(422, "batch_size", "A batch has no intent, or too many.", "Send 1 to 500 intents."),
        .init(
            422,
            "empty_report",
            "A report has neither a state nor results.",
            "Check the names `state` and `results`."
        ),
        .init(
            422,
            "invalid_batch",
            "Lines of the batch are refused, and none was sent.",
            "Correct the lines under `errors`, and send the batch again."
        ),
        .init(
            422,
            "missing_intent_id",
            "An intent of a batch has no `intentId`.",
            "Give each intent an id."
        ),
    ]

    private static let limits: [ProblemCode] = [
        .init(
            429,
            "quota_exceeded",
            "The device has sent all that it may on one day.",
            "Send it after `Retry-After` seconds."
        ),
        .init(
            429,
            "rate_limited",
            "The caller or its address sends too much.",
            "Send it after `Retry-After` seconds."
        ),
        .init(
            429,
            "too_many_waits",
            "The caller has too many requests that wait for plans.",
            "End one first."
        ),
        .init(
            429,
            "too_many_streams",
            "The caller has too many open streams.",
            "Close a stream first."
        ),
        .init(
            431,
            "head_too_large",
            "The request has too many fields, or too long ones.",
            "Send fewer fields."
        ),
        .init(
            503,
            "draining",
            "The gateway ends.",
            "Send it again: another instance takes it."
        ),
        .init(503, "full", "Too many streams are open.", "Open it again later."),
        .init(
            503,
            "kafka_unavailable",
            "Kafka has not confirmed the record, or plans are not read yet.",
            "Send the same again: it counts once."
        ),
        .init(
            503,
            "overloaded",
            "Too many requests or records wait.",
            "Send the same again later."
        ),
    ]
}
