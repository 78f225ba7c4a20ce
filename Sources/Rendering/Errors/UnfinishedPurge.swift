/// An error after which a text that was to be purged may still be there.
package struct UnfinishedPurge: Error {
  package let error: any Error
  /// Whether it is gone from this machine, and may be at the remote alone.
  package let isGoneHere: Bool

  package init(_ error: any Error, isGoneHere: Bool) {
    self.error = error
    self.isGoneHere = isGoneHere
  }
}
