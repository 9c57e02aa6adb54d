/// Why a plan rests on no state of the device, as rows say it.
enum StateAbsence: String, Hashable, Sendable {
    /// No readable state of the device has come, or it was deleted from the topic.
    case neverReported = "never_reported"
    /// There is one, stored or within the intent, and it is older than `max-state-age`.
    case tooOld = "too_old"
    /// There was one, and `max-state-bytes` left no room for it.
    case evicted
    /// It never reported or was evicted: more devices were evicted than are remembered.
    case unknown
    /// The intent names no device.
    case noDevice = "no_device"
}
