package import Git

/// What is to be said of a linked repository: why it couldn't be read, so that none of its commits
/// are counted, or what is left out of it.
package struct RepositoryWarning: Hashable, Sendable {
  package let path: String
  package let error: GitError
}
