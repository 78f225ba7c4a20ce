/// The author of a commit in a test.
package struct TestAuthor: Hashable, Sendable {
  package let name: String
  package let email: String

  package init(_ name: String, _ email: String) {
    self.name = name
    self.email = email
  }

  /// The author in `user.email` of a test's home.
  package static let me = TestAuthor("Me", "me@example.com")
  package static let other = TestAuthor("Other", "other@example.com")
}
