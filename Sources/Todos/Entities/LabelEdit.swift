/// What is to change of a label; nil keeps a value.
package struct LabelEdit: Hashable, Sendable {
  package var name: String?
  package var color: LabelColor?

  package init(name: String? = nil, color: LabelColor? = nil) {
    self.name = name
    self.color = color
  }

  package var isEmpty: Bool { self == LabelEdit() }
}
