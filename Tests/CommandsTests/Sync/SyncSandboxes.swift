import CommandSupport
import Foundation
import TestSupport

/// Two machines and a remote, all in folders of one test's own.
final class SyncSandboxes {
  let laptop: Machine
  let desktop: Machine
  let remote: TestRemote
  private let remoteHome: TestHome

  init(language: String = "C.UTF-8") async throws {
    laptop = try Machine(language: language)
    desktop = try Machine(language: language, seed: 1000)
    remoteHome = try TestHome()
    remote = try await TestRemote(in: remoteHome)
  }

  var url: String { remote.path }

  /// Both are set up, the laptop first.
  func setUp() async throws {
    _ = try await laptop.output("sync", "setup", url, "--name", "laptop")
    _ = try await desktop.output("sync", "setup", url, "--name", "desktop")
  }
}
