/// A name in a colour that todos are sorted by.
package struct Label: Hashable, Sendable {
  package let id: EntityID
  package var name: String
  package var color: LabelColor

  package init(id: EntityID, name: String, color: LabelColor) {
    self.id = id
    self.name = name
    self.color = color
  }
}
