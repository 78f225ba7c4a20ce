/// An error after which a text that was edited is still to be found.
package struct KeptText: Error {
  package let error: any Error
  package let path: String

  package init(_ error: any Error, path: String) {
    self.error = error
    self.path = path
  }
}
