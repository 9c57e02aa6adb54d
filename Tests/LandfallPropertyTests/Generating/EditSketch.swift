import Landfall

/// A rule of an app's own for the list of a container.
enum EditSketch: String, ListEdit, CaseIterable {
    case atFront
    case inPlaceOfFirst
    case reversed
    case losesNew

    func list(adding new: ListElement, to list: [ListElement]) -> [ListElement] {
        switch self {
        case .atFront: [new] + list
        case .inPlaceOfFirst: [new] + list.dropFirst()
        case .reversed: list.reversed() + [new]
        case .losesNew: list
        }
    }
}
