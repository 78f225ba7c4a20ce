/// One line of a mailmap: `Name <email>`, with the recorded email or name and email after it.
struct MailmapLine {
  let name: [UInt8]?
  let email: [UInt8]
  var recordedName: [UInt8]?
  var recordedEmail: [UInt8]?

  /// Nil for a comment and for a line that git ignores (read_mailmap_line in git's mailmap.c).
  init?(_ line: ArraySlice<UInt8>) {
    guard line.first != UInt8(ascii: "#"), let first = MailmapLine.person(line),
      !first.email.isEmpty
    else { return nil }
    name = first.name
    email = first.email
    if let second = MailmapLine.person(first.rest) {
      recordedName = second.name
      recordedEmail = second.email
    }
  }

  private static func person(
    _ text: ArraySlice<UInt8>
  ) -> (name: [UInt8]?, email: [UInt8], rest: ArraySlice<UInt8>)? {
    guard let less = text.firstIndex(of: UInt8(ascii: "<")),
      let greater = text[less...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    let name = Array(text[..<less].trimmingBlanks())
    let email = Array(text[(less + 1)..<greater])
    return (name.isEmpty ? nil : name, email, text[(greater + 1)...])
  }
}
