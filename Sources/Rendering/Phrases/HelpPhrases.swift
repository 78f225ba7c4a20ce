/// The words of `--help`.
package protocol HelpPhrases: Sendable {
  var help: HelpTexts { get }
}

/// One sentence for each command and option.
package struct HelpTexts: Sendable {
  package let ootd: String
  package let add, today, list, show, edit, start, done, reopen, plan, rm: String
  package let history, undo, redo, activity, log, standup, drift, config: String
  package let block, blockList, blockShow, blockAdd, blockEdit, blockRm: String
  package let label, labelList, labelAdd, labelEdit, labelRm: String
  package let milestone, milestoneList, milestoneShow, milestoneAdd, milestoneEdit: String
  package let milestoneClose, milestoneReopen, milestoneRm: String
  package let comment, board, move, importing, export: String
  package let project, projectList, projectShow, projectAdd, projectEdit: String
  package let projectArchive, projectUnarchive, projectRm, projectLink, projectUnlink: String

  package let hook, hookInstall, hookUninstall, hookStatus: String
  package let allRepositories, prepareCommitMessage: String

  package let morning, claim, initialization, shell, prompt, promptFormat, completions: String
  package let program, manual: String

  package let titleWords, title, ids, id, priority, projectOption, noProject: String
  package let blockOption, on, onDay, due, noDay, noDue, notes, backlog: String
  package let weeks, month, year, onlyProject, onlyTodosOfProject, svg: String
  package let idsAndDay, carry, query, all, sort, json: String
  package let historyCount, historyAuthor, undoCount, undoAuthor, historyID: String
  package let since, idleDays: String
  package let branch, hookRun, hookEvent, hookWords: String
  package let logDay, logSince, logCount: String
  package let labelOption, unlabel, milestoneOption, noMilestone, editor, commentEditor: String
  package let labelName, color, milestoneName, milestoneDue, commentWords: String
  package let idsAndColumn, before, after, top, bottom: String
  package let every, noEvery, pause, resume, blockDay, blockDue: String
  package let format, importFile, exportQuery: String
  package let web, port, noOpen: String
  package let sync, syncNow, syncSetup, syncStatus, syncPurge, syncStop: String
  package let syncURL, encrypt, keyFile, machineName, yes, noQuestion, operations: String
  package let blockName, name, projectName, path, description, link: String
  package let member, noMember, tech, noTech, memo, startMonth, endMonth: String

  /// Headings and sentences that the parser of arguments writes itself.
  package let overviewHeading, usageHeading, argumentsHeading, optionsHeading: String
  package let subcommandsHeading, examplesHeading, byDefault, showHelp, showVersion, seeHelp: String
}
