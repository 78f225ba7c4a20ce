/// A comment that stands on a todo, with the id by which it is changed.
package struct PostedComment: Hashable, Sendable {
  package let id: EntityID
  package let comment: Comment

  package init(id: EntityID, comment: Comment) {
    self.id = id
    self.comment = comment
  }
}
