import Localization
import Rendering
import Synchronization

/// An argument, an option with a value, or a flag.
struct Parameter {
  enum Kind {
    case positional, option, flag
  }

  let kind: Kind
  /// `-p` and `--priority`, as typed; empty for an argument.
  let spellings: [String]
  /// The name of its text, by default the last of its own names.
  private let text: String
  /// The source of its values.
  let values: ValueSource?
  /// Its value if the command line has none, as help shows it.
  var defaultValue: String?
  /// The value of an option that is given without one.
  var valueAsFlag: String?
  let isOptional: Bool
  let isRepeating: Bool
  let isHidden: Bool
  /// Its values in a command line; a flag's are its spellings.
  var given: [String] = []

  /// - Parameter names: Those of an option or flag, without dashes; one of a single letter is short.
  init(
    _ kind: Kind, _ names: [String] = [], text: String?, values: ValueSource? = nil,
    isOptional: Bool = true, isRepeating: Bool = false, isHidden: Bool = false
  ) {
    self.kind = kind
    spellings = names.map { $0.count == 1 ? "-\($0)" : "--\($0)" }
    self.text = text ?? names.last ?? ""
    self.values = values
    self.isOptional = isOptional
    self.isRepeating = isRepeating
    self.isHidden = isHidden
  }

  static let help = Parameter(.flag, ["h", "help"], text: nil)
  static let version = Parameter(.flag, ["version"], text: nil)

  /// The name of an option without dashes: `no-due`.
  var name: String { spellings.last.map { String($0.drop { $0 == "-" }) } ?? text }

  /// The placeholder of its value, such as `DAY`.
  var placeholder: String { Parameter.placeholders[text]?.first ?? name.uppercased() }

  /// The text `help.argument.NAME`, or else the field's name.
  func meaning(in language: Language) -> String {
    let key = "help.argument.\(text)"
    let meaning = language.t(key)
    return meaning == key ? language.t("field.\(text)") : meaning
  }

  func help(in language: Language) -> ParameterHelp {
    var meaning = meaning(in: language)
    if let defaultValue, let stop = meaning.popLast() {
      meaning += language.t("help.default", ["value": defaultValue]) + String(stop)
    }
    return ParameterHelp(
      spellings: spellings, value: kind == .flag ? nil : placeholder, isOptional: isOptional,
      isRepeating: isRepeating, meaning: meaning)
  }

  /// The names of texts by placeholder. Other values have the name of their option or text: `PROJECT`.
  private static let placeholders = ForeignWords.table([
    "AUTHOR": "historyAuthor undoAuthor",
    "COLOUR": "color", "COMMAND": "schemaWords",
    "DAY": "completionDay logDay logSince milestoneDue plannedDay shownDay standupSince",
    "DAYS": "every", "EMAIL": "setupIdentity", "EVENT": "hookEvent", "FIELD=COLUMN": "importMap",
    "FILE": "exportFile exportStop importFile keyFile svg", "FOLDER": "setupFolders",
    "FORMAT": "importFormat",
    "ID": "after before from historyTodo id neededBy no-after operations waitsFor",
    "ID|QUERY": "idOrQuery idsOrQuery idsQueryOrPick",
    "ID… COLUMN": "idsAndColumn", "ID… DAY": "idsAndDay", "[ID] TEXT": "commentWords",
    "KEY": "once", "LABEL": "unlabel",
    "N": "deletedComment editedComment historyCount idleDays logCount readyCount undoCount weeks",
    "NAME":
      "blockName labelName member milestoneName no-member no-tech projectName settingName tech viewName",
    "PATH": "program", "ORDER": "sort", "QUERY": "exportQuery", "SECTION|FILE": "agentsSection",
    "TEXT": "addedComment check description memo notes title", "TITLE": "titleWords",
    "TIME": "remindEvery remindWithin", "URL": "link syncURL", "VALUE": "settingValues unsetValue",
    "WHEN": "colorChoice due undoSince", "WORDS": "hookWords",
    "YYYY-MM": "endMonth startMonth", "[YYYY-MM]": "month", "[YYYY]": "year",
  ])
}

/// Parameters that are declared as properties: those of a command, or some that commands share.
protocol ParameterGroup {
  init()
}

extension ParameterGroup {
  /// The parameters in the order of their declaration.
  static var parameters: [Parameter] {
    let builder = CommandBuilder([])
    _ = builder.build(Self.self)
    return builder.declared.withLock(\.self)
  }
}

/// Builds a command: in the order of their declaration, its properties declare their parameters to the builder and take
/// their values from it.
final class CommandBuilder: Sendable {
  /// A task-local, because nothing else reaches the property wrappers.
  @TaskLocal private static var current: CommandBuilder?

  private let parsed: [Parameter]
  fileprivate let declared = Mutex<[Parameter]>([])

  /// - Parameter parsed: The parameters with their values; empty if only the declarations are of interest.
  init(_ parsed: [Parameter]) { self.parsed = parsed }

  func build<Group: ParameterGroup>(_ type: Group.Type) -> Group {
    CommandBuilder.$current.withValue(self) { Group() }
  }

  /// Declares a parameter.
  /// - Returns: Its values.
  fileprivate static func values(of parameter: Parameter) -> [String] {
    guard let current else { return [] }
    return current.declared.withLock { declared in
      let index = declared.count
      declared.append(index < current.parsed.count ? current.parsed[index] : parameter)
      return declared[index].given
    }
  }

  /// The parameters so far that the command line has.
  fileprivate static var given: [Parameter] {
    current?.declared.withLock { $0.filter { !$0.given.isEmpty } } ?? []
  }
}

/// Parameters that a command shares with others; `$name` are those that were given.
@propertyWrapper struct OptionGroup<Group: ParameterGroup> {
  let wrappedValue: Group
  let projectedValue: [Parameter]

  init() {
    let outer = CommandBuilder.given.count
    wrappedValue = Group()
    projectedValue = Array(CommandBuilder.given.dropFirst(outer))
  }
}

@propertyWrapper struct Flag {
  let wrappedValue: Bool

  init(wrappedValue: Bool, _ names: String..., help text: String? = nil, isHidden: Bool = false) {
    let flag = Parameter(.flag, names, text: text, isHidden: isHidden)
    self.wrappedValue = wrappedValue || !CommandBuilder.values(of: flag).isEmpty
  }
}

/// An option with a value; the last one counts, unless it has a list of them.
@propertyWrapper struct Option<Value> {
  let wrappedValue: Value
}

extension Option<String?> {
  /// - Parameter valueAsFlag: The value of an option without one; nil if it needs one.
  init(
    _ names: String..., help text: String? = nil, offering values: ValueSource? = nil,
    valueAsFlag: String? = nil, isHidden: Bool = false
  ) {
    var option = Parameter(.option, names, text: text, values: values, isHidden: isHidden)
    option.valueAsFlag = valueAsFlag
    wrappedValue = CommandBuilder.values(of: option).last
  }
}

extension Option<String> {
  init(
    wrappedValue: String, _ names: String..., help text: String? = nil,
    offering values: ValueSource? = nil
  ) {
    var option = Parameter(.option, names, text: text, values: values)
    option.defaultValue = wrappedValue
    self.wrappedValue = CommandBuilder.values(of: option).last ?? wrappedValue
  }
}

extension Option<[String]> {
  init(
    wrappedValue: [String], _ names: String..., help text: String? = nil,
    offering values: ValueSource? = nil
  ) {
    let option = Parameter(.option, names, text: text, values: values, isRepeating: true)
    self.wrappedValue = wrappedValue + CommandBuilder.values(of: option)
  }
}

/// A word without the name of an option, or all of them.
@propertyWrapper struct Argument<Value> {
  let wrappedValue: Value
}

extension Argument<String> {
  init(_ text: String, offering values: ValueSource? = nil) {
    let argument = Parameter(.positional, text: text, values: values, isOptional: false)
    wrappedValue = CommandBuilder.values(of: argument).first ?? ""
  }
}

extension Argument<String?> {
  init(_ text: String, offering values: ValueSource? = nil, isHidden: Bool = false) {
    let argument = Parameter(.positional, text: text, values: values, isHidden: isHidden)
    wrappedValue = CommandBuilder.values(of: argument).first
  }
}

extension Argument<[String]> {
  /// Needs at least one word.
  init(_ text: String, offering values: ValueSource? = nil) {
    let argument = Parameter(
      .positional, text: text, values: values, isOptional: false, isRepeating: true)
    wrappedValue = CommandBuilder.values(of: argument)
  }

  init(wrappedValue: [String], _ text: String, offering values: ValueSource? = nil) {
    let argument = Parameter(.positional, text: text, values: values, isRepeating: true)
    self.wrappedValue = wrappedValue + CommandBuilder.values(of: argument)
  }
}
