/// Makes a case that breaks something as small as it can be while it breaks the same.
struct Shrinker: Sendable {
    /// What a case breaks; `nil` for nothing.
    let fault: @Sendable (PropertyCase) -> Fault?

    /// The most cases that are tried.
    var limit = 6000

    /// Shrinks a case.
    ///
    /// - Parameters:
    ///   - sketch: The case.
    ///   - broken: What it breaks.
    /// - Returns: The smallest case that was found; no part of it can be left out, unless so many
    ///   had to be tried that the limit was come to.
    func smallest(_ sketch: PropertyCase, breaking broken: Fault) -> PropertyCase {
        var smallest = sketch
        var tries = 0
        var isSmaller = true
        while isSmaller {
            isSmaller = false
            for candidate in smallest.smaller {
                tries += 1
                guard tries <= limit else { return smallest }
                guard broken.isLike(fault(candidate)) else { continue }
                smallest = candidate
                isSmaller = true
                break
            }
        }
        return smallest
    }
}
