import Foundation
import Resources
import Todos

extension Block {
  /// The blocks that ship with the program.
  static func presets(in language: Language) throws -> [Block] {
    let presets = try JSONDecoder().decode([Preset].self, from: Data(Resource.blocks))
    return presets.map { preset in
      Block(
        id: EntityID(presetBlock: preset.name), name: preset.name, preset: preset.name,
        title: preset.title[language.rawValue] ?? preset.name,
        priority: Priority(word: preset.priority) ?? .unset)
    }
  }

  private struct Preset: Decodable {
    let name: String
    let priority: String
    let title: [String: String]
  }
}
