extension PendingResolution {
    /// Whether the app is to come back: a flow runs, or a result is asked for.
    var needsToken: Bool { !flows.isEmpty || attempt.route?.route.result != nil }

    /// The token by which the app comes back; `nil` where nobody makes tokens, or no device is named,
    /// to which it could be bound.
    ///
    /// - Throws: ``RoutingError/Code/limitExceeded`` when it would be too long.
    func token() throws(RoutingError) -> String? {
        let asked = asked
        guard !request.intent.deviceID.isEmpty, let tokens = resolver.tokens
        else { return nil }
        let seconds = request.now.seconds + resolver.detourLifetime.components.seconds
        let end = Timestamp(seconds: seconds, nanoseconds: 0)
        var point = ResumePoint(
            deviceID: request.intent.deviceID,
            expiresAt: end ?? request.now,
            destinations: asked == nil ? stack.destinations : [],
            flows: flows.opened(in: attempt.plan?.after)
        )
        point.audience = resolver.audience
        point.intentID = flows.former?.intentID ?? request.intent.intentID
        point.shown = shownBefore
        point.question = asked
        point.userID = flows.userID
        point.link = currentRequest.link ?? ""
        point.stepCount = flows.stepCount
        let token = tokens.token(sealing: point.encoded)
        guard token.utf8.count <= IntentResolver.tokenLimit else {
            throw RoutingError(
                .limitExceeded,
                "the resume token would have more than \(IntentResolver.tokenLimit) bytes"
            )
        }
        return token
    }

    /// Opens a token that this app and pipeline gave this device.
    func point(of token: String) throws(ResumeFault) -> ResumePoint {
        guard token.utf8.count <= IntentResolver.tokenLimit else { throw .malformed }
        guard let tokens = resolver.tokens else { throw .unknownKey }
        let point = try ResumePoint(decoding: try tokens.payload(of: token))
        guard point.audience == resolver.audience else { throw .otherAudience }
        guard !point.deviceID.isEmpty, point.deviceID == request.intent.deviceID else {
            throw .otherDevice
        }
        guard request.now < point.expiresAt else { throw .expired }
        return point
    }
}
