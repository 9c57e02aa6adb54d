import Landfall
import LandfallContract
import LandfallKafka

/// An intent as it came, with what was answered and the state that its device had then.
package struct RecordedIntent: Sendable {
    /// Where its record lies.
    package let place: TopicPlace
    /// The record's time, in milliseconds since 1970-01-01 UTC.
    let milliseconds: Int64
    let intent: IntentRecord
    /// The plan that was sent; `nil` where none was found.
    var plan: ActionPlan?
    /// The state that is taken for the one of then.
    var state: DeviceState?
    /// Whether that state has the sequence on which the plan was based.
    var isStateCertain = false
    /// Whether the device has reported, but only later, as far as the topic still tells.
    private(set) var hasLaterState = false

    /// Whether the state of then, whose session counts, may have been compacted away.
    var isStateGone: Bool { state == nil && hasLaterState }

    /// What it is known by when it comes again.
    var identity: IntentIdentity { intent.identity }

    /// The receiver of the reply.
    var group: UInt64 {
        let id = Array(intent.intent.intentID.utf8)
        let device = Array(intent.intent.deviceID.utf8)
        return AuditHash.reply(
            topic: "",
            key: device.isEmpty ? intent.key ?? id : device,
            intentID: id
        )
    }

    /// The time that counted as now when it was answered, as far as it is known.
    var now: Timestamp {
        plan?.issuedAt ?? Timestamp(millisecondsSinceEpoch: milliseconds)
    }

    /// Takes a state of the device, as its records come, if it may have been the one.
    ///
    /// A state with the sequence that the plan names is the one; without such, the last that was
    /// there in time; `nil` forgets the device.
    mutating func take(_ candidate: DeviceState?, at time: Int64) {
        guard time <= now.millisecondsSinceEpoch else {
            hasLaterState = true
            return
        }
        let isNamed =
            plan?.basedOn.map { basis in
                basis.source == .stored && basis.sequence == candidate?.sequence
                    && (basis.launchID.isEmpty || basis.launchID == candidate?.launchID)
            } ?? false
        guard isNamed || !isStateCertain else { return }
        state = candidate
        isStateCertain = isNamed
    }
}
