import TestSupport

/// Links that URL parsers might read in different ways, drawn from a seed.
struct HostileLinks {
    private var generator: SeededGenerator

    /// The schemes that the links are checked against.
    static let schemes: Set<String> = ["https", "http", "chatapp"]

    /// The hosts that the links are checked against.
    static let hosts: Set<String> = ["links.example.com", "xn--bcher-kva.example"]

    init(seed: Int) { self.generator = SeededGenerator(seed: seed) }

    /// The next link; every second one is odd in one place at the most, so that many are taken.
    mutating func next() -> String {
        let isMild = generator.happens(50)
        let odd = isMild ? generator.below(8) : -1
        func isOdd(_ part: Int, _ generator: inout SeededGenerator) -> Bool {
            isMild ? odd == part : generator.happens(30)
        }
        var link = isOdd(0, &generator) ? generator.pick(Self.oddSchemes) : scheme()
        link += isOdd(1, &generator) ? generator.pick(Self.oddSeparators) : "://"
        if isOdd(2, &generator) { link += generator.pick(Self.users) }
        link +=
            isOdd(3, &generator)
            ? oddHost() : generator.pick(["links.example.com", "xn--bcher-kva.example"])
        if isOdd(4, &generator) { link += generator.pick(Self.ports) }
        for _ in 0..<generator.below(5) {
            link += "/" + (isOdd(5, &generator) ? oddText() : generator.pick(Self.words))
        }
        if generator.happens(20) { link += "/" }
        if generator.happens(60) { link += "?" + (isOdd(6, &generator) ? oddText() : query()) }
        if generator.happens(30) { link += "#" + (isOdd(7, &generator) ? oddText() : "top") }
        if generator.once(in: 40) { link += String(repeating: oddText(), count: 300) }
        if generator.once(in: 200) { link += String(repeating: "x", count: 8192) }
        if generator.once(in: 30) { link = generator.pick(Self.marks) + link }
        if generator.once(in: 30) { link += generator.pick(Self.marks) }
        if generator.once(in: 10) { insert(into: &link) }
        return link
    }

    private mutating func scheme() -> String {
        generator.pick(["https", "https", "https", "http", "HTTPS", "chatapp", "ChatApp"])
    }

    private mutating func oddHost() -> String {
        guard generator.once(in: 3) else { return generator.pick(Self.oddHosts) }
        var host = "links.example.com"
        let place = host.index(host.startIndex, offsetBy: generator.below(host.count))
        host.insert(contentsOf: generator.pick(Self.marks + Self.escapes), at: place)
        return host
    }

    private mutating func query() -> String {
        (0..<generator.number(1...3))
            .map { _ in "\(generator.pick(Self.words))=\(generator.pick(Self.words))" }
            .joined(separator: "&")
    }

    private mutating func oddText() -> String {
        (0..<generator.number(1...3))
            .map { _ in generator.pick(Self.words + Self.escapes + Self.marks + Self.dots) }
            .joined()
    }

    private mutating func insert(into link: inout String) {
        let place = link.index(link.startIndex, offsetBy: generator.below(link.count))
        link.insert(contentsOf: generator.pick(Self.marks + Self.escapes + Self.dots), at: place)
    }

    private static let oddSchemes = [
        "javascript", "data", "ftp", "wss", "file", "", "htt%70s", "https\t", " https", "ht\ntps",
        "blob:https", "view-source:https", "\u{FF48}ttps", "https.", "1https", "HTTP", "about",
    ]

    private static let oddSeparators = [
        ":", ":/", ":///", ":////", ":\\\\", ":/\\", ":\\/", "://\t", ":\n//", "//", "%3A//", "::/",
        ":// ", ":/%2F",
    ]

    private static let users = [
        "user@", "user:secret@", "links.example.com@", "links.example.com:443@", "@", "%40", ":@",
        "evil.example\\@", "evil.example%5C@", "links.example.com%2F@", "a@b@", "#@", "?@",
    ]

    private static let oddHosts = [
        "LINKS.EXAMPLE.COM", "links.example.com.", "links.example.com..", ".links.example.com",
        "evil.example", "links.example.com.evil.example", "links-example.com", "127.0.0.1",
        "0x7f.1", "2130706433", "0177.0.0.1", "[::1]", "[::ffff:7f00:1]", "[::1", "localhost",
        "links\u{3002}example.com", "links\u{FF0E}example\u{FF61}com", "l\u{131}nks.example.com",
        "l\u{456}nks.example.com", "links\u{AD}.example.com", "li\u{200B}nks.example.com",
        "\u{FF4C}inks.example.com", "b\u{FC}cher.example", "bu\u{308}cher.example",
        "B\u{DC}CHER.example", "xn--bcher-kva.EXAMPLE", "xn--a", "xn--", "xn--80ak6aa92e.com",
        "links.example.com%00.evil.example", "links.example.com%2eevil.example",
        "links%2Eexample.com",
        "links.example.com%40evil.example", "links.example.com%23", "a^b", "a|b", "a<b>", "a b", "",
        "%",
        "links_example.com", "-links.example.com", "fa\u{DF}.example", "a..b", "*", "!", "chat",
    ]

    private static let ports = [
        ":443", ":80", ":", ":0", ":0443", ":8443", ":65535", ":65536", ":99999999999", ":443a",
        ":-1",
        ":+443", ":%34%34%33", ": 443", ":443:443", ":\u{664}\u{664}\u{663}",
    ]

    private static let words = [
        "c", "77", "chat", "orders", "a-b_c~d", "a+b", "a,b;c=d", "x=1", "hello", "%C3%A9", "%20",
        "$&'()*!",
        "a:b", "@", "C:", "q", "utm_campaign", "%F0%9F%98%80", "{id}", "a%25b",
    ]

    private static let escapes = [
        "%2F", "%2f", "%5C", "%00", "%0A", "%0d", "%09", "%7F", "%25", "%2525", "%252e", "%zz", "%",
        "%2", "%u0041",
        "%C3", "%C0%AE", "%ED%A0%80", "%FF", "%E2%80%8B", "%23", "%3F", "%26", "%3D", "%2B", "%41",
        "%3a", "%40",
    ]

    private static let dots = [
        "..", ".", "%2e", "%2E%2e", ".%2e", "%2e.", "...", "..;", "..%2f", "/../", "/./", "//", "/",
        "\\", "\\..\\",
    ]

    private static let marks = [
        " ", "\t", "\n", "\r", "\u{0}", "\u{1}", "\u{7F}", "\u{85}", "\u{A0}", "\u{200B}",
        "\u{2028}", "\u{FEFF}",
        "\u{202E}", "\u{E9}", "e\u{301}", "\u{1F600}", "\u{FF0F}", "\u{2215}", "\u{FF05}", "\"",
        "<", ">", "`", "{",
        "}", "|", "^", "'", "[", "]", "\\", "#", "?", "&", "=", ";", "+", ":", "@",
        "\u{1F468}\u{200D}\u{1F469}",
    ]
}
