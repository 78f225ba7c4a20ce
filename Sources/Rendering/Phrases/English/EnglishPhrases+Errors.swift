import Git
import Store
import Todos

extension EnglishPhrases {
  func error(_ error: TodoError) -> String {
    switch error {
    case .emptyTitle: "the title is empty; write what is to be done, such as \"Fix token refresh\""
    case .invisibleTitle(let text): "nothing of the title `\(text)` can be seen; use words"
    case .titleTooLong(let bytes):
      "the title has \(bytes) bytes, at most \(Title.limit) fit; put the rest into `--notes`"
    case .notesTooLong(let bytes):
      "the notes have \(bytes) bytes, at most \(Notes.limit) fit; keep them in a file and name it"
    case .zeroCharacter(let text): "`\(text)` has a character U+0000 in it; take that out"
    case .commentTooLong(let bytes):
      "the comment has \(bytes) bytes, at most \(Notes.limit) fit; keep it in a file and name it"
    case .invalidName(let name):
      "`\(name)` is no name; use up to \(Name.limit) bytes, no control characters, no `-` in front"
    case .invalidHandle(let text): "`\(text)` is no todo's number; write it as `12` or `3-7`"
    case .unknownDay(let text):
      "`\(text)` is no day; write `today`, `fri`, `+3d`, `eow` or `2026-12-01`"
    case .noSuchDay(let text): "no calendar has a day `\(text)`; check the date"
    case .dayTooFar(let text): "`\(text)` is more than a hundred years away; check the year"
    case .dayToCome(let text): "`\(text)` is still to come; name a day up to today"
    case .unknownTime(let text): "`\(text)` is no time; write `fri 18:00`, `18:00` or `+3h`"
    case .invalidMonth(let text): "`\(text)` is no month; write `2026-11`"
    case .invalidYear(let text): "`\(text)` is no year; write `2026`"
    case .notBegun(let text): "`\(text)` is still to come; name one that has begun"
    case .invalidPeriod(let start, let end):
      "the project would end in `\(end)`, before it begins in `\(start)`; swap them"
    case .invalidLink(let text): "`\(text)` is no link; write `https://…`"
    case .invalidPriority(let text):
      "`\(text)` is no priority; use `high`, `medium`, `low` or `none`"
    case .invalidColor(let text):
      "`\(text)` is no colour"
        + didYouMean(LabelColor.names.nearest(to: text), orWrite: "`#40a858`, `red` or `random`")
    case .invalidRecurrence(let text):
      "`\(text)` names no days; write `day`, `weekdays`, `mon,thu`, `week` or `month`"
    case .emptyComment: "the comment is empty; write what you have to say"
    case .invalidStatus(let text): "`\(text)` is no column; use `todo`, `doing` or `done`"
    }
  }

  func error(_ error: QueryError) -> String {
    switch error {
    case .unknownQualifier(let name, let nearest):
      "`\(name):` is no qualifier"
        + didYouMean(nearest.map { "\($0):" }, orWrite: "'\"\(name):…\"'", to: "search for it")
    case .unknownValue(let value, let qualifier, let known):
      "`\(value)` is no value of `\(qualifier):`; use \(list(known))"
    case .missingValue(let qualifier): "`\(qualifier):` needs a value right after the colon"
    case .invalidDay(let text, let qualifier):
      "`\(text)` is no day of `\(qualifier):`; write `fri`, `<2026-12-01`, `>=today` or `mon..fri`"
    case .reversedRange(let text, let qualifier):
      "`\(qualifier):\(text)` ends before it begins; swap its days"
    case .openQuote(let word):
      "a quote in `\(word)` is left open; close it, or write it as `\\\"` in quotes"
    case .noOpposite(let qualifier): "`\(qualifier):` has no opposite; leave out the `-`"
    case .unsorted: "`sort:` changes nothing here; leave it out"
    case .tooLong(let count):
      "the query asks for \(count) things, at most \(TodoQuery.limit) fit; split it"
    }
  }

  func error(_ error: StoreError) -> String {
    switch error {
    case .noSuchTodo(let text, let newest):
      "no todo `\(text)`" + (newest.map { ". The newest is `\($0)`; " } ?? "; ")
        + "`ootd list --all` shows them all."
    case .missingTodos(let missing, let range, let existing): noTodos(missing, in: range, existing)
    case .deletedTodo(let todo): deleted(todo, when: nil)
    case .noSuchProject(let name, let nearest):
      "no project `\(name)`" + didYouMean(nearest, else: "ootd project list")
    case .projectExists(let name):
      "project `\(name)` exists; `ootd project link \(name.shellWord)` links a repository to it, "
        + "`--name` gives another name"
    case .repositoryLinked(let path, let project):
      "`\(path)` is linked to project `\(project)` already; "
        + "`ootd project show \(project.shellWord)` shows it"
    case .repositoryNotLinked(let path):
      "`\(path)` is linked to no project; `ootd project list` shows what is"
    case .noSuchBlock(let name, let nearest):
      "no block `\(name)`" + didYouMean(nearest, else: "ootd block list")
    case .blockExists(let name):
      "block `\(name)` exists; `ootd block edit \(name.shellWord)` changes it"
    case .noSuchLabel(let name, let nearest):
      "no label `\(name)`"
        + (Name.isName(name)
          ? didYouMean(nearest, else: "ootd label add \(name.shellWord)", does: "makes it")
          : didYouMean(nearest, else: "ootd label list"))
    case .labelExists(let name):
      "label `\(name)` exists; `ootd label edit \(name.shellWord)` changes it"
    case .noSuchMilestone(let name, let nearest):
      "no milestone `\(name)`"
        + (Name.isName(name)
          ? didYouMean(nearest, else: "ootd milestone add \(name.shellWord)", does: "makes it")
          : didYouMean(nearest, else: "ootd milestone list"))
    case .milestoneExists(let name):
      "milestone `\(name)` exists; `ootd milestone edit \(name.shellWord)` changes it"
    case .inOtherColumn(let handle, let column):
      "`\(handle)` is not in the column `\(column.rawValue)`; `ootd board` shows what is"
    case .restorationStays:
      "`import json` can't be undone because other machines may already have its todos; "
        + "see `ootd history`"
    case .noSuchComment: "the comment is gone; reload to see what is there"
    case .notNewest:
      "the history has changed meanwhile, so nothing was done; see `ootd history`"
    case .changedMeanwhile: "other programs keep changing the store; try again"
    case .nothingToUndo: "nothing to undo; see `ootd history`"
    case .nothingToPurge:
      "no words are in that, so there is nothing to purge; `ootd history` shows which command has them"
    case .nothingToRedo:
      "nothing to redo; only what was undone last can be redone"
    case .editedElsewhere(let subject, let replica): creationStays(subject, on: replica)
    case .changeTooLarge(let bytes): "one value has \(bytes) bytes, more than fit; shorten it"
    case .clockExhausted: "the clock shows a year after 4199; set it right"
    default: storage(error)
    }
  }

  private func creationStays(_ subject: HistorySubject, on replica: String) -> String {
    let what = (subject.kind == .comment ? "a comment on " : "") + "`\(subject.title)`"
    let machine = replica.isEmpty ? unknownMachine : replica
    let advice = deletion(of: subject).map { "; delete it with `\($0)` instead" } ?? ""
    return "nothing was undone: \(what) was changed or used on \(machine) since\(advice)"
  }

  private func storage(_ error: StoreError) -> String {
    switch error {
    case .locked(let path): "another program holds `\(path)` locked; end it or try again"
    case .diskFull(let path):
      "the disk of `\(path)` is full; nothing was changed: free some space and try again"
    case .readOnly(let path):
      "`\(path)` can't be written; make it, its `-wal` and `-shm`, and its folder writable"
    case .notAStore(let path):
      "`\(path)` is no store of ootd; move it away, or set XDG_DATA_HOME to another folder"
    case .damaged(let path, let message):
      "`\(path)` is damaged (\(message)); "
        + "move it and its `-wal` and `-shm` away and put a backup in its place"
    case .old(let path):
      "`\(path)` was written by an old ootd; run `ootd export json > todos.json` with that one, "
        + "move the file away, then run `ootd import json todos.json` with this one"
    case .newer(let path): "`\(path)` was written by a newer ootd; upgrade ootd to use it"
    case .inaccessible(let path, let message):
      "can't use `\(path)` (\(message)); check the folder's owner, mode and file system"
    case .operation: "an operation in the store can't be read; upgrade ootd or restore a backup"
    case .failed(let message): "the store refused: \(message); please report this"
    default: ""
    }
  }

  func error(_ error: InputError) -> String {
    switch error {
    case .noHome:
      "HOME is not set to a folder; set it, or XDG_DATA_HOME, to say where the todos are kept"
    case .invalidClock(let text):
      "OOTD_NOW is `\(text)`; write a moment as `2026-11-21T09:00:00+01:00`"
    case .unknownTimeZone(let text):
      "TZ names no time zone: `\(text)`; use a name such as `Europe/Paris`"
    case .invalidSetting(let name, let value, let expected, let file):
      "`\(name)` is `\(value)`; set it "
        + (expected.count > 1 ? "to one of \(list(expected)) " : "")
        + "with `\(setting(name, to: expected, in: file))`"
    case .noArguments:
      "started without an argument list, so the command isn't known; start it as `ootd today`"
    case .notUnicode(let text): "`\(text)` is not UTF-8; type it again in a UTF-8 terminal"
    case .noRepository(let path):
      "no git repository at `\(path)`; run `git init` there, or name another folder"
    case .noWorkTree(let path):
      "`\(path)` is a bare repository; go to a work tree of it, or leave out `--branch`"
    case .noProjectHere:
      "this folder is in no linked repository; name a project, or run `ootd project add`"
    case .noProjectName(let path):
      "neither the remote nor the folder of `\(path)` can name a project; give it one with `--name`"
    case .nothingToChange(let command): "say what to change; `ootd \(command) --help` lists it"
    case .noTitle: "say what is to be done: `ootd add \"Fix token refresh\"`, or name a block: `-B`"
    case .conflicting(let first, let second):
      "`\(first)` and `\(second)` exclude each other; use one"
    case .onlyWith(let option, let other): "`\(option)` says nothing without `\(other)`; add that"
    case .invalidCount(let text): "`\(text)` isn't a count; use 1 or more"
    case .tooManyWeeks(let text, let most):
      "`\(text)` weeks are too many; at most \(most) are shown"
    case .noEditor: "no editor is set; set EDITOR, or write the text behind the command"
    case .editorFailed(let editor, let status):
      "the editor `\(editor)` ended with \(status); nothing was changed"
    case .editingCancelled: "cancelled, for the text is empty; nothing was changed"
    case .unreadable(let path, let message): "can't read `\(path)` (\(message)); check the file"
    case .notUTF8: "the text is not in UTF-8; set the editor to write that"
    case .emptyFile(let path):
      "\(path == "-" ? "standard input" : "`\(path)`") is empty; nothing was imported"
    case .changedFile(let path):
      "`\(path)` changed while it was being read; nothing was imported, import it again"
    case .badFile(let path, let error):
      "nothing of `\(path)` was taken; mend it and import it again: \(records(error))"
    case .unwritable(let path, let message):
      "can't write `\(path)` (\(message)); name a file in a folder where you may write"
    case .hooksRefused(let path):
      "no hook was installed in `\(path)`; scanning finds its commits all the same"
    case .damagedHook(let path):
      "only a part of ootd's block is left in `\(path)`; take out what is between "
        + "`# >>> ootd hook` and `# <<< ootd hook` by hand"
    case .unusableProgram(let path):
      "no shell can start `\(path)`; ootd's path has to be absolute and on one line"
    case .invalidPort(let text): "`\(text)` is no port; give a number from 0 (any) to 65535"
    case .portTaken(let port):
      "another program listens at port `\(port)`; give another `--port`, or 0 for any that is free"
    case .portRefused(let port): "port `\(port)` needs special rights; give one from 1024 on"
    case .invalidRemote, .sharedRemote, .invalidOperation, .noSuchOperation, .ambiguousOperation,
      .noRemote:
      syncInput(error)
    case .tooFewCommands(let count, let direction): tooFew(count, direction)
    case .unconfirmed(let change): unconfirmed(change)
    case .declined: "nothing was changed"
    case .input(let message):
      "can't read standard input (\(message)); name a file, or pipe one in"
    case .output(let message): "can't write the output: \(message)"
    case .outputOfChange(let message):
      "can't write the output: \(message); the change itself was made"
    }
  }

  func error(_ error: UsageError) -> String {
    switch error {
    case .unknownCommand(let word, let nearest, let parent):
      "no command `\(word)`"
        + didYouMean(
          nearest.map { "\(parent) \($0)" }, else: "\(parent) --help")
    case .unknownOption(let word, let nearest):
      "no option `\(word)`" + didYouMean(nearest, else: "--help")
    case .unexpectedArgument(let word): "`\(word)` is one word too many; see `--help`"
    case .unexpectedID(let id, let direction, let intent): unexpected(id, direction, intent)
    case .missingArgument(let name): "`\(name)` is missing; see `--help`"
    case .missingValue(let option):
      "`\(option)` needs a value; one that begins with `-` is written `\(option)=-…`"
    case .unknownValue(let word, let values):
      "`\(word)` is none of \(values.joined(separator: ", "))"
    case .unexpectedValue(let option): "`\(option)` takes no value; write it alone"
    case .conflicting(let first, let second): self.error(InputError.conflicting(first, second))
    case .other(let message): message
    }
  }

  private func didYouMean(
    _ name: String?, else command: String, does what: String = "shows what there is"
  ) -> String {
    name.map { ". Did you mean `\($0)`?" } ?? "; `\(command)` \(what)"
  }

  /// - Parameter purpose: What writing that is for.
  private func didYouMean(
    _ name: String?, orWrite examples: String, to purpose: String = ""
  ) -> String {
    name.map { ". Did you mean `\($0)`?" }
      ?? "; write \(examples)" + (purpose.isEmpty ? "" : " to \(purpose)")
  }

  private func list(_ names: [String]) -> String {
    names.map { "`\($0)`" }.joined(separator: ", ")
  }
}
