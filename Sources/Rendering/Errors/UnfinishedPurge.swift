/// An error after which a text that was purged may still be at the remote.
package struct UnfinishedPurge: Error {
  package let error: any Error

  package init(_ error: any Error) {
    self.error = error
  }
}
