package import Git

/// The hooks of a repository that ootd doesn't write to, and what their owner can do.
package struct HookRefusal: Error, Sendable {
  package struct File: Sendable {
    package let event: HookEvent
    /// The file to add a line to.
    let path: String
    let obstacle: HookObstacle
    let line: String

    package init(event: HookEvent, path: String, obstacle: HookObstacle, line: String) {
      self.event = event
      self.path = path
      self.obstacle = obstacle
      self.line = line
    }
  }

  let repository: String
  /// `core.hooksPath`.
  let setting: ConfigurationEntry?
  let files: [File]

  package init(repository: String, setting: ConfigurationEntry?, files: [File]) {
    self.repository = repository
    self.setting = setting
    self.files = files
  }
}

/// What stands in the way, and each line with the file that it is to be added to.
package struct HookRefusalView {
  let refusal: HookRefusal
  let format: Format

  package init(_ refusal: HookRefusal, format: Format) {
    self.refusal = refusal
    self.format = format
  }

  package var text: String {
    let phrases = format.phrases
    var lines = [StyledText(phrases.addByHand(refusal.repository))]
    if let setting = refusal.setting {
      lines.append(
        StyledText("  core.hooksPath = \(setting.value ?? "")  (\(setting.origin))", .dim))
    }
    for file in refusal.files {
      let reason = file.obstacle == .foreignFolder ? "" : "  \(phrases.reason(file.obstacle))"
      lines += [
        StyledText(""), StyledText("  \(file.path)", .heading) + StyledText(reason, .dim),
        // It is there to be copied: nothing is cut.
        StyledText("    \(file.line)"),
      ]
    }
    return format.text(lines)
  }
}
