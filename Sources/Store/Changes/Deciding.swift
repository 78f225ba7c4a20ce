import Synchronization
package import Todos

extension TodoStore {
  /// Changes the store by what was read of it: where anything else changed in between, both are done
  /// anew.
  ///
  /// - Parameter body: Reads what it decides by, and makes one change, through the store that it is
  ///   given.
  /// - Returns: What `body` returned, and the first operation of its change; nil where there was none.
  /// - Throws: ``StoreError/changedMeanwhile`` where others never stop changing it.
  package func deciding<Result>(
    _ body: (TodoStore) throws -> Result
  ) throws -> (result: Result, operation: EntityID?) {
    for _ in 0..<Self.tries {
      let note = OperationNote()
      var store = self
      store.expectedEnd = try read(LogEnd.init)
      store.noteOperation = { id in note.operation.withLock { $0 = id } }
      do {
        return (try body(store), note.operation.withLock(\.self))
      } catch StoreError.changedMeanwhile {
        continue
      }
    }
    throw StoreError.changedMeanwhile
  }

  private static let tries = 100
}

private final class OperationNote: Sendable {
  let operation = Mutex<EntityID?>(nil)
}
