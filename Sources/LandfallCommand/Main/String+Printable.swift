import Landfall

extension String {
    /// The text without anything that a terminal would obey instead of showing it.
    var printable: String { ExplanationText.printable(self) }
}
