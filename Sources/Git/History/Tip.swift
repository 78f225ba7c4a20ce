/// Where a walk over history begins.
struct Tip: Hashable, Sendable {
  let target: ObjectID
  /// The branch's ref, which is skipped where its object is missing; nil for a work tree's HEAD,
  /// whose object git won't do without.
  let reference: String?

  var isHead: Bool {
    reference == nil
  }
}
