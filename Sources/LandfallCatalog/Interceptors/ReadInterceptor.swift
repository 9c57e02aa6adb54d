import Landfall

/// An interceptor as it was read.
struct ReadInterceptor {
    /// The interceptor.
    let interceptor: any PreNavigationInterceptor

    /// Whether it is asked before any search.
    let isEarly: Bool

    /// What happens where it does not let through.
    var turn = InterceptorOutline.Turn.own

    /// What it says, for those who draw or compare it.
    var outline: InterceptorOutline { InterceptorOutline(label: interceptor.label, turn: turn) }
}
