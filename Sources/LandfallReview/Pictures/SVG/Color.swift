/// The colours of pictures; all can be told apart in print, and ink on tint can be read.
enum Color: String, Hashable, Sendable {
    /// The ground.
    case paper = "#ffffff"
    /// The ground of a part of a page.
    case panel = "#f6f8fa"
    /// What is to be read.
    case ink = "#1f2933"
    /// What matters less.
    case faint = "#5f6b78"
    /// Lines that lead the eye.
    case line = "#b8c2cc"
    /// What is on the screen.
    case blue = "#0b5cad"
    /// Behind what is on the screen.
    case blueTint = "#e8f1fb"
    /// What is new, and what went well.
    case green = "#1a7f37"
    /// Behind what is new.
    case greenTint = "#e6f6ea"
    /// What is removed, and what went wrong.
    case red = "#b42318"
    /// Behind what is removed.
    case redTint = "#fdeeec"
    /// What deserves a look.
    case amber = "#8a5a00"
    /// Behind what deserves a look.
    case amberTint = "#fff4d6"
    /// What is presented over something.
    case violet = "#6d3fc0"
    /// Behind what is presented.
    case violetTint = "#f5f0fd"
}
