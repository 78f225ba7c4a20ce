import Git
import Testing
import TestingAdditions

@Suite(.serialized, .startsNothing) struct HookScriptTests {
  private let lines = Array("if true; then\n  :\nfi\n".utf8)

  private func script(_ text: String) throws -> HookScript {
    try HookScript(Array(text.utf8))
  }

  @Test(arguments: [
    "#!/bin/sh\necho hi\n", "#!/bin/sh\n", "#!/bin/sh", "#!/bin/sh\n\n", "#!/bin/sh -e\nexit 0\n",
    "#!/usr/bin/env bash\nset -eu\nexec true", "#! /bin/zsh -f\n# <<< other <<<\n",
    "#!/usr/bin/env -S PATH=/bin bash -e\n:\n", "#!/opt/homebrew/bin/ksh\n:", "#!/bin/dash\n\r:",
  ])
  func `uninstalling restores the file byte for byte`(text: String) throws {
    let installed = try HookScript(script(text).installing(lines))
    expectEqual(installed.installed?.starts(with: "# >>> ootd hook >>>\n".utf8), true)
    expectEqual(installed.uninstalling(), Array(text.utf8))
    expectEqual(installed.installing(lines), installed.bytes)
  }

  @Test func `the block is right after the shebang`() throws {
    let bytes = try script("#!/bin/sh\nexit 0\n").installing(Array(":\n".utf8))
    expectEqual(
      String(decoding: bytes, as: UTF8.self),
      "#!/bin/sh\n# >>> ootd hook >>>\n:\n# <<< ootd hook <<<\nexit 0\n")
  }

  @Test func `text in any encoding is kept`() throws {
    let text = Array("#!/bin/sh\n# caf".utf8) + [0xE9, 0xFF, 10]
    let installed = try HookScript(HookScript(text).installing(lines))
    expectEqual(installed.uninstalling(), text)
  }

  @Test func `a new block replaces the old one, even if it was moved`() throws {
    let old = try script("#!/bin/sh\n").installing(Array("old\n".utf8))
    let moved = Array("#!/bin/sh\nfirst\n".utf8) + old.dropFirst(10) + Array("last\n".utf8)
    let new = try HookScript(moved).installing(lines)
    #expect(!String(decoding: new, as: UTF8.self).contains("old"))
    try expectEqual(HookScript(new).uninstalling(), Array("#!/bin/sh\nfirst\nlast\n".utf8))
  }

  @Test(arguments: [HookScript.Mark.file, .folder])
  func `a file created for the block is deleted unless something was added`(
    mark: HookScript.Mark
  ) throws {
    let made = HookScript.file(of: lines, mark)
    try expectEqual(HookScript(made).mark, mark)
    try expectEqual(HookScript(made).uninstalling(), nil)
    try expectEqual(HookScript(HookScript(made).installing([])).mark, mark)
    let added = try HookScript(made + Array("echo mine\n".utf8))
    expectEqual(added.uninstalling(), Array("#!/bin/sh\necho mine\n".utf8))
  }

  @Test(
    arguments: [
      ("", .notShell(interpreter: nil)), ("echo hi\n", .notShell(interpreter: nil)),
      ("\u{FEFF}#!/bin/sh\n", .notShell(interpreter: nil)),
      ("#!/usr/bin/python3\n", .notShell(interpreter: "python3")),
      ("#!/usr/bin/env fish\n", .notShell(interpreter: "fish")),
      ("#!/usr/bin/env -S python3 -I\n", .notShell(interpreter: "python3")),
      ("#!/bin/sh\nbinary\u{0}\n", .notShell(interpreter: nil)),
      ("#!\n", .notShell(interpreter: nil)), ("#!/usr/bin/env\n", .notShell(interpreter: nil)),
      ("#!/bin/bash-static\n", .notShell(interpreter: "bash-static")),
      ("#!/usr/bin/env -u A sh\n", .notShell(interpreter: "A")),
      ("#!/bin/sh\r\necho\r\n", .carriageReturns), ("#!/bin/sh\necho\r\n", .carriageReturns),
      ("#!/bin/sh\r", .carriageReturns), ("#!/bin/sh\n# >>> ootd hook >>>\n:\n", .damagedBlock),
      ("#!/bin/sh\n:\n# <<< ootd hook <<<\n", .damagedBlock),
      ("#!/bin/sh\n# <<< ootd hook <<<\n# >>> ootd hook >>>\n", .damagedBlock),
      (
        "#!/bin/sh\n# >>> ootd hook >>>\n# >>> ootd hook >>>\n# <<< ootd hook <<<\n",
        .damagedBlock
      ),
    ] as [(String, HookObstacle)])
  func `a script that no POSIX shell runs, with CR LF or with half a block is refused`(
    text: String, obstacle: HookObstacle
  ) throws {
    #expect(throws: obstacle) { try script(text) }
  }
}
