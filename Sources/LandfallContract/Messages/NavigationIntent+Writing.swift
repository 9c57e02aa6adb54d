import Landfall

extension NavigationIntent {
    /// Writes the intent as a `NavigationIntent`.
    func write(to sink: inout some (MessageSink & ~Copyable)) {
        sink.text(IntentField.intentId, intentID)
        sink.int32(IntentField.attempt, attempt.nonZero)
        sink.text(IntentField.deviceId, deviceID)
        sink.text(IntentField.userId, userID)
        sink.text(IntentField.channel, channel)
        write(target, to: &sink)
        sink.timestamp(IntentField.occurredAt, occurredAt)
        sink.timestamp(IntentField.expiresAt, expiresAt)
        if let message {
            sink.message(IntentField.message) { sink in
                sink.text(MessageReferenceField.provider, message.provider)
                sink.text(MessageReferenceField.messageId, message.messageID)
                sink.text(MessageReferenceField.campaignId, message.campaignID)
                sink.text(MessageReferenceField.action, message.action)
            }
        }
        if let click {
            sink.message(IntentField.click) { sink in
                sink.text(ClickField.userAgent, click.userAgent)
                sink.bool(ClickField.isBot, click.isBot ? true : nil)
                sink.int32(ClickField.linkIndex, click.linkIndex.nonZero)
            }
        }
        sink.attributes(IntentField.attributes, attributes)
        if let deviceState {
            sink.message(IntentField.deviceState) { deviceState.write(to: &$0) }
        }
    }

    private func write(_ target: Target, to sink: inout some (MessageSink & ~Copyable)) {
        switch target {
        case .link(let url): sink.text(IntentField.link, url)
        case .destination(let destination):
            sink.message(IntentField.destination) { destination.write(to: &$0) }
        case .destinations(let list):
            sink.messages(IntentField.destinations, list) { $1.write(to: &$0) }
        case .resume(let resume):
            sink.message(IntentField.resume) { sink in
                sink.text(ResumeField.token, resume.token)
                sink.word(ResumeField.result, resume.isCompleted ? 1 : 2, of: .resumeResult)
                sink.attributes(ResumeField.data, resume.data)
            }
        }
    }
}

extension Destination {
    /// Writes the destination as a `Destination`.
    fileprivate func write(to sink: inout some (MessageSink & ~Copyable)) {
        sink.text(DestinationField.route, route.name)
        sink.entries(DestinationField.context, context)
    }
}
