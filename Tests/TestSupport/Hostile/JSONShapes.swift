/// Records in JSON that repeat what a reader might copy, compare, insert or resolve each time.
package enum JSONShapes {
    /// All shapes.
    package static let all: [HostileRecord] =
        intents.map { HostileRecord($0, .intent, $1) }
        + states.map { HostileRecord($0, .state, $1) }
        + states.map { name, state in
            let head = "{\"link\":\"https://a.example/c/7\",\"deviceId\":\"dev-1\",\"deviceState\":"
            let value = Array(head.utf8) + state + Array("}".utf8)
            return HostileRecord("inline: \(name)", .intent, value)
        }

    /// The head, as many parts as there is room for, numbered from zero and parted by commas, and the
    /// end.
    private static func filled(
        _ head: String,
        _ end: String,
        upTo limit: Int = HostileRecord.largest - 256,
        _ part: (Int) -> String
    ) -> [UInt8] {
        var bytes = Array(head.utf8)
        var number = 0
        while true {
            let next = Array(((number == 0 ? "" : ",") + part(number)).utf8)
            guard bytes.count + next.count + end.utf8.count <= limit else {
                return bytes + end.utf8
            }
            bytes += next
            number += 1
        }
    }

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    private static let intents: [(String, [UInt8])] = [
        ("attributes", filled(open, "}}") { "\"k\($0)\":0" }),
        ("999 attributes", Array((open + few(999) + "}}").utf8)),
        ("a list", filled(open + "\"a\":[", "]}}") { _ in "0" }),
        ("nested lists", Array((open + "\"a\":" + repeated("[", 130_000)).utf8)),
        ("escapes", filled(open, "}}") { "\"k\($0)\":\"\(repeated("\\u00e9", 340))\"" }),
        ("escapes that nobody reads", filled(other, "]}") { _ in "\"\(repeated("\\n", 900))\"" }),
        ("unknown objects", filled(other, "]}") { _ in "{\"a\":{}}" }),
        ("a long number", Array((open + "\"a\":" + repeated("7", 300) + "}}").utf8)),
        (
            "a number of 200,000 digits",
            Array((open + "\"a\":0." + repeated("123456789", 22_222) + "}}").utf8)
        ),
        ("many numbers", filled(open, "}}") { "\"k\($0)\":1.7976931348623157e308" }),
        ("destinations", filled("{\"destinations\":[", "]}") { _ in "{\"route\":\"chat\"}" }),
        (
            "16 destinations of 64 keys",
            Array(
                ("{\"destinations\":["
                    + Array(repeating: destination, count: 16).joined(separator: ",") + "]}").utf8
            )
        ),
        ("keys of a destination", filled(context, "}}}") { "\"k\($0)\":\"v\"" }),
        ("a token", Array((resume + repeated("t", 250_000) + "\"}}").utf8)),
        ("white space", Array((repeated(" ", 250_000) + "{\"link\":\"https://a.example\"}").utf8)),
    ]

    private static let open = "{\"link\":\"https://a.example/c/7\",\"attributes\":{"
    private static let other = "{\"link\":\"https://a.example/c/7\",\"other\":["
    private static let context = "{\"destination\":{\"route\":\"chat\",\"context\":{"
    private static let resume = "{\"resume\":{\"result\":\"COMPLETED\",\"token\":\""

    private static func few(_ count: Int) -> String {
        (0..<count).map { "\"k\($0)\":\"\(repeated("v", 240))\"" }.joined(separator: ",")
    }

    private static let destination: String = {
        let entries = (0..<64).map { "\"k\($0)\":\"\(repeated("v", 200))\"" }
        return "{\"route\":\"chat\",\"context\":{\(entries.joined(separator: ","))}}"
    }()

    private static let states: [(String, [UInt8])] = [
        ("supertypes", window { filled(supertypes, $0) { "\"S\($0 % 3900)\"" } }),
        ("the same supertype", window { filled(supertypes, $0) { _ in "\"S\"" } }),
        ("visible children", window { filled(custom, $0) { _ in "0" } }),
        (
            "keys of a node",
            window { filled(nodeContext, "}\($0.dropFirst())") { "\"k\($0)\":\"\"" } }
        ),
        ("999 children with 2 keys", window { children($0, 999, of: 2) }),
        ("999 children of 999 types", window { children($0, 999, of: 0) }),
        ("overrides", window { overrides($0) }),
        ("session", session),
        (
            "windows",
            filled("{\"deviceId\":\"dev-1\",\"windows\":[", "]}") { "{\"id\":\"w\($0)\"}" }
        ),
        ("63 levels of presentation", window { presented($0) }),
    ]

    private static let head =
        #"{"deviceId":"dev-1","sequence":"7","windows":[{"id":"w","key":true,"root":"#
    private static let node = "{\"id\":\"n\",\"type\":\"Chat\""
    private static let supertypes = head + node + ",\"supertypes\":["
    private static let custom =
        head + node + ",\"kind\":\"CUSTOM\",\"children\":[\(leaf)],\"visible\":["
    private static let nodeContext = head + node + ",\"context\":{"
    private static let leaf = "{\"id\":\"m\",\"type\":\"B\"}"

    /// Makes a state of a window whose root is open, given what closes a list, the root and the rest.
    private static func window(_ make: (String) -> [UInt8]) -> [UInt8] { make("]}}]}") }

    private static func filled(_ head: String, _ end: String, _ part: (Int) -> String) -> [UInt8] {
        filled(head, end, upTo: HostileRecord.largest - 256, part)
    }

    private static func children(_ end: String, _ count: Int, of keys: Int) -> [UInt8] {
        let entries = (0..<keys).map { "\"key \($0)\":\"\(repeated("v", 40))\"" }
        let context = keys == 0 ? "" : ",\"context\":{\(entries.joined(separator: ","))}"
        let nodes = (0..<count).map { number in
            let types = (0..<4).map { "\"T\(number)-\($0)\"" }.joined(separator: ",")
            let more = keys == 0 ? ",\"supertypes\":[\(types)]" : context
            return "{\"id\":\"n\(number)\",\"type\":\"Chat\"\(more)}"
        }
        let list = nodes.joined(separator: ",")
        return Array((head + node + ",\"kind\":\"NAVIGATION\",\"children\":[\(list)" + end).utf8)
    }

    private static func overrides(_ end: String) -> [UInt8] {
        let nodes = (0..<999).map { number in
            let parent = number == 0 ? "n" : "n\(number - 1)"
            return "{\"id\":\"n\(number)\",\"type\":\"B\",\"parentOverride\":\"\(parent)\"}"
        }
        let list = nodes.joined(separator: ",")
        return Array((head + node + ",\"kind\":\"SPLIT\",\"children\":[\(list)" + end).utf8)
    }

    private static func presented(_ end: String) -> [UInt8] {
        let levels = (0..<63).map { level in
            let tabs = (0..<14).map { "{\"id\":\"t\(level)-\($0)\",\"type\":\"B\"}" }
            let list = tabs.joined(separator: ",")
            return
                "{\"id\":\"p\(level)\",\"type\":\"P\",\"kind\":\"TAB\",\"children\":[\(list)],\"presented\":"
        }
        return Array((head + levels.joined() + leaf + repeated("}", 63) + end.dropFirst(2)).utf8)
    }

    private static let session = Array(
        ("{\"deviceId\":\"dev-1\",\"session\":{\"userId\":\"u\",\"authenticated\":true,\"attributes\":{"
            + few(1000) + "}}}").utf8
    )
}

extension HostileRecord {
    fileprivate init(_ name: String, _ kind: Kind, _ value: [UInt8]) {
        self.init(name: name, kind: kind, contentType: "application/json", value: value)
    }
}
