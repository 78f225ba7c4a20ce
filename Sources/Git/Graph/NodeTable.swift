/// Finds nodes by name: open addressing, with -1 in a free place.
struct NodeTable {
  private(set) var places: [Int32]
  private var count = 0

  init(capacity: Int = 64) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    places = Array(repeating: -1, count: size)
  }

  /// - Parameter names: Of the nodes from 0 on.
  init(of names: [CommitName]) {
    self.init(capacity: names.count)
    for (node, name) in names.enumerated() {
      insert(Int32(node), at: find(name) { names[Int($0)] }.place) { names[Int($0)] }
    }
  }

  /// The node of that name, or the place where it belongs.
  /// - Parameter nameAt: The name of a node that is in the table.
  static func find(
    _ name: CommitName, in places: UnsafeBufferPointer<Int32>,
    _ nameAt: (Int32) -> CommitName
  ) -> (node: Int32?, place: Int) {
    let mask = places.count - 1
    var place = Int(truncatingIfNeeded: name.head) & mask
    // There is always a free place, but where a file is damaged.
    for _ in places.indices {
      guard places[place] >= 0 else { break }
      if nameAt(places[place]) == name { return (places[place], place) }
      place = (place + 1) & mask
    }
    return (nil, place)
  }

  func find(_ name: CommitName, _ nameAt: (Int32) -> CommitName) -> (node: Int32?, place: Int) {
    places.withUnsafeBufferPointer { NodeTable.find(name, in: $0, nameAt) }
  }

  /// - Parameter place: As `find` gave it.
  mutating func insert(_ node: Int32, at place: Int, _ nameAt: (Int32) -> CommitName) {
    places[place] = node
    count += 1
    if count * 3 > places.count * 2 { grow(nameAt) }
  }

  private mutating func grow(_ nameAt: (Int32) -> CommitName) {
    let nodes = places.filter { $0 >= 0 }
    places = Array(repeating: -1, count: places.count * 2)
    for node in nodes { places[find(nameAt(node), nameAt).place] = node }
  }
}
