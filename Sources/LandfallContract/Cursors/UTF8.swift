import LandfallBytes

/// Whether bytes are well-formed UTF-8: no overlong form, no surrogate, nothing past U+10FFFF.
func isUTF8(_ bytes: BorrowedBytes) -> Bool {
    var place = 0
    let end = bytes.count
    while place < end {
        if end - place >= 8, bytes.word(at: place) & 0x8080_8080_8080_8080 == 0 {
            place += 8
            continue
        }
        let lead = bytes[place]
        place += 1
        guard lead >= 0x80 else { continue }
        let count: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: count = 1
        case 0xE0: (count, second) = (2, 0xA0...0xBF)
        case 0xED: (count, second) = (2, 0x80...0x9F)
        case 0xE1...0xEF: count = 2
        case 0xF0: (count, second) = (3, 0x90...0xBF)
        case 0xF1...0xF3: count = 3
        case 0xF4: (count, second) = (3, 0x80...0x8F)
        default: return false
        }
        guard end - place >= count, second.contains(bytes[place]) else { return false }
        for offset in 1..<max(count, 1) {
            guard bytes[place + offset] & 0xC0 == 0x80 else { return false }
        }
        place += count
    }
    return true
}
