import GRDB
package import Todos

extension TodoStore {
  /// Takes in operations of any replica, whatever their order and however often they come.
  package func receive(_ operations: [Operation]) throws(StoreError) {
    try write { db in _ = try OperationLog(db).receive(operations) }
  }

  /// All operations, in the order of their arrival.
  package func operations() throws(StoreError) -> [Operation] {
    try read { try OperationLog($0).operations() }
  }

  /// Derives all tables anew from the log.
  package func rebuild() throws(StoreError) {
    try write { try OperationLog($0).rebuild() }
  }
}
