/// Where a walk over history begins.
struct Tip: Hashable, Sendable {
  let target: ObjectID
  /// Whether it is a work tree's HEAD, whose object git won't do without; a branch whose object is
  /// missing is skipped.
  let isHead: Bool
}
