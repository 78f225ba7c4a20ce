import CommandSupport
import Foundation
import Resources
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

@Suite(.serialized, .startsPrograms) final class AgentsTests: RepositoryMachineTest {
  init() async throws {
    try await super.init(isLinked: false)
  }

  private var file: String { "\(repository.path)/AGENTS.md" }

  private func content(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { Array($0) }
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  @Test func `it prints the paragraph, the skill and the registration, and writes nothing`()
    async throws
  {
    let text = try await machine.output("agents")
    for part in [
      String(decoding: Resource.agents, as: UTF8.self),
      String(decoding: Resource.skill, as: UTF8.self),
      "claude mcp add ootd -- /usr/local/bin/ootd mcp\n",
      #"{"mcpServers":{"ootd":{"command":"/usr/local/bin/ootd","args":["mcp"]}}}"#,
    ] { #expect(text.contains(part)) }
    try await expectEqual(
      machine.output("agents", "skill"), String(decoding: Resource.skill, as: UTF8.self))
    try await machine.run("agents", "nope").failed(64, saying: "`nope`", "paragraph")
    let names = try FileManager.default.contentsOfDirectory(atPath: repository.path)
    expectEqual(names, [".git"])
  }

  @Test func `a written block is updated once, and removing it restores every byte`() async throws {
    let paragraph = String(decoding: Resource.agents, as: UTF8.self)
    for text in [
      nil, "", "\n", "# Rules\n", "# Rules", "# Rules\n\n", "# Rules\r\n\r\nNo tabs\r\n", "a\r\nb",
      "한국어 ✓",
    ] {
      if let text { try write(Array(text.utf8), to: file) }
      #expect(try await machine.output("agents", "--write").contains("AGENTS.md"))
      let written = try #require(content(file))
      let usesCRLF = text?.contains("\r\n") == true
      let expected = usesCRLF ? paragraph.replacing("\n", with: "\r\n") : paragraph
      #expect(String(decoding: written, as: UTF8.self).contains(expected))
      if let text { #expect(written.starts(with: Array(text.utf8))) }
      #expect(try await machine.output("agents", "--write").contains("up to date"))
      expectEqual(content(file), written)
      try await machine.output("agents", "--remove")
      expectEqual(content(file), text.map { Array($0.utf8) })
      #expect(try await machine.output("agents", "--remove").contains("no block"))
    }
  }

  @Test func `an older block is replaced where it is, and what is around it stays`() async throws {
    try write(Array("# Rules".utf8), to: file)
    try await machine.output("agents", "--write")
    let written = String(decoding: try #require(content(file)), as: UTF8.self)
    // As another version of ootd would have written it.
    let old = try AgentsFile(at: file, in: repository.path).installing("Old\n").map {
      String(decoding: $0, as: UTF8.self)
    }
    try write(Array((try #require(old) + "# More\n").utf8), to: file)
    try await machine.output("agents", "--write")
    expectEqual(content(file), Array((written + "# More\n").utf8))
    try await machine.output("agents", "--remove")
    expectEqual(content(file), Array("# Rules\n# More\n".utf8))
  }

  @Test func `a block that was edited or is incomplete is refused`() async throws {
    try await machine.output("agents", "--write")
    let written = String(decoding: try #require(content(file)), as: UTF8.self)
    for (changed, word) in [
      (written.replacing("ootd prime", with: "ootd list"), "edited"),
      (written.replacing("<!-- ootd agents end -->", with: ""), "incomplete"),
      (written + written, "incomplete"),
    ] {
      try write(Array(changed.utf8), to: file)
      for option in ["--write", "--remove"] {
        let outcome = try await machine.run("agents", option)
        expectEqual(outcome.status, 3)
        #expect(outcome.error.contains(word), "\(outcome)")
        expectEqual(content(file), Array(changed.utf8))
      }
    }
  }

  @Test
  func `a file that isn't text or is outside of the worktree is refused, and the text printed`()
    async throws
  {
    let outside = machine.home.path("outside.md")
    try write(Array("mine\n".utf8), to: outside)
    try write([0xFF, 0xFE], to: "\(repository.path)/latin.md")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: "\(repository.path)/link.md", withDestinationPath: outside)
    try manager.createSymbolicLink(
      atPath: "\(repository.path)/broken.md", withDestinationPath: "nowhere/x.md")
    try manager.createDirectory(
      atPath: "\(repository.path)/folder.md", withIntermediateDirectories: false)
    for path in [
      ".git/config", ".git/hooks/post-commit", outside, "link.md", "broken.md", "folder.md",
      "latin.md", "../outside.md", "no/x.md",
    ] {
      let outcome = try await machine.run("agents", "--write", path)
      expectEqual(outcome.status, 3, "\(path): \(outcome)")
      expectEqual(outcome.output, String(decoding: Resource.agents, as: UTF8.self))
    }
    expectEqual(content(outside), Array("mine\n".utf8))
    expectEqual(content("\(repository.path)/latin.md"), [0xFF, 0xFE])
  }

  @Test func `the name of the paragraph writes to the usual file, and the others nowhere`()
    async throws
  {
    try await machine.output("agents", "paragraph", "--write")
    #expect(try #require(content(file)).count > 100)
    for section in ["skill", "mcp"] {
      try await machine.run("agents", section, "--write").failed(64, saying: "`\(section)`")
    }
    try await machine.output("agents", "paragraph", "--remove")
    let names = try FileManager.default.contentsOfDirectory(atPath: repository.path)
    expectEqual(names, [".git"])
    // A link inside the worktree is followed.
    let target = "\(repository.path)/CLAUDE.md"
    try write(Array("# Rules\n".utf8), to: target)
    expectEqual(symlink("CLAUDE.md", file), 0)
    try await machine.output("agents", "--write")
    #expect(try #require(content(target)).count > 100)
    try await machine.output("agents", "--remove")
    expectEqual(content(target), Array("# Rules\n".utf8))
    machine.workingDirectory = machine.homeFolder
    try await machine.run("agents", "--write").failed(saying: machine.homeFolder)
  }

  @Test func `prime names the project, the branch and its todo`() async throws {
    try await machine.output("project", "add")
    try await machine.output("add", "Fix \"token\" refresh", "-p", "high")
    try await machine.output("add", "Elsewhere", "--no-project")
    try await repository.commit("Start")
    try await repository.run("switch", "--quiet", "--create", "ootd-1-fix")
    let text = try await machine.output("prime")
    #expect(
      text.contains(
        """
        Here: project "api", branch "ootd-1-fix"
        Current: 1 "Fix 'token' refresh" (high)
        In progress: nothing
        Ready: nothing
        Work:
        """), "\(text)")
    #expect(text.hasSuffix("`closes ootd-12` in its message finishes todo 12.\n"))
    try await machine.output("edit", "1", "--after", "2")
    #expect(try await machine.output("prime").contains("refresh\" (waits for 2, high)"))
    try await machine.run("done", "1").checked()
    #expect(try await machine.output("prime").contains("refresh\" (done, high)"))
    try await machine.output("rm", "1")
    #expect(try await !machine.output("prime").contains("Current:"))
  }

  @Test func `the folder's project is the default of the MCP server's tools`() async throws {
    try await machine.output("project", "add")
    try await machine.call("add", #"{"title":"Here"}"#)
    try await machine.call("add", #"{"title":"Nowhere","project":""}"#)
    try await expectEqual(machine.call("find").titles, ["Here"])
    try await expectEqual(machine.call("find", #"{"project":"*"}"#).titles, ["Here", "Nowhere"])
  }
}
