/// An error with a message for people and a code for programs, defined next to its cases.
package protocol CodedError: Error {
  /// The message. Its key is `error.` followed by the ``code``.
  var message: Message { get }
  /// A stable identifier for programs, the same in all versions and languages: `todo.unknown`. An error that
  /// only adds a place to another one has that one's code.
  var code: String { get }
  /// The text of the user that is at fault; nil if there is none.
  var given: String? { get }
  /// The name that was probably meant, or a command that helps; nil if there is none.
  var hint: String? { get }
}

extension CodedError {
  package var code: String {
    String(message.key.drop { $0 != "." }.dropFirst())
  }

  package var given: String? { nil }
  package var hint: String? { message.advice }
}

extension Message {
  /// The name that was probably meant, or else the first command that the text advises.
  package var advice: String? { nearest ?? command }

  /// The name in ``didYouMean(_:else:)``.
  fileprivate var nearest: String? {
    if key == "error.hint.didYouMean" { return values["name"] as? String }
    return parts.lazy.compactMap(\.nearest).first
  }

  /// The first command that the text quotes. A command in a value, such as a remote's message, isn't advice.
  fileprivate var command: String? {
    let template = Catalog(.english).entry(key)?.form(values, in: .english) ?? ""
    let pieces = template.split(separator: "`", omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() where !index.isMultiple(of: 2) {
      let isCommand = ["ootd ", "git ", "{command}", "{list}"].contains { piece.hasPrefix($0) }
      if isCommand { return Language.english.fill(String(piece), values) }
    }
    return parts.lazy.compactMap(\.command).first
  }

  /// The messages among the values.
  private var parts: [Message] {
    values.sorted { $0.key < $1.key }.compactMap { $0.value as? Message }
  }
}
