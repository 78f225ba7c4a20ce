import Actions
import Localization
import Rendering
import Todos

struct Move: SelectingCommand {
  static let usage = Usage(
    "move", examples: ["move 12 doing", "move 12 todo --before 9", "move 3-7 done --top"])

  @Argument("idsAndColumn", offering: .todosThenColumn) var words: [String]
  @Option("before", offering: .todos) var before: String?
  @Option("after", offering: .todos) var after: String?
  @Flag("top") var top = false
  @Flag("bottom") var bottom = false
  @Flag("yes") var yes = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let words = Self.negatedFirst(words)
    let column = Result { try Status.column(words.last ?? "") }
    if words.count < 2, (try? column.get()) == nil {
      throw Failure.missingArgument("todo|doing|done")
    }
    let status = try column.get()
    let place = try place()
    let choice = status == .doing ? TodoChoice.toStart : nil
    try await change(Array(words.dropLast()), for: .move, among: choice, session) {
      try $0.move($1, to: status, place)
    }
  }

  private func place() throws -> BoardMove {
    let choices: [(option: String, move: BoardMove)] = [
      try before.map { ("--before", .before(try Handle.checked($0))) },
      try after.map { ("--after", .after(try Handle.checked($0))) },
      top ? ("--top", .top) : nil, bottom ? ("--bottom", .bottom) : nil,
    ].compactMap(\.self)
    if choices.count > 1 { throw Failure.conflicting(choices[0].option, choices[1].option) }
    return choices.first?.move ?? .anywhere
  }
}
