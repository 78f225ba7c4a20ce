/// What a command named, and whether it changed it at all.
package struct Changed<Value: Hashable & Sendable>: Hashable, Sendable {
  /// As it is now.
  package let value: Value
  package let isChanged: Bool
}
