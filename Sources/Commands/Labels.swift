import Todos

struct LabelCommand: DocumentedCommand {
  static let usage = Usage(
    "label", examples: ["label list", "label add bug --color red"],
    subcommands: [
      NamedList<LabelFields>.self, NamedAdd<LabelFields>.self, NamedEdit<LabelFields>.self,
      NamedRm<LabelFields>.self,
    ],
    default: NamedList<LabelFields>.self)
}

struct LabelFields: NamedFields {
  static let kind = EntityKind.label
  static let names = ValueSource.labels
  static let examples = [
    "add": ["label add bug --color red", "label add \"good first issue\" --color \"#7057ff\""],
    "edit": ["label edit bug --name defect", "label edit bug --color random"],
    "rm": ["label rm bug"],
  ]

  @Option("color", offering: .colors) var color: String?
}
