#if canImport(UIKit) && !canImport(Darwin)
/// Without Apple's systems there is no time in the background to ask for.
@MainActor final class BackgroundTime {
    init() {}

    func begin() {}

    func end() {}
}
#endif
