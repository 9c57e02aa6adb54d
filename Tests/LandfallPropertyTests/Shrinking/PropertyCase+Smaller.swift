import Landfall
import LandfallSketches

extension PropertyCase {
    /// The cases that are smaller by one part, those that lose most first.
    var smaller: [PropertyCase] {
        tree.smaller.map { smaller in with { $0.tree = smaller } }
            + routes.smaller.map { smaller in with { $0.routes = smaller } }
            + context.indices.map { place in with { $0.context.remove(at: place) } }
            + (isSignedIn ? [with { $0.isSignedIn = false }] : [])
    }

    private func with(_ change: (inout PropertyCase) -> Void) -> PropertyCase {
        var copy = self
        change(&copy)
        return copy
    }
}
