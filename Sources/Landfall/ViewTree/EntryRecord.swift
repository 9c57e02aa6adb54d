/// Key and value of one context entry, as stretches of the tree's text.
package struct EntryRecord: BitwiseCopyable, Hashable, Sendable {
    package var key: Text
    package var value: Text

    package init(key: Text, value: Text) {
        self.key = key
        self.value = value
    }
}
