extension Schema {
  /// What files of other programs said.
  static let exchange = """
    -- What was said last of a todo where that changed nothing, as digests; where it changed something,
    -- an operation holds it. Derived from no operation, for to read a file is no change.
    CREATE TABLE file_record (
      todo BLOB NOT NULL,
      format TEXT NOT NULL,
      digest TEXT NOT NULL,
      PRIMARY KEY (todo, format)
    ) WITHOUT ROWID;
    """
}
