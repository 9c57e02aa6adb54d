import LandfallGateway
import LandfallReview

extension Setting {
    package static let clickKeysFile = Setting(
        "click-keys-file",
        \.gateway.clickKeysFile,
        .keyFile,
        "The keys of links in e-mails that go through the gateway; a changed file is taken without a restart",
        fallback: "none: clicks are not served"
    )
    package static let gatewayClickBots = Setting(
        "gateway-click-bots",
        \.gateway.clickBots,
        .list("words with commas between"),
        "Words in the User-Agent of programs whose clicks count as no person's"
    )
    package static let gatewayClickParameter = Setting(
        "gateway-click-parameter",
        \.gateway.clickParameter,
        SettingFormat(
            "letters, digits and _, as lc",
            parse: { GatewayLinks.isParameter($0) ? $0 : nil },
            write: { .text($0) }
        ),
        "The query parameter with the intent's id that the gateway adds to the target of a click",
        fallback: "none"
    )
    package static let gatewayAppleApps = Setting(
        "gateway-apple-app-ids",
        \.gateway.appleApps,
        .list("app ids as ABCDE12345.com.example.app, with commas between") {
            (try? AppIdentifier($0)) != nil
        },
        "The apps that apple-app-site-association names"
    )
    package static let gatewayAndroidPackage = Setting(
        "gateway-android-package",
        \.gateway.androidPackage,
        SettingFormat(
            "a package as com.example.app",
            parse: { (try? AndroidApp(package: $0, fingerprints: [])) == nil ? nil : $0 },
            write: { .text($0) }
        ),
        "The app that assetlinks.json names",
        fallback: "none: the file is not served"
    )
    package static let gatewayAndroidFingerprints = Setting(
        "gateway-android-fingerprints",
        \.gateway.androidFingerprints,
        .list("SHA-256 as AA:BB:…, with commas between") {
            (try? AndroidApp(package: "a.b", fingerprints: [$0])) != nil
        },
        "The certificates that sign that app, as `keytool -list -v` shows them"
    )
    /// What the gateway serves of a catalog.
    package static let gatewayLinks = [
        clickKeysFile, gatewayClickBots, gatewayClickParameter, gatewayAppleApps,
        gatewayAndroidPackage, gatewayAndroidFingerprints,
    ]
}
