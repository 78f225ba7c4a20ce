/// What commands say that they did.
package protocol MessagePhrases: Sendable {
  var added: String { get }
  var edited: String { get }
  var startedMessage: String { get }
  var doneMessage: String { get }
  var reopened: String { get }
  /// Which branch is checked out now.
  func onBranch(_ name: String) -> String
  var plannedMessage: String { get }
  var commented: String { get }
  var moved: String { get }
  /// Of a milestone.
  var closedMessage: String { get }
  var reopenedOther: String { get }
  var deleted: String { get }
  var unchanged: String { get }
  /// Of a block or a project, whose gender can differ from a todo's.
  var addedOther: String { get }
  var editedOther: String { get }
  var deletedOther: String { get }
  var linked: String { get }
  var unlinked: String { get }
  var archivedMessage: String { get }
  var unarchived: String { get }
  /// `4/5 today`.
  func rateToday(_ rate: String) -> String
  /// What stands below a title and notes in an editor: what is expected, and that lines which begin
  /// with the mark are left out.
  func editorTexts(about todo: String?, mark: String) -> [String]
  func editorTexts(commentOn todo: String, mark: String) -> [String]
  /// What a command does that takes long.
  var importing: String { get }
  /// What became of todos of a file.
  var imported: String { get }
  func addedCount(_ count: Int) -> String
  func changedCount(_ count: Int) -> String
  func deletedCount(_ count: Int) -> String
  func unchangedCount(_ count: Int) -> String
  var nothingCarriedOver: String { get }
  var unknownMachine: String { get }
  /// What is said below the address of the board's page.
  var boardIsServed: String { get }
  /// Printed once when another process holds the store for long.
  func waiting(for process: Int32?) -> String
  /// Reports a folder where prompts expect a file.
  func folderInPlace(of file: String) -> String
}
