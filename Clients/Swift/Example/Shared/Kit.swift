import LandfallUIKit

/// The kit, made before anything else: a tap that starts the app is kept from that moment on.
@MainActor let landfall = Landfall(
    gateway: AppSettings.gateway,
    tokens: AppTokens(),
    configure: AppSettings.configure
)

/// The settings of the app, which are set once.
@MainActor enum AppSettings {
    /// The address of the gateway, here one on the same computer.
    static let gateway = URL(string: "http://localhost:8080") ?? URL(fileURLWithPath: "/")
    /// Changes the default options of the kit.
    static var configure: (inout Landfall.Options) -> Void = { _ in }
}

/// The app's way to a token, which its own server makes for the user who is signed in.
struct AppTokens: TokenProvider {
    func token(after rejected: String?) async throws -> String { throw NoServer() }
}

/// The example has no server of its own.
struct NoServer: Error {}
