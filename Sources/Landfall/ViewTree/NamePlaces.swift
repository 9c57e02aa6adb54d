/// The places of some names in a list that never changes.
///
/// A name that is spelled as in the list is found by a hash that costs a fraction of the one of
/// dictionaries.
package struct NamePlaces: Sendable {
    private let names: [String]
    private let table: PlaceTable
    /// For names that are spelled in other bytes than in the list and are the same text all the same.
    private let places: [String: Int]

    /// Takes names.
    ///
    /// - Parameter names: The names, each once.
    package init(_ names: [String]) {
        var table = PlaceTable(reserving: names.count)
        var places: [String: Int] = [:]
        for (place, name) in names.enumerated() {
            _ = table.store(place, of: ViewTree.hash(name.utf8.span)) { _ in false }
            places[name] = place
        }
        self.names = names
        self.table = table
        self.places = places
    }

    /// Where a name stands; `nil` for one that is not in the list.
    package func place(of name: String) -> Int? {
        let bytes = name.utf8.span
        let spelled = table.first(of: ViewTree.hash(bytes)) { names[$0] == name }
        return spelled ?? places[name]
    }
}
