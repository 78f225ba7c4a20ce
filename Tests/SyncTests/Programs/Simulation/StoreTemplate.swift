import Foundation
import GRDB
import TestSupport
import Todos

@testable import Store

/// Makes stores in memory, each a copy of an empty one whose tables were made once.
struct StoreTemplate {
  private let database: DatabaseQueue
  private let folder: TemporaryDirectory

  init() throws {
    database = try DatabaseQueue()
    try database.write { try $0.execute(sql: Schema.script) }
    folder = try TemporaryDirectory()
  }

  /// A file that stands for a store's, so that a copy of the store can be known by it.
  func path(_ number: Int) throws -> String {
    let path = "\(folder.path)/\(number)"
    if !FileManager.default.fileExists(atPath: path) { try folder.write("", to: "\(number)") }
    return path
  }

  func store(of replica: Replica, path: String) throws -> TodoStore {
    let copy = try Self.copy(database)
    try copy.write { db in
      try db.execute(
        sql: "INSERT INTO local (one, id, name) VALUES (1, ?, ?)",
        arguments: [replica.id, replica.name])
    }
    return TodoStore(path: path, replica: replica, database: copy)
  }

  /// A copy of a store as it is now.
  func copy(of store: TodoStore, path: String) throws -> TodoStore {
    let copy = try Self.copy(store.database)
    return TodoStore(path: path, replica: try copy.read(Replica.fetch), database: copy)
  }

  private static func copy(_ database: DatabaseQueue) throws -> DatabaseQueue {
    let copy = try DatabaseQueue()
    try database.backup(to: copy)
    TodoStore.stopWatching(copy)
    return copy
  }
}

extension TodoStore {
  /// The same store as another process opens it.
  func inAnotherProcess() throws -> TodoStore {
    TodoStore(path: path, replica: try database.read(Replica.fetch), database: database)
  }
}
