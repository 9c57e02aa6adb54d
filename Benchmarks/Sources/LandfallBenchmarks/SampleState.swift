import Landfall
import LandfallContract

/// A device state as an app of several tabs reports it, of any size.
///
/// A tab container holds stacks of up to nine screens. The first stack's top shows article 7; each
/// screen has an id of twelve letters and a context of two entries.
struct SampleState {
    /// Where the person is.
    enum Situation {
        /// On the first tab.
        case there
        /// On the last tab, with a player presented over it.
        case away
    }

    /// The state as it is read from a record.
    let state: DeviceState

    private let json: [UInt8]

    init(nodes: Int, _ situation: Situation = .there) throws {
        let text = Self.text(nodes: nodes, situation)
        self.json = Array(text.utf8)
        self.state = try Self.read(json, .json)
    }

    /// The state as the bytes of a record.
    func record(in encoding: ContentEncoding) -> [UInt8] {
        switch encoding {
        case .json: json
        case .protobuf: encoding.bytes(of: state)
        }
    }

    /// Reads a record.
    static func read(_ record: [UInt8], _ encoding: ContentEncoding) throws -> DeviceState {
        try unsafe record.withUnsafeBytes { bytes in
            try unsafe reader.read(key: key, value: bytes, in: encoding)
        }
    }

    private static let reader = StateReader()

    private static let key = Array("device-1".utf8)

    private static func text(nodes: Int, _ situation: Situation) -> String {
        let presented = situation == .away ? 2 : 0
        var left = nodes - 1 - presented
        // Small trees have two stacks as well.
        let most = max(1, min(9, left / 2 - 1))
        var stacks: [String] = []
        while left > 0 {
            let screens = min(most, left - 1)
            stacks.append(stack(stacks.count, screens: screens))
            left -= screens + 1
        }
        let selected = situation == .away ? stacks.count - 1 : 0
        let player = """
            ,"presented":{"id":"node-player-n","type":"PlayerNavigation","kind":"NAVIGATION",\
            "style":"PAGE_SHEET","children":[{"id":"node-player-s","type":"Player"}]}
            """
        return """
            {"deviceId":"device-1","sequence":"42","launchId":"launch-1",\
            "app":{"bundleId":"com.example.news","version":"7.3.0","platform":"IOS"},\
            "session":{"userId":"user-1","authenticated":true},\
            "windows":[{"id":"main","key":true,"root":{"id":"node-tabs","type":"MainTabs",\
            "kind":"TAB","selected":\(selected),"children":[\(stacks.joined(separator: ","))]\
            \(presented > 0 ? player : "")}}]}
            """
    }

    private static func stack(_ number: Int, screens: Int) -> String {
        let children = (0..<max(0, screens)).map { screen(number, $0, of: screens) }
        let type = number == 0 ? "ArticleNavigation" : "Navigation\(number % 7)"
        return """
            {"id":"node-nav-\(number)","type":"\(type)","kind":"NAVIGATION",\
            "children":[\(children.joined(separator: ","))]}
            """
    }

    private static func screen(_ stack: Int, _ place: Int, of count: Int) -> String {
        let isArticle = stack == 0 && place == count - 1
        let type = isArticle ? "Article" : "Screen\((stack * 9 + place) % 23)"
        let article = isArticle ? "7" : "\(stack)-\(place)"
        return """
            {"id":"node-\(stack)-\(place)","type":"\(type)","supertypes":["BaseScreen"],\
            "context":{"articleId":"\(article)","section":"section-\(stack)"}}
            """
    }
}
