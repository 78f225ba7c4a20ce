import Hummingbird
import Localization
import Rendering
import Todos

/// Routes for the user's settings in git config.
struct SettingsRoutes {
  let access: StoreAccess

  func add(to router: Router<BoardRequestContext>) {
    router.get("api/settings") { _, _ in Response(try await settings()) }
    router.patch("api/settings") { request, _ in
      Response(try await change(try await request.json()))
    }
  }

  /// The present settings, even if they changed just now.
  private func settings() async throws -> JSON {
    try await access.running {
      access.watcher.checkSettings()
      return access.context.settings().json
    }
  }

  private func change(_ body: JSONBody) async throws -> JSON {
    let names = Setting.Name.onPage
    try body.check(only: names.map(\.rawValue))
    let changes = FieldChanges(body)
    let values = try names.compactMap { name in
      try changes.value(name.rawValue).map { value in
        guard value == .null || value.string != nil else {
          throw Failure.wrongMember("\(name.rawValue).to")
        }
        return SettingChange(name, to: value.string)
      }
    }
    try changes.check(against: Self.values(of: try await settings()))
    return try await access.running {
      try await access.context.host.apply(values)
      access.watcher.checkSettings()
      return access.context.settings().json
    }
  }

  /// The value of each setting, by name.
  private static func values(of settings: JSON) -> JSON {
    guard case .array(let settings)? = settings["settings"] else { return .object([]) }
    return .object(
      settings.map { JSON.Member($0["name"]?.string ?? "", $0["value"] ?? .null) })
  }
}
