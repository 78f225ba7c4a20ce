import Testing
import TestingAdditions
import Todos

@testable import Exchange

/// Tables in the forms that other programs document for their exports.
@Suite(.serialized, .startsNothing) struct CSVProgramsTests {
  private let format = CSVFormat(calendar: Samples.seoul)

  private func read(_ text: String, leftOut: [String] = []) throws -> [TodoRecord] {
    var records: [TodoRecord] = []
    let file = ImportFile(Array(text.utf8))
    let warnings = try format.read(file) { records.append($0) }
    expectEqual(warnings.bad, [])
    expectEqual(warnings.places(.valueLeftOut).map(\.text), leftOut)
    let again = try format.records(format.text(records))
    expectEqual(again, records.withOwnIDs)
    return records
  }

  @Test func `issues of Jira`() throws {
    let read = try read(
      """
      Summary,Issue key,Issue id,Issue Type,Status,Project key,Project name,Priority,Resolution,Created,Resolved,Due date,Labels,Labels,Description,Sprint,Sprint,Comment,Comment
      Fix payment,PAY-1,10001,Story,Done,PAY,Payments,Highest,Won't Do,14/Jul/25 3:42 PM,15/Jul/25 9:00 AM,,api,web,"h2. Goal
      Ship",S1,S2,,
      Checkout,PAY-2,10002,Story,In Review,PAY,Payments,Medium,,14/Jul/25 10:00 AM,,20/Aug/25 12:00 AM,api,,,,,14/Jul/25 3:42 PM;ann;Looks good; ship,15/Jul/25 3:42 PM;5b10;ok
      Old,PAY-3,10003,Bug,Closed,PAY,Payments,Trivial,Fixed,14/Jul/25 10:00 AM,16/Jul/25 11:05 PM,,,,,,,,
      Odd,PAY-4,10004,Bug,Frobnicated,PAY,Payments,Meh,,5/6/2025 10:00,,,,,,,,,
      """,
      leftOut: ["priority: Meh", "created: 5/6/2025 10:00", "status: Frobnicated"])
    expectEqual(read.map(\.title), ["Fix payment", "Checkout", "Old", "Odd"])
    expectEqual(read.map(\.status), [.dropped, .doing, .done, .todo])
    expectEqual(read.map(\.priority), [.high, .medium, .low, .unset])
    expectEqual(read.map(\.project), ["Payments", "Payments", "Payments", "Payments"])
    expectEqual(read[0].labels, ["api", "web"])
    expectEqual(read[0].notes, "h2. Goal\nShip")
    expectEqual(read[1].due?.description, "2025-08-20")
    expectEqual(read[1].comments.map(\.text), ["ann: Looks good; ship", "5b10: ok"])
    expectEqual(read[1].comments.first?.at.iso8601(in: Samples.seoul), "2025-07-14T15:42:00+09:00")
    expectEqual(read.map(\.finished?.description), [nil, nil, "2025-07-16", nil])
    expectEqual(read[0].attributes["csv/Sprint (2)"], "\"S2\"")
    expectEqual(read[0].attributes["csv/id"], "\"PAY-1\"")
  }

  @Test func `a project of Todoist`() throws {
    let read = try read(
      """
      TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG
      meta,view_style=list,,,,,,,,,,,,
      section,Now,,,,,,,,,,,,
      task,Plan the launch @work @q4,For Monday,1,1,Evan (14781400),,2026-10-06,en,Europe/Zurich,60,minute,2026-10-09,en
      note,Remember the slides,,,,Evan (14781400),,,,,,,,
      note,And the room,,,,Evan (14781400),,2026-10-01T07:02:05.000000Z,,,,,,
      task,Book the room,,4,2,Evan (14781400),,,en,,,,,
      section,Later,,,,,,,,,,,,
      task,Water the plants,,3,1,Evan (14781400),,every monday,en,,,,,
      ,,,,,,,,,,,,,
      task,Mail a@b.c,,2,1,Kai (48151623),,Oct 9 2026 10:00,en,Africa/Cairo,,,,
      task,Call,,1,1,Kai (48151623),,tomorrow,en,,,,,
      task,Fly,,1,1,Kai (48151623),,Oct 9 2026 10:00,en,Mars/Base,,,,
      """, leftOut: ["date: tomorrow", "timezone: Mars/Base"])
    expectEqual(
      read.map(\.title),
      ["Plan the launch", "Book the room", "Water the plants", "Mail a@b.c", "Call", "Fly"])
    expectEqual(read.map(\.priority), [.high, .unset, .low, .medium, .high, .high])
    expectEqual(read[0].labels, ["q4", "work"])
    expectEqual(read[0].notes, "For Monday\n\nRemember the slides")
    expectEqual(read[0].comments.map(\.text), ["Evan (14781400): And the room"])
    expectEqual(read[0].comments.first?.at.iso8601(in: Samples.seoul), "2026-10-01T16:02:05+09:00")
    expectEqual(read[0].day?.description, "2026-10-06")
    expectEqual(read[0].due?.description, "2026-10-09")
    expectEqual(read[3].due?.description, "2026-10-09T10:00:00+03:00")
    expectEqual(
      read[2].recurring(in: .csv)?.todo, RecurringTodo(title: "Water the plants", every: "mon"))
  }

  @Test func `a backup of TickTick`() throws {
    let read = try read(
      """
      \u{FEFF}"Date: 2026-10-03+0000"
      "Version: 7.1"
      "Status: 
      0 Normal
      1 Completed
      2 Archived"
      "Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","taskId"
      "","Inbox","Stamps","TEXT","","","N","","2026-10-05T22:00:00+0000","","","0","0","","","1","Europe/Madrid","true","t1"
      "Home","Move","Pack","CHECKLIST","home, urgent","Boxes","Y","","2026-10-10T08:30:00+0000","","","5","0","2026-10-01T08:30:00+0000","","2","Europe/Madrid","false","t2"
      "Home","Move","Rent","TEXT","","","N","","","","","3","2","2026-10-01T08:30:00+0000","2026-10-02T20:30:00+0000","3","Europe/Madrid","","t3"
      "Home","Move","Sell","TEXT","","","N","","","","","1","-1","","","4","Europe/Madrid","","t4"
      """)
    expectEqual(read.map(\.title), ["Stamps", "Pack", "Rent", "Sell"])
    expectEqual(read.map(\.status), [.todo, .todo, .done, .dropped])
    expectEqual(read.map(\.priority), [.unset, .high, .medium, .low])
    expectEqual(read.map(\.project), ["Inbox", "Move", "Move", "Move"])
    expectEqual(read[0].due?.description, "2026-10-06")
    expectEqual(read[1].labels, ["home", "urgent"])
    expectEqual(read[1].notes, "Boxes")
    expectEqual(read[2].finished?.description, "2026-10-03")
  }

  @Test func `a board of Trello`() throws {
    let read = try read(
      """
      Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,List ID,List Name,Board ID,Board Name,Archived,Due Complete
      c1,Order tiles,https://trello.com/c/1,"Bath, 20 m2","Shopping (green), Urgent (red)",,2026-10-09T08:00:00.000Z,l1,Doing,b1,House,false,false
      c2,Paint,https://trello.com/c/2,,,,,l2,Done,b1,House,true,false
      c3,Rent,https://trello.com/c/3,,,,,l3,North,b1,House,true,
      c4,Call,https://trello.com/c/4,,,,,l3,North,b1,House,false,true
      """)
    expectEqual(read.map(\.title), ["Order tiles", "Paint", "Rent", "Call"])
    expectEqual(read.map(\.status), [.doing, .done, .dropped, .done])
    expectEqual(read[0].labels, ["Shopping", "Urgent"])
    expectEqual(read[0].notes, "Bath, 20 m2")
    expectEqual(read[0].project, "House")
    expectEqual(read[0].due?.description, "2026-10-09T08:00:00+00:00")
    expectEqual(read.map(\.finished), [nil, nil, nil, nil])
  }

  @Test func `a project of Asana`() throws {
    let read = try read(
      """
      Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task
      1201,2026-09-01,,2026-09-02,Checkout flow,In Progress,Lan,a@b.c,2026-09-05,2026-09-30,"payments,web",Card,Shop,
      1202,2026-09-01,2026-09-10,2026-09-10,Pick a provider,Untitled section,Bo,b@b.c,,,payments,,Shop,
      1203,2026-09-02,,2026-09-02,Wallet button,Untitled section,,,,,,"Apple Pay, Google Pay",Shop,Checkout flow
      """)
    expectEqual(read.map(\.title), ["Checkout flow", "Pick a provider", "Wallet button"])
    expectEqual(read.map(\.status), [.doing, .done, .todo])
    expectEqual(read[0].labels, ["payments", "web"])
    expectEqual(read[0].due?.description, "2026-09-30")
    expectEqual(read[2].notes, "Apple Pay, Google Pay")
    expectEqual(read[1].finished?.description, "2026-09-10")
    expectEqual(read[1].completed, nil)
  }

  @Test func `a database of Notion`() throws {
    let read = try read(
      """
      \u{FEFF}Name,Assign,Due,Priority,Status,Tags,Created
      Write post,Ann,"October 5, 2026",High,In progress,"blog, web","September 1, 2026 9:00 AM"
      Call,Bo,"October 5, 2026 9:00 AM → October 7, 2026 6:30 PM",Low,Not started,,
      Old,,,,Done,,
      """)
    expectEqual(read.map(\.title), ["Write post", "Call", "Old"])
    expectEqual(read.map(\.status), [.doing, .todo, .done])
    expectEqual(read.map(\.priority), [.high, .low, .unset])
    expectEqual(read.map(\.due?.description), ["2026-10-05", "2026-10-07T18:30:00+09:00", nil])
    expectEqual(read[0].labels, ["blog", "web"])
    let boxes = try format.records("Name,Done\na,Yes\nb,No\nc,\n")
    expectEqual(boxes.map(\.status), [.done, .todo, .todo])
  }

  @Test(
    arguments: [
      ("Yes", .done, nil, nil), ("✓", .done, nil, nil), ("☑", .done, nil, nil),
      ("✔\u{FE0F}", .done, nil, nil), ("[X]", .done, nil, nil), ("Completed", .done, nil, nil),
      ("2026-11-20", .done, "2026-11-20", nil), ("14/Nov/26", .done, "2026-11-14", nil),
      ("2026-11-20T18:00:00Z", .done, "2026-11-21", "2026-11-20T18:00:00Z"),
      ("FALSE", .todo, nil, nil), ("☐", .todo, nil, nil), ("[ ]", .todo, nil, nil),
      ("Not done", .todo, nil, nil), ("100%", nil, nil, nil), ("5/6/2026", nil, nil, nil),
      ("3/5 done", nil, nil, nil),
    ] as [(String, Status?, String?, String?)])
  func `a box is ticked by a mark, a word or a date, and another value is left out`(
    value: String, status: Status?, day: String?, moment: String?
  ) throws {
    for column in ["Done", "Checked", "Complete", "Is completed", "Due Complete"] {
      let leftOut = status == nil ? ["\(column.lowercased()): \(value)"] : []
      let record = try #require(read("Task,\(column)\nt,\(value)\n", leftOut: leftOut).first)
      expectEqual(record.status, status ?? .todo)
      expectEqual(record.finished?.description, day)
      expectEqual(record.completed, moment.flatMap { Moment.parse(iso8601: $0)?.moment })
    }
    // Of a known status only the day is read.
    let done = try #require(read("Task,Status,Done\nt,Done,\(value)\n").first)
    #expect(done.status == .done && done.finished?.description == day)
    let isDropped = status == .done
    let leftOut = status == nil ? ["canceled: \(value)"] : []
    let record = try read("Task,Canceled\nt,\(value)\n", leftOut: leftOut).first
    expectEqual(record?.status, isDropped ? .dropped : .todo)
  }

  @Test(
    arguments: [
      ("Done", .done), ("1. Done", .done), ("Doing", .doing), ("In progress", .doing),
      ("🚧 In Progress", .doing), ("Canceled", .dropped), ("Backlog", .todo),
      ("Closed beta", .todo), ("To be fixed before release", .todo),
      ("Cancellation flow", .todo), ("Account deletion", .todo), ("Approved ideas", .todo),
      ("Active users", .todo), ("Test plan", .todo), ("3 done", .todo), ("x", .todo),
    ] as [(String, Status)])
  func `the whole name of a list says a status, and never ends a todo of a table with completions`(
    name: String, status: Status
  ) throws {
    let cards = "Card ID,Card Name,List Name,Archived,Due Complete\nc1,t,\(name),false,false\n"
    try expectEqual(read(cards).map(\.status), [status])
    let tasks = "Task ID,Completed At,Name,Section/Column\n1,,t,\(name)\n"
    try expectEqual(read(tasks).map(\.status), [status.isOpen ? status : .todo])
  }

  @Test func `issues of Linear`() throws {
    let read = try read(
      """
      ID,Team,Title,Description,Status,Estimate,Priority,Project ID,Project,Creator,Assignee,Labels,Cycle Number,Created,Updated,Started,Triaged,Completed,Canceled,Archived,Due Date,Parent issue,Project Milestone,SLA Status,Roadmaps
      ENG-2,Core,"Fix, the parser","Two
      lines",Done,3,Urgent,,Atlas,Ada,Grace,"bug,parser",4,2026-01-01T10:00:00.000Z,,,,2026-02-01T10:00:00.000Z,,,2026-02-05,,M1
      ENG-1,Core,Add search,,In Progress,2,High,,Atlas,Ada,Ada,search,4,2026-01-02T10:00:00.000Z,,2026-01-03T10:00:00.000Z,,,,,
      ENG-3,Core,Drop this,,Canceled,,Low,,Atlas,Ada,,,4,2026-01-03T10:00:00.000Z,,,,,2026-02-02T10:00:00.000Z,,
      ENG-4,Core,Triage me,,Backlog,,No priority,,Atlas,Ada,,,,Mon Jan 05 2026 10:00:00 GMT+0000 (GMT),,,,,,,
      """)
    expectEqual(read.map(\.title), ["Fix, the parser", "Add search", "Drop this", "Triage me"])
    expectEqual(read.map(\.status), [.done, .doing, .dropped, .todo])
    expectEqual(read.map(\.priority), [.high, .high, .low, .unset])
    expectEqual(read[0].milestone, "M1")
    expectEqual(read[0].notes, "Two\nlines")
    expectEqual(read[0].labels, ["bug", "parser"])
    expectEqual(read[0].finished?.description, "2026-02-01")
    expectEqual(read[3].created, Moment.parse(iso8601: "2026-01-05T10:00:00Z")?.moment)
    #expect(read[1].started != nil && read[0].attributes["csv/id"] == "\"ENG-2\"")
  }

  @Test func `a text of another program that ootd can't hold costs neither the todo nor the file`()
    throws
  {
    let long = String(repeating: "가", count: 40)
    let notes = String(repeating: "나", count: 11_000)
    let read = try read(
      "Summary,Project name,Labels,Fix versions,Description,Comment\n"
        + "a,\(long),\"-x,ok,\(long)\",\(long),\(notes),\n",
      leftOut: [
        "project: \(long)", "milestone: \(long)", "labels: -x", "labels: \(long)",
        "notes: …\(String(repeating: "나", count: 71))…",
      ])
    expectEqual(read.map(\.labels), [["ok"]])
    expectEqual(read.first?.notes, String(notes.prefix(10_922)))
    #expect(read.first?.project == nil && read.first?.milestone == nil)
  }

  @Test(
    arguments: [
      ("To Do", .todo), ("TODO", .todo), ("Not started", .todo), ("Backlog", .todo),
      ("Open", .todo), ("New", .todo), ("Selected for Development", .todo), ("Blocked", .todo),
      ("On Hold", .todo), ("Reopened", .todo), ("Unresolved", .todo), ("Incomplete", .todo),
      ("Triage", .todo), ("À faire", .todo), ("할 일", .todo), ("未着手", .todo),
      ("In Progress", .doing), ("in-progress", .doing), ("IN_PROGRESS", .doing), ("WIP", .doing),
      ("In Review", .doing), ("Ready for QA", .doing), ("Code Review", .doing),
      ("🚧 Doing", .doing), ("En cours", .doing), ("진행 중", .doing), ("進行中", .doing),
      ("Started", .doing), ("In Development", .doing), ("Done", .done), ("✅ Done", .done),
      ("Complete", .done), ("Completed", .done), ("Closed", .done), ("Resolved", .done),
      ("Shipped", .done), ("Terminé", .done), ("완료", .done), ("完了", .done), ("Fixed", .done),
      ("Canceled", .dropped), ("Cancelled", .dropped), ("Won't do", .dropped),
      ("Won’t Fix", .dropped), ("Duplicate", .dropped), ("Rejected", .dropped),
      ("Not planned", .dropped), ("Abandoned", .dropped), ("deleted", .dropped),
      ("Closed - Won't Do", .dropped), ("Annulé", .dropped), ("취소됨", .dropped),
      ("Waiting for customer", .todo), ("Later", .todo), ("시작 전", .todo), ("未対応", .todo),
      ("Work in progress", .doing), ("InProgress", .doing), ("02 - Doing", .doing),
      ("Ready for Release", .doing), ("対応中", .doing), ("1) Done", .done), ("処理済み", .done),
      ("✓", .done), ("Yes", .done), ("Will not do", .dropped), ("No longer needed", .dropped),
      ("Closed as not planned", .dropped), ("Resolved (Duplicate)", .dropped),
      ("To be done", .todo), ("Not done", .todo),
    ] as [(String, Status)])
  func `a word for a status is read by its meaning`(word: String, status: Status) throws {
    for column in ["Status", "State"] {
      try expectEqual(format.records("Title,\(column)\nt,\(word)\n").first?.status, status)
    }
  }

  @Test(arguments: [
    "Needs to be fixed", "Partially done", "Nothing done", "Approved for development",
    "Deployed to test", "Not doing", "Closed beta", "3/5 done", "1",
  ])
  func `a phrase for a status isn't read by one of its words`(phrase: String) throws {
    let read = try read("Summary,Status\nt,\(phrase)\n", leftOut: ["status: \(phrase)"])
    expectEqual(read.map(\.status), [.todo])
  }

  @Test(
    arguments: [
      ("Highest", .high), ("Urgent", .high), ("Critical", .high), ("P1", .high), ("H", .high),
      ("1 - High", .high), ("🔥 High", .high), ("High priority", .high), ("높음", .high),
      ("Medium", .medium), ("Normal", .medium), ("Major", .medium), ("P2", .medium),
      ("Low", .low), ("Lowest", .low), ("Trivial", .low), ("P3", .low), ("basse", .low),
      ("No priority", .unset), ("None", .unset), ("Not set", .unset), ("なし", .unset),
    ] as [(String, Priority)])
  func `a word for a priority is read by its meaning`(word: String, priority: Priority) throws {
    try expectEqual(format.records("Title,Priority\nt,\(word)\n").first?.priority, priority)
  }
}
