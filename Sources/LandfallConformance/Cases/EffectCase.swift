import Landfall

/// A root, what is done to it and what is then there.
struct EffectCase: Sendable {
    let name: String
    let root: View
    let effect: Operation.Effect
    let after: View

    init(_ description: String, _ root: View, _ effect: Operation.Effect, gives after: View) {
        self.name = description
        self.root = root
        self.effect = effect
        self.after = after
    }
}
