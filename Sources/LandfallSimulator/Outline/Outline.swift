import Landfall

/// All that can be told apart in a tree, wherever it was read, line by line.
struct Outline: Equatable {
    /// One line.
    enum Line: Equatable {
        /// A window, the nodes of which follow.
        case window(String, isKey: Bool, isEmpty: Bool)
        /// A node, its children before what it presents.
        case node(OutlineNode, depth: Int)
    }

    var isColdStart: Bool
    var lines: [Line] = []

    /// A canonical text: equal texts mean equal outlines.
    var text: String {
        var text = isColdStart ? "cold start\n" : ""
        for line in lines {
            switch line {
            case .window(let id, let isKey, let isEmpty):
                text += "window \(Self.quoted(id))\(isKey ? " key" : "")\(isEmpty ? " empty" : "")"
            case .node(let node, let depth):
                text += String(repeating: "  ", count: depth) + node.line
            }
            text += "\n"
        }
        return text
    }

    /// The text itself if it is a plain word, else quoted, so that no two texts look alike.
    static func quoted(_ text: String) -> String {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy(isPlain)
        return isPlain ? text : String(reflecting: text)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "$"), UInt8(ascii: "_"),
            UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
