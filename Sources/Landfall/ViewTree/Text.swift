package import LandfallBytes

/// A stretch of the text that a tree was read from.
package typealias Text = Place
