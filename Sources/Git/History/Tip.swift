/// Where a walk over history begins.
package struct Tip: Hashable, Sendable {
  package let target: ObjectID
  /// The branch's ref, which is skipped where its object is missing; nil for a work tree's HEAD,
  /// whose object git won't do without.
  package let reference: String?

  package var isHead: Bool {
    reference == nil
  }
}
