/// A set of SHA-1 names that takes 20 bytes a place, for walks over whole histories.
///
/// It is made of small tables that grow one by one, so that the old and the new places of all names
/// are never held together.
struct ObjectIDSet {
  private var tables: [ObjectIDTable]

  private static let tableCount = 64

  init() {
    tables = Array(repeating: ObjectIDTable(places: 16), count: ObjectIDSet.tableCount)
  }

  /// Whether the name was not yet there.
  mutating func insert(_ id: ObjectID) -> Bool {
    // The table by the first bits; its places go by the last ones of the same word.
    let table = Int(id.words.0 >> 58)
    return tables[table].insert(SIMD2(id.words.0, id.words.1), UInt32(id.words.2 >> 32))
  }
}
