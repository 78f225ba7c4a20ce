package import Git

/// A linked repository that couldn't be read, and why; none of its commits are counted.
package struct RepositoryWarning: Hashable, Sendable {
  package let path: String
  package let error: GitError
}
