/// The pictures of the answers to lines: one file for one answer, a numbered one each for more.
package struct PictureSeries {
    /// The most pictures of one run.
    package static let limit = 1000

    /// How many pictures were written.
    private(set) var count = 0

    private let path: String
    private var first: (svg: String, number: Int64)?
    private var lastNumber: Int64 = 0

    /// Takes the path of the only picture; more are numbered before its extension.
    ///
    /// - Parameter path: The path.
    package init(path: String) { self.path = path }

    /// Adds a picture; the first is kept until it is known whether it is the only one.
    ///
    /// - Parameters:
    ///   - svg: The picture.
    ///   - number: The line that it answers; `nil` where there is only one.
    /// - Throws: ``ReviewError`` when it can't be written, or when there are too many.
    mutating func add(_ svg: String, number: Int64?) throws(ReviewError) {
        guard let number else { return try write(svg, to: path) }
        guard count > 0 || first != nil else {
            first = (svg, number)
            return
        }
        guard count < Self.limit else {
            throw .failed(
                "--svg: \(Self.limit) pictures are written, those of the lines to \(lastNumber): "
                    + "give fewer lines"
            )
        }
        if let held = first {
            first = nil
            try write(held.svg, to: numbered(held.number))
        }
        try write(svg, to: numbered(number))
        lastNumber = number
    }

    /// Writes the only picture.
    ///
    /// - Returns: What to tell of several pictures; `nil` where there is nothing to tell.
    /// - Throws: ``ReviewError`` when it can't be written.
    mutating func finish() throws(ReviewError) -> String? {
        if let held = first {
            first = nil
            try write(held.svg, to: path)
            return nil
        }
        guard lastNumber > 0 else {
            return count == 0 ? "--svg: there is no answer to draw, so no picture" : nil
        }
        return "--svg: \(count) pictures, one for each line, up to \(numbered(lastNumber))"
    }

    private mutating func write(_ svg: String, to path: String) throws(ReviewError) {
        try OutputFile.write(svg, to: path, as: "--svg")
        count += 1
    }

    /// `tap.svg` becomes `tap-3.svg`.
    private func numbered(_ number: Int64) -> String {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
            return "\(path)-\(number)"
        }
        return "\(path[..<dot])-\(number)\(path[dot...])"
    }
}
