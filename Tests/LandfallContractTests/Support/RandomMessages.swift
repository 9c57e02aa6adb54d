import LandfallWire
import SwiftProtobuf
import TestSupport

/// Makes messages of the contract at random, most of them such as the contract allows.
struct RandomMessages {
    var random: SeededGenerator
    private var nodes: [String] = []

    init(seed: UInt64) { random = SeededGenerator(seed: Int(truncatingIfNeeded: seed)) }

    mutating func text() -> String {
        let samples = [
            "", "a", "Chat", "dev-4fa1", "user 17", "\"quoted\" \\ back / slash", "tab\tline\n\r",
            "\u{8}\u{c}\u{1}\u{7f}", "Grüße", "日本語", "😀👩‍👩‍👧", "\u{feff}", "\u{2028}", "é",
            String(repeating: "x", count: 200),
        ]
        return samples[random.number(0...samples.count - 1)]
    }

    mutating func context() -> [String: String] {
        guard random.once(in: 2) else { return [:] }
        var result: [String: String] = [:]
        for _ in 0..<random.number(0...4) { result["k\(random.number(0...9))" + text()] = text() }
        return result
    }

    mutating func time() -> Google_Protobuf_Timestamp {
        Google_Protobuf_Timestamp(
            seconds: Int64.random(in: -62_135_596_800...253_402_300_799, using: &random),
            nanos: [0, 1, 500_000_000, 123_000_000, 123_456_000, 999_999_999][random.number(0...5)]
        )
    }

    mutating func object(depth: Int = 0) -> Google_Protobuf_Struct {
        var result = Google_Protobuf_Struct()
        for _ in 0..<random.number(0...3) { result.fields[text()] = value(depth: depth) }
        return result
    }

    mutating func value(depth: Int) -> Google_Protobuf_Value {
        switch random.number(0...(depth > 3 ? 3 : 5)) {
        case 0: return Google_Protobuf_Value(nilLiteral: ())
        case 1: return Google_Protobuf_Value(boolValue: random.once(in: 2))
        case 2:
            let numbers = [
                0, -0.0, 1, -1, 0.5, 1e300, 1e-300, 9_007_199_254_740_992, 123.456, -7e15,
            ]
            return Google_Protobuf_Value(numberValue: numbers[random.number(0...9)])
        case 3: return Google_Protobuf_Value(stringValue: text())
        case 4:
            let count = random.number(0...3)
            return Google_Protobuf_Value(
                listValue: .init(values: (0..<count).map { _ in value(depth: depth + 1) })
            )
        default: return Google_Protobuf_Value(structValue: object(depth: depth + 1))
        }
    }

    mutating func state() -> WireDeviceState {
        nodes = []
        return WireDeviceState.with {
            $0.deviceID = "dev-\(random.number(1...9))"
            $0.sequence = [0, 1, 42, Int64.max, 1 << 53][random.number(0...4)]
            if random.once(in: 40) { $0.sequence = -1 }
            if random.once(in: 2) { $0.launchID = text() }
            if random.once(in: 2) { $0.capturedAt = time() }
            if random.once(in: 2) {
                $0.app = .with {
                    $0.bundleID = text()
                    $0.version = text()
                    $0.platform = "IOS"
                    $0.idiom = text()
                    $0.locale = text()
                }
            }
            if random.once(in: 2) {
                $0.session = .with {
                    $0.userID = text()
                    $0.authenticated = random.once(in: 2)
                    if random.once(in: 2) { $0.attributes = object() }
                }
            }
            $0.windows = (0..<random.number(0...2)).map { window($0) }
        }
    }

    private mutating func window(_ number: Int) -> WireWindow {
        WireWindow.with {
            $0.id = "w\(number)"
            $0.key = random.once(in: 2)
            if !random.once(in: 10) { $0.root = node(depth: 0) }
        }
    }

    mutating func node(depth: Int) -> WireNode {
        WireNode.with {
            $0.id = "n\(nodes.count)"
            if random.once(in: 300), let other = nodes.randomElement(using: &random) {
                $0.id = other
            }
            nodes.append($0.id)
            $0.type = "Type\(random.number(0...5))"
            $0.kind = .init(rawValue: random.number(0...5)) ?? .unspecified
            if random.once(in: 5) { $0.supertypes = ["Type9", "Base"] }
            let count = depth > 4 ? 0 : random.number(0...3)
            for _ in 0..<count { $0.children.append(node(depth: depth + 1)) }
            if random.once(in: 3) { $0.selected = Int32(random.number(0...max(0, count - 1))) }
            $0.collapsed = random.once(in: 8)
            if count > 0, random.once(in: 3) { $0.visible = [Int32(count - 1), 0] }
            if depth < 4, random.once(in: 8) { $0.presented = node(depth: depth + 1) }
            $0.style = .init(rawValue: random.number(0...7)) ?? .unspecified
            $0.definesPresentationContext = random.once(in: 8)
            $0.context = context()
            if random.once(in: 4) { $0.dismissible = random.once(in: 2) }
            if random.once(in: 8) {
                $0.transition = .init(rawValue: random.number(0...3)) ?? .settled
            }
            if depth > 1, random.once(in: 15) { $0.parentOverride = "n0" }
        }
    }

    mutating func intent() -> WireNavigationIntent {
        WireNavigationIntent.with {
            $0.intentID = random.once(in: 30) ? text() : "01JD7Q1C0J8W4N6Z3T9R5V2XKA"
            if random.once(in: 2) { $0.attempt = Int32(random.number(0...3)) }
            if random.once(in: 60) { $0.attempt = -1 }
            $0.deviceID = "dev-\(random.number(1...2))"
            if random.once(in: 2) { $0.userID = text() }
            $0.channel = ["PUSH_TAP", "EMAIL_LINK", "SMOKE_SIGNAL", ""][random.number(0...3)]
            if random.once(in: 2) { $0.occurredAt = time() }
            if random.once(in: 3) { $0.expiresAt = time() }
            if random.once(in: 3) {
                $0.message = .with {
                    $0.provider = text()
                    $0.messageID = text()
                    $0.campaignID = text()
                    $0.action = text()
                }
            }
            if random.once(in: 3) {
                $0.click = .with {
                    $0.userAgent = text()
                    $0.isBot = random.once(in: 2)
                    $0.linkIndex = Int32(random.number(-1...5))
                }
            }
            if random.once(in: 3) { $0.attributes = object() }
            setTarget(of: &$0)
            if random.once(in: 4) {
                $0.deviceState = state()
                $0.deviceState.deviceID = random.once(in: 10) ? "dev-3" : $0.deviceID
            }
        }
    }

    private mutating func setTarget(of intent: inout WireNavigationIntent) {
        for _ in 0..<(random.once(in: 20) ? random.number(0...2) : 1) {
            switch random.number(0...3) {
            case 0: intent.link = "https://links.example.com/c/77?utm_campaign=w47"
            case 1: intent.destination = destination()
            case 2: intent.destinations = [destination(), destination()]
            default:
                intent.resume = .with {
                    $0.token = "t\(text())"
                    $0.result = random.once(in: 2) ? .completed : .cancelled
                    if random.once(in: 2) { $0.data = object() }
                }
            }
        }
    }

    private mutating func destination() -> WireDestination {
        WireDestination.with {
            $0.route = random.once(in: 30) ? "" : "chat"
            $0.context = context()
        }
    }
}
