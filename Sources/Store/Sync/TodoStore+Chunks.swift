import GRDB
package import Todos

import struct Foundation.Data

extension TodoStore {
  /// The last chunk of each chain that was taken in or written here.
  package func chainTips() throws(StoreError) -> [EntityID: ChunkPlace] {
    try read { try ChunkTable($0).tips() }
  }

  /// The last chunk of a chain; nil where nothing of it is known.
  package func chainTip(of replica: EntityID) throws(StoreError) -> ChunkPlace? {
    try read { try ChunkTable($0).tip(of: replica) }
  }

  /// The commit at a place of a chain; nil for none.
  package func chunkName(
    at position: Int, in replica: EntityID
  ) throws(StoreError) -> String? {
    try read { try ChunkTable($0).name(at: position, in: replica) }
  }

  /// The place of a commit in the chain of that replica; nil where it isn't known there.
  package func place(
    ofChunk name: String, in replica: EntityID
  ) throws(StoreError) -> ChunkPlace? {
    try read { try ChunkTable($0).place(of: name, in: replica) }
  }

  /// The lines of the operations that no chain holds, in the order of their arrival.
  ///
  /// - Parameters:
  ///   - last: The number of the last that is asked for; nil for all.
  ///   - bytes: How many bytes they have at most, newlines counted; one line is given in any case.
  package func unpublished(
    upTo last: Int64? = nil, bytes: Int
  ) throws(StoreError) -> [PendingLine] {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT sequence, bytes FROM operation WHERE chunk IS NULL AND sequence <= ?
          ORDER BY sequence
          """, arguments: [last ?? .max])
      var lines: [PendingLine] = []
      var size = 0
      while let row = try rows.next() {
        let line = row[1] as Data
        size += line.count + 1
        if size > bytes, !lines.isEmpty { break }
        lines.append(PendingLine(number: row[0], bytes: Array(line)))
      }
      return lines
    }
  }

  /// The number of the last operation of the log; 0 where there is none.
  package func lastNumber() throws(StoreError) -> Int64 {
    try read { try Int64.fetchOne($0, sql: "SELECT max(sequence) FROM operation") ?? 0 }
  }

  /// Notes that a chunk was written with these lines. Where another process has purged one of them
  /// meanwhile, the chain is given up.
  package func note(
    _ chunk: ChunkPlace, holds lines: [PendingLine], seen: [EntityID: String]
  ) throws(StoreError) {
    try write { db in
      let number = try ChunkTable(db).insert(chunk, seen: seen)
      for line in lines {
        try db.cachedStatement(
          sql: "UPDATE operation SET chunk = ? WHERE sequence = ? AND chunk IS NULL"
        ).execute(arguments: [number, line.number])
        if db.changesCount == 0, try Self.isGone(line, db) {
          try Purge(db).taint(chainOfChunk: number)
        }
      }
    }
  }

  private static func isGone(_ line: PendingLine, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT NOT EXISTS (SELECT 1 FROM operation WHERE sequence = ?)",
      arguments: [line.number]) ?? false
  }

  /// Takes in the operations of chunks and notes that they were, in one transaction.
  ///
  /// - Parameters:
  ///   - progress: Told how many entities are up to date, and how many are to be.
  ///   - next: Gives the next chunks; nil for no more.
  ///   - note: Told those operations that were not here before.
  package func take(
    progress: (_ done: Int, _ total: Int) -> Void,
    _ next: () throws -> [ArrivedChunk]?, note: ([Operation]) -> Void
  ) throws(StoreError) {
    try writeMuch { db in
      let (table, news) = (ChunkTable(db), NewsTable(db))
      var intake = try OperationIntake(db, isFromOthers: true)
      while let chunks = try next() {
        let arrivals = try chunks.flatMap { chunk in
          let number = try table.insert(chunk.place, seen: chunk.seen)
          return chunk.operations.map { Arrival(operation: $0, chunk: number) }
        }
        let added = try intake.add(arrivals)
        if let chain = chunks.first?.place.replica {
          try news.count(added, from: chain)
        }
        note(added)
      }
      try intake.finish(progress: progress)
    }
  }

  /// Forgets a chain behind that place, for it is not so any more. What no other chunk holds will be
  /// written to the own chain.
  package func forget(
    chainOf replica: EntityID, after position: Int
  ) throws(StoreError) {
    try write { try ChunkTable($0).forget(chainOf: replica, after: position) }
  }
}

/// A chunk of another replica's chain.
package struct ArrivedChunk: Sendable {
  package let place: ChunkPlace
  package let operations: [Operation]
  /// The tips that its writer had taken in, by their replicas.
  package let seen: [EntityID: String]

  package init(_ place: ChunkPlace, operations: [Operation] = [], seen: [EntityID: String] = [:]) {
    self.place = place
    self.operations = operations
    self.seen = seen
  }
}

/// An operation that is to be written to a chain.
package struct PendingLine: Hashable, Sendable {
  /// Its number in the log.
  package let number: Int64
  package let bytes: [UInt8]
}
