import Actions
import Localization
import Rendering
import Store
import Todos

struct BlockCommand: DocumentedCommand {
  static let usage = Usage(
    "block", examples: ["block list", "block add review --title \"Review a change\""],
    subcommands: [
      NamedList<BlockFields>.self, BlockShow.self, BlockAdd.self, BlockEdit.self,
      NamedRm<BlockFields>.self,
    ],
    default: NamedList<BlockFields>.self)
}

struct BlockShow: OotdCommand {
  static let usage = Usage("block show", examples: ["block show algorithm"])

  @Argument("blockName", offering: .blocks) var name: String
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let entity = try session.store().read {
      try $0.entity(.block, named: name, presets: session.presets)
    }
    guard case .block(let use) = entity, !json else {
      return try session.print(session.json(of: entity))
    }
    try session.page(session.format.details(of: use.block))
  }
}

struct BlockFields: NamedFields {
  static let kind = EntityKind.block
  static let names = ValueSource.blocks
  static let examples = ["rm": ["block rm study"]]

  @Option("title") var title: String?
  @OptionGroup var fields: TodoFields
  @Option("every", offering: .recurrences) var every: String?
  @Flag("no-every") var noEvery = false
  @Flag("pause") var pause = false
  @Flag("resume") var resume = false
}

struct BlockAdd: OotdCommand {
  static let usage = Usage(
    "block add",
    examples: [
      "block add review --title \"Review a change\" -p medium",
      "block add standup --title \"Stand up\" --every weekdays --due 09:30",
    ])

  @Argument("blockName") var name: String
  @OptionGroup var fields: BlockFields
  @Flag("e", "edit", help: "editor") var edits = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let inputs = try $fields.inputs(session)
    let store = try session.store()
    let save = { (inputs: [FieldInput]) in
      try session.change(store, json: json) { try $0.add(.block, named: name, inputs) }
    }
    guard edits else { return try save(inputs) }
    let edit = try store.read { snapshot in
      try snapshot.checkIsFree(.block, Name.checked(name), presets: session.presets)
      return try snapshot.edit(inputs, of: .block, session.actionContext(store))
    }
    let text = TodoText(title: edit.title ?? name, notes: edit.notes ?? "")
    try await session.edit(text, about: name) { text in
      try save(inputs + [.title(text.title), .notes(text.notes)])
    }
  }
}

struct BlockEdit: OotdCommand {
  static let usage = Usage(
    "block edit",
    examples: [
      "block edit algorithm -p high --name kata", "block edit algorithm --every mon,thu",
      "block edit algorithm --pause",
    ])

  @Argument("blockName", offering: .blocks) var name: String
  @OptionGroup var newName: NewName
  @OptionGroup var fields: BlockFields
  @Flag("e", "edit", help: "editor") var edits = false
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let inputs = try ($newName + $fields).inputs(session)
    guard edits else { return try session.edit(.block, named: name, inputs, json: json) }
    let store = try session.store()
    let presets = session.presets
    let (block, edit) = try store.read { snapshot in
      let block = try snapshot.block(named: name, presets: presets)
      let edit = try snapshot.edit(inputs, of: .block, session.actionContext(store))
      if let new = edit.name, !new.isSameName(as: block.name) {
        try snapshot.checkIsFree(.block, new, presets: presets)
      }
      return (block, edit)
    }
    let original = TodoText(title: block.title, notes: block.notes)
    let text = TodoText(title: edit.title ?? block.title, notes: edit.notes ?? block.notes)
    try await session.edit(text, about: block.name) { text in
      let (title, notes) = try text.changes(from: original)
      let texts = [title.map(FieldInput.title), notes.map(FieldInput.notes)].compactMap(\.self)
      let others = inputs.filter { !["title", "notes"].contains($0.name) }
      try session.change(store, json: json) { try $0.edit(.block, named: name, others + texts) }
    }
  }
}

extension FieldInput {
  fileprivate static func title(_ text: String) -> FieldInput {
    FieldInput("title", .set(text), at: .option("--title"))
  }

  fileprivate static func notes(_ text: String) -> FieldInput {
    FieldInput("notes", .set(text), at: .option("--notes"))
  }
}
