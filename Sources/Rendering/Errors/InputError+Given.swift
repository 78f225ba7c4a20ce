import Localization
import Todos

extension InputError {
  package var given: String? {
    switch self {
    case .invalidClock(let text), .unknownTimeZone(let text), .notUnicode(let text),
      .invalidSetting(_, let text, _, _), .invalidCount(let text), .tooManyWeeks(let text, _),
      .invalidDuration(let text), .invalidPort(let text), .invalidRemote(let text),
      .invalidOperation(let text), .noSuchOperation(let text), .ambiguousOperation(let text),
      .noSuchComment(let text, _, _), .conflicting(_, let text), .onlyWith(let text, _),
      .needsItem(let text), .invalidActor(let text), .undoOfAnother(let text),
      .misspelt(_, let text, _), .badAlias(let text, _), .endlessAlias(let text),
      .settingNotSet(let text, _, _, _):
      text
    case .noRepository(let path), .jjRepository(let path), .noFolder(let path),
      .noWorkTree(let path),
      .noProjectName(let path), .unreadable(let path, _), .emptyFile(let path),
      .changedFile(let path), .fileTooLarge(let path, _), .tooManyTodos(let path, _),
      .badFile(let path, _), .badIssues(let path, _),
      .unwritable(let path, _),
      .hooksRefused(let path), .hooksByHand(let path), .hooksDisabled(let path, _, _),
      .damagedHook(let path),
      .unusableProgram(let path), .foreignFile(let path), .notKept(let path),
      .cannotStart(let path, _), .sharedRemote(let path, _), .remoteWithBranches(let path, _),
      .agentsFile(let path, _):
      path
    case .noMatch(let words, _), .selectsAll(let words): words.joined(separator: " ")
    case .portTaken(let port), .portRefused(let port): String(port)
    case .editorFailed(let program, _), .programFailed(let program, _): program
    case .changedMeanwhile(let todo), .otherProject(let todo, _, _): todo.description
    default: nil
    }
  }

  /// Examples in messages, such as `ootd done 12`, aren't hints: a program would run them.
  package var hint: String? {
    switch self {
    case .unconfirmed, .sharedRemote, .remoteWithBranches: "--yes"
    case .otherProject(_, _, let paths): paths.first.map { "cd \($0.shellWord)" }
    case .jjRepository: "jj git colocation enable"
    case .hooksDisabled(_, _, let file):
      "git config --file \(file.shellWord) --unset-all core.hooksPath"
    case .onlyWith(_, let other): other
    case .misspelt(_, _, let nearest): nearest
    case .noMatch(let words, _): "ootd list \(words.map(\.shellWord).joined(separator: " ")) --all"
    case .severalMatch, .noCurrentTodo, .severalCurrent: "ootd list"
    case .noTitle: "ootd add --help"
    case .foreignFile, .noScheduler, .noNotifier, .undoOfAnother: nil
    default: message.advice
    }
  }
}
