import Landfall
import Testing

@testable import LandfallCommand

@Suite(.timeLimit(.minutes(2)))
struct `Catalogs that were loaded` {
    private static let doubtful = """
        landfall: 1
        defaults: {interceptor-timeout: 250ms, max-state-age: 1m}
        screens: {Login: {}}
        routes:
          login: {steps: [{screen: Login, action: present}, {from: current}]}

        """

    @Test func `let interceptors take as long as they say`() throws {
        let loaded = try LoadedCatalog(Array(Self.doubtful.utf8), name: "routes.yaml")
        #expect(loaded.resolver.interceptorTimeout == .milliseconds(250))
    }
}
