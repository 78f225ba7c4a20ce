import Todos

extension TodoRecord {
  /// What stands for all that a record says, in 32 hexadecimal digits.
  var digest: String {
    var bytes: [UInt8] = []
    let texts = [
      title, notes, priority.word, status.rawValue, day?.description, due?.description, project,
      milestone, created.map { "\($0.milliseconds)" }, started.map { "\($0.milliseconds)" },
      completed.map { "\($0.milliseconds)" }, isDeleted ? "deleted" : nil,
    ]
    let lists = [
      labels, comments.map { "\($0.at.milliseconds) \($0.text)" },
      attributes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" },
    ]
    for text in texts { Self.append(text, to: &bytes) }
    for list in lists {
      bytes += "\(list.count);".utf8
      for text in list { Self.append(text, to: &bytes) }
    }
    return EntityID(digestOf: bytes).hex
  }

  /// With its length in front, so that no two lists of texts give the same bytes.
  private static func append(_ text: String?, to bytes: inout [UInt8]) {
    bytes += text.map { "\($0.utf8.count):\($0)" }?.utf8 ?? "-".utf8
  }
}
