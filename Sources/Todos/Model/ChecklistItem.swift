/// An item of a todo's checklist.
package struct ChecklistItem: Hashable, Sendable {
  package let id: EntityID
  package let handle: ItemHandle
  package let line: ChecklistLine
  /// Its position in the list.
  package let place: BoardPosition

  package init(id: EntityID, handle: ItemHandle, line: ChecklistLine, place: BoardPosition) {
    self.id = id
    self.handle = handle
    self.line = line
    self.place = place
  }

  package var text: String { line.text }
  package var isDone: Bool { line.isDone }
}

/// The text of a checklist item, and whether it is ticked.
package struct ChecklistLine: Hashable, Sendable {
  package var text: String
  package var isDone: Bool

  package init(_ text: String, isDone: Bool = false) {
    self.text = text
    self.isDone = isDone
  }

  /// A line as typed or pasted. A box before the text, as in `- [x] Write tests`, `1. [ ] Tag it` or `☑ Announce`, says
  /// whether it is ticked; without a text after it, the line's is empty.
  package init(typed line: String) {
    let box =
      #/\s*(?:(?:[-*+•]|[0-9]{1,9}[.)])\s+)?(?:\[(?<sign>[ xX]?)\]|(?<symbol>[☐☑☒])\x{FE0E}?\x{FE0F}?)(?:\s+|$)/#
    guard let match = line.prefixMatch(of: box.matchingSemantics(.unicodeScalar)) else {
      self.init(line)
      return
    }
    let sign = match.sign ?? match.symbol ?? ""
    self.init(String(line[match.range.upperBound...]), isDone: !["", " ", "☐"].contains(sign))
  }

  /// Returns the line if its text is valid: the rules are those of a title.
  package func checked() throws(TodoError) -> ChecklistLine {
    _ = try Title.checked(text, as: .item)
    return self
  }

  /// Compares texts byte by byte.
  package static func == (left: ChecklistLine, right: ChecklistLine) -> Bool {
    left.isDone == right.isDone && left.text.hasSameBytes(as: right.text)
  }

  package func hash(into hasher: inout Hasher) {
    text.hashBytes(into: &hasher)
    hasher.combine(isDone)
  }
}

/// The short stable id of a checklist item: `12.1`, or `12.1b` if the second machine added it.
package struct ItemHandle: Hashable, Sendable {
  package let todo: Handle
  /// Each machine counts the items that it adds to a list.
  package let number: Handle

  package init(todo: Handle, number: Handle) {
    self.todo = todo
    self.number = number
  }

  /// Parses a handle as typed: `12.1`, `#12.1` or `ootd-12.1`.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let todo = Handle(String(parts[0])),
      parts[1].first?.isNumber == true, let number = Handle(String(parts[1]))
    else { return nil }
    self.init(todo: todo, number: number)
  }
}

extension ItemHandle: CustomStringConvertible {
  package var description: String { "\(todo).\(number)" }
}

/// Changes to a checklist.
package struct ChecklistEdit: Hashable, Sendable {
  /// A random id, from which those of added items are derived.
  private let seed: EntityID
  package var added: [ChecklistLine]
  package private(set) var texts: [EntityID: String] = [:]
  package private(set) var ticks: [EntityID: Bool] = [:]
  package private(set) var removed: [EntityID] = []
  /// All items in their new order; nil if the present ones stay where they are and new ones come last.
  package private(set) var order: [EntityID]?

  package init(adding lines: [ChecklistLine] = [], seed: EntityID) {
    added = lines
    self.seed = seed
  }

  /// The changes that turn the items of a todo into lines. A line with the text of an item is that item; of the
  /// others, the first line is the first item, and so on.
  package init(
    from items: [ChecklistItem], to lines: [ChecklistLine], of todo: EntityID, seed: EntityID
  ) {
    self.init(seed: seed)
    var rest = items
    var matches = lines.map { line in
      rest.firstIndex { $0.text.hasSameBytes(as: line.text) }.map { rest.remove(at: $0) }
    }
    for index in matches.indices where matches[index] == nil && !rest.isEmpty {
      matches[index] = rest.removeFirst()
    }
    removed = rest.map(\.id)
    var ids: [EntityID] = []
    for (line, match) in zip(lines, matches) {
      guard let item = match else {
        ids.append(id(ofAdded: added.count, to: todo))
        added.append(line)
        continue
      }
      ids.append(item.id)
      if !line.text.hasSameBytes(as: item.text) { texts[item.id] = line.text }
      if line.isDone != item.isDone { ticks[item.id] = line.isDone }
    }
    let kept = items.map(\.id).filter { !removed.contains($0) }
    let usual = kept + added.indices.map { id(ofAdded: $0, to: todo) }
    order = ids == usual ? nil : ids
  }

  /// Whether it would replace a text or a tick that was changed after the edit began, or change or remove an item
  /// that was.
  /// - Parameters:
  ///   - items: The items now.
  ///   - former: The items when the edit began.
  package func overwrites(_ items: [ChecklistItem], since former: [ChecklistItem]) -> Bool {
    let now = Dictionary(items.map { ($0.id, $0.line) }) { first, _ in first }
    return former.contains { item in
      guard let line = now[item.id] else { return texts[item.id] != nil || ticks[item.id] != nil }
      let isRenamed = !line.text.hasSameBytes(as: item.text)
      let isTicked = line.isDone != item.isDone
      return isRenamed && texts[item.id] != nil || isTicked && ticks[item.id] != nil
        || (isRenamed || isTicked) && removed.contains(item.id)
    }
  }

  package var isEmpty: Bool {
    added.isEmpty && texts.isEmpty && ticks.isEmpty && removed.isEmpty && order == nil
  }

  /// The id of an added item.
  package func id(ofAdded index: Int, to todo: EntityID) -> EntityID {
    EntityID(digestOf: Array("ootd item \(seed.hex) \(todo.hex) \(index)".utf8))
  }

  /// A generator for the items' new places.
  package var random: SplitMix { SplitMix(seed: seed) }
}

/// A sequence of pseudorandom numbers (SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014).
package struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: EntityID) {
    state = seed.low
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
