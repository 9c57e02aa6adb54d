import LandfallBytes

extension PlanResult {
    /// What two reports that say the same have in common: SHA-256 of the plan, LF, the device, LF
    /// and its result.
    ///
    /// A device that reports twice in different words, `FAILED` and then `APPLIED`, says two things.
    package var identity: [UInt8] {
        var digest = Digest()
        digest.addBare("\(planID)\n\(deviceID)\n\(result.rawValue)")
        return digest.finish().array
    }
}
