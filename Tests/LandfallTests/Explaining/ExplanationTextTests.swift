import Testing

@testable import Landfall

/// The text of explanations, whole.
@Suite struct ExplanationTextTests {
    private static let legend =
        "● visible   ○ shown by its container, not visible   · hidden   ⇧ presented"

    private static let absences: [(StateAbsence?, String)] = [
        (nil, "planned for a cold start"),
        (.neverReported, "planned for a cold start: no state of the device is known"),
        (
            .tooOld(by: .milliseconds(5_400_250)),
            "planned for a cold start: the device's last state is 1h30m older than max-state-age allows"
        ),
        (
            .tooOld(by: .milliseconds(1250)),
            "planned for a cold start: the device's last state is 1s250ms older than max-state-age allows"
        ),
        (.forgotten, "planned for a cold start: the device's state was deleted from the topic"),
        (.noDevice, "planned for a cold start: the intent names no device"),
    ]

    @Test(arguments: absences)
    func `a cold start says why it is one`(absence: StateAbsence?, text: String) {
        let basis = PlanBasis(sequence: 0, source: .coldStart, absence: absence)
        #expect(Wording(isRedacted: false).basis(basis) == text)
    }

    @Test func `the chat app, with the settings in front`() throws {
        let resolution = try Explained.answer(
            by: ChatApp.table(),
            to: "chat",
            ["chatId": "77"],
            on: ChatApp.tabs([ChatApp.list], selected: 1)
        )
        let text = """
            NAVIGATE: to $1 in 2 operations
            asked for by intent-1: route chat (chatId=77)
            based on report 42 of the device

            1. Route chat (chatId=77)
               chat/0: Chat is not there, is built
                 looked for Chat
                   n1  MainTabs            another type
                   n5  SettingsNavigation  another type
                   n6  Settings            another type
                   n2  ChatNavigation      another type
                   n3  ChatList            another type
               chat/1: ChatNavigation is there as n2
                 looked for ChatNavigation
                   n1  MainTabs            another type
                   n5  SettingsNavigation  another type
                   n6  Settings            another type
                   n2  ChatNavigation      taken
               Asked
                 chat: signed-in → proceeds
               Operations
                 1. select n2 in n1  ← chat/1
                 2. push $1 Chat (chatId=77) onto n2  ← chat/0

            Events
              chat_opened (chat=77)

            Before
              window w1, key
              ● Tab MainTabs #n1
              ├─ · Nav ChatNavigation #n2
              │  └─ ○ ChatList #n3
              └─ ● Nav SettingsNavigation #n5
                 └─ ● Settings #n6

            After
              window w1, key
              ● Tab MainTabs #n1
              ├─ ● Nav ChatNavigation #n2
              │  ├─ · ChatList #n3
              │  └─ ● Chat #$1 (chatId=77)  [new, target]
              └─ · Nav SettingsNavigation #n5
                 └─ ○ Settings #n6

            \(Self.legend)
            """
        #expect(ExplanationText(resolution).description == text)
        let redacted = ExplanationText(resolution, options: .redacted).description
        #expect(redacted == text.replacing("=77", with: "=…"))
    }

    @Test func `a modal, a switch and a detour`() throws {
        let root = tab("t", [nav("n", [screen("x", "Vault")]), screen("y", "Y")])
            .presenting(screen("m", "M"))
        let resolution = try Explained.answer(by: Explained.vault(), to: "secret", on: root)
        let text = """
            DETOUR through sign-in: to $1 in 1 operation
            asked for by intent-1: route secret
            based on report 42 of the device

            1. Route secret
               secret/0: Vault is there as x
                 looked for Vault
                   m  M      another type
                   t  Tab    another type
                   n  Nav    another type
                   x  Vault  taken
               Asked
                 secret: member → leads through sign-in, to login (quick=true)
               Operations, not sent
                 1. dismiss what t presents  ← secret/0

            2. Route login (quick=true)
               login/0: case 1 of the switch does not hold
                   m  M      another type
                   t  Tab    another type
                   n  Nav    another type
                   x  Vault  another type
                   y  Y      another type
               login/0: case 2 of the switch holds
               login/1: Login is built
               login/2: the chain begins at m
                 looked for what is on top
               Operations
                 1. present $1 Login from m, PAGE_SHEET  ← login/1

            Before
              window w1, key
              ○ Tab Tab #t
              ├─ ○ Nav Nav #n
              │  └─ ○ Vault #x
              ├─ · Y #y
              └⇧ ● M #m FULL_SCREEN

            After
              window w1, key
              ○ Tab Tab #t
              ├─ ○ Nav Nav #n
              │  └─ ○ Vault #x
              ├─ · Y #y
              └⇧ ○ M #m FULL_SCREEN
                 └⇧ ● Login #$1 PAGE_SHEET  [new, target]

            \(Self.legend)
            """
        #expect(ExplanationText(resolution).description == text)
    }

    @Test(arguments: [(Veto.precise, " at r/0"), (.strict, "")])
    func `a screen that must stay`(veto: Veto, place: String) throws {
        let table = try RouteTable(
            [Route("r", chain: Chain(steps: [.found("X")], origin: .root))],
            defaults: RouteDefaults(veto: veto)
        )
        let root = nav("n", [screen("x", "X"), screen("lock", "Lock").locked])
        let resolution = try Explained.answer(by: table, to: "r", on: root)
        let text = """
            FAILED: not_dismissible
            asked for by intent-1: route r
            based on report 42 of the device

            1. Route r
               r/0: X is there as x
                 looked for X
                   n     Nav   another type
                   lock  Lock  another type
                   x     X     taken
               No plan: not_dismissible\(place): Lock must not be dismissed or covered; node lock in n

            Before and after
              window w1, key
              ● Nav Nav #n
              ├─ · X #x
              └─ ● Lock #lock  [in the way, locked]

            \(Self.legend)
            """
        #expect(ExplanationText(resolution).description == text)
    }

    @Test func `of many looks the first are shown, and the one that was taken`() throws {
        let table = try RouteTable([Route("r", chain: Chain(steps: [.found("X")], origin: .root))])
        let others = (1...30).map { screen(NodeID("n\($0)"), "N") }
        let root = tab("t", others + [screen("x", "X")])
        let resolution = try Explained.answer(by: table, to: "r", on: root)
        let short = ExplanationText(resolution).description.split(separator: "\n")
        let cut = try #require(short.firstIndex { $0.hasSuffix("… and 20 more") })
        #expect(short[cut - 1] == "       n10  N    another type")
        #expect(short[cut + 1] == "       x    X    taken")
        let whole = ExplanationText(resolution, options: .allVisits).description
        #expect(whole.contains("       n30  N    another type\n       x    X    taken"))
    }

    @Test func `what a device reported can't move a terminal's cursor`() throws {
        let root = screen("n\u{1B}[2J", "X\u{202E}\nY", ["k\u{9B}": "a\u{7F}b c"])
        let table = try RouteTable([Route("r", chain: Chain(steps: [.found("X")], origin: .root))])
        let text = ExplanationText(try Explained.answer(by: table, to: "r", on: root)).description
        #expect(text.contains(#"X\u{202e}\u{a}Y #n\u{1b}[2J (k\u{9b}="a\u{7f}b c")"#))
        let categories = text.unicodeScalars.filter { $0 != "\n" }.map(\.properties.generalCategory)
        #expect(!categories.contains(.control))
        #expect(!categories.contains(.format))
    }

    @Test func `an answer without an explanation shows its outcome and its tree`() throws {
        let resolution = try Explained.answer(
            by: ChatApp.table(),
            to: "nowhere",
            on: screen("x", "X"),
            isExplaining: false
        )
        let text = """
            FAILED: unknown_destination
            asked for by intent-1: route nowhere
            based on report 42 of the device

            Before and after
              window w1, key
              ● X #x

            \(Self.legend)
            """
        #expect(ExplanationText(resolution).description == text)
    }
}
