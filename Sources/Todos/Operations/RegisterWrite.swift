/// A value given to one register of one entity.
package struct RegisterWrite: Hashable, Sendable {
  package let entity: EntityID
  package let field: Field
  package let value: RegisterValue

  package init(_ entity: EntityID, _ field: Field, _ value: RegisterValue) {
    self.entity = entity
    self.field = field
    self.value = value
  }
}
