import Hummingbird
import Localization
import Rendering
import Todos

/// Routes for the user's settings in git config.
extension StoreAccess {
  func addSettings(to router: Router<BoardRequestContext>) {
    router.read("api/settings") { _ in Response(try await settings()) }
    router.patch("api/settings") { request, _ in
      let names = Setting.Name.onPage.map(\.rawValue)
      return Response(try await change(try await request.json(only: names)))
    }
  }

  /// The present settings, even if they changed just now.
  private func settings() async throws -> JSON {
    try await running {
      watcher.checkSettings()
      return context.settings().json
    }
  }

  private func change(_ body: JSONBody) async throws -> JSON {
    let changes = FieldChanges(body)
    let values = try Setting.Name.onPage.compactMap { name -> SettingChange? in
      try changes.value(name.rawValue).map { value in
        guard value == .null || value.string != nil else {
          throw Failure.wrongMember("\(name.rawValue).to")
        }
        return (name, value.string)
      }
    }
    try changes.check(against: Self.values(of: try await settings()))
    try await running { try await context.host.apply(values) }
    return try await settings()
  }

  /// The value of each setting, by name.
  private static func values(of settings: JSON) -> JSON {
    guard case .array(let settings)? = settings["settings"] else { return .object([]) }
    return .object(settings.map { JSON.Member($0["name"]?.string ?? "", $0["value"] ?? .null) })
  }
}
