import CommandSupport
import Foundation
import TestSupport
import Testing
import TestingAdditions

@testable import Commands

/// Which browsers get an address, because they can't read the file that leads to the page.
@Suite(.serialized, .startsPrograms) final class BrowserCommandTests: MachineTest {
  private func commands(_ variables: [String: String]) async throws -> [BrowserCommand] {
    var variables = variables
    variables["PATH"] = "\(machine.home.path("bin")):/usr/bin:/bin"
    return try await machine.context(variables).browserCommands()
  }

  @Test func `snaps and flatpaks are known by their programs, also behind scripts and links`()
    async throws
  {
    let scripts = [
      "firefox": "exec /snap/bin/firefox \"$@\"", "plain": "exec /usr/lib/plain/plain \"$@\"",
      "exported": "exec /usr/bin/flatpak run --branch=stable org.example.Browser \"$@\"",
      "snap": "",
    ]
    for (name, script) in scripts {
      try await machine.home.writeScript("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
    }
    let link = machine.home.path("bin/brave")
    expectEqual(symlink(machine.home.path("bin/snap"), link), 0)
    let cases: [(browser: String, isConfined: Bool)] = [
      ("firefox", true), ("exported -P", true), ("brave", true), (link, true), ("plain", false),
      ("/snap/bin/chromium --new-window %s", true), ("flatpak run org.example.Browser", true),
      ("/var/lib/flatpak/exports/bin/org.example.Browser", true), ("missing", false),
    ]
    let found = try await commands(["BROWSER": cases.map(\.browser).joined(separator: ":")])
    expectEqual(found.map(\.isConfined), cases.map(\.isConfined))
    expectEqual(found[5].opening("x"), ["/snap/bin/chromium", "--new-window", "x"])
  }

  @Test(arguments: [
    ("Exec=env BAMF=/a.desktop /snap/bin/firefox %u", true), ("X-SnapInstanceName=firefox", true),
    ("X-Flatpak =org.example.Browser", true), ("Exec=\"/usr/bin/flatpak\" run x @@u %u", true),
    ("Exec = /snap/bin/x", true), ("Exec=/usr/bin/firefox-esr", false), ("Name=/snap/bin/x", false),
  ])
  func `the default browser is known by its desktop file`(line: String, isConfined: Bool)
    async throws
  {
    let folder = "home/.local/share/applications"
    try machine.home.directory.write("[Desktop Entry]\n\(line)\n", to: "\(folder)/own.desktop")
    for program in ["xdg-settings", "xdg-mime"] {
      try await machine.home.writeScript("#!/bin/sh\necho own.desktop\n", to: "bin/\(program)")
    }
    let found = try await commands(["DISPLAY": ":9"])
    expectEqual(found.map(\.isConfined), [isConfined])
    expectEqual(found.first?.opening("x"), ["xdg-open", "x"])
    try await expectEqual(commands([:]).count, 0)
  }
}
