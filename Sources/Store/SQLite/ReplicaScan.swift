/// The replicas that have rows in a table, each found by the one before in an index that begins with them:
/// there are few, with many rows, all of which DISTINCT and GROUP BY would go through.
struct ReplicaScan {
  /// A common table expression with one column, `id`, that is NULL in the last row.
  let sql: String

  init(_ table: String, as name: String) {
    sql = """
      \(name)(id) AS (
        SELECT min(replica) FROM \(table)
        UNION ALL
        SELECT (SELECT min(replica) FROM \(table) WHERE replica > \(name).id)
        FROM \(name) WHERE \(name).id IS NOT NULL)
      """
  }
}
