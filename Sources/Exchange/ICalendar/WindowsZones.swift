/// The names that Windows gives the common time zones, as Outlook writes them without a VTIMEZONE
/// (windowsZones.xml of the Unicode CLDR, territory 001).
enum WindowsZones {
  /// The usual name of a time zone, by that of Windows.
  static let names: [String: String] = Dictionary(
    table.split(separator: "\n").map { line in
      let parts = line.split(separator: "=").map(String.init)
      return (parts[0], parts[1])
    }
  ) { first, _ in first }

  private static let table = """
    UTC=UTC
    GMT Standard Time=Europe/London
    W. Europe Standard Time=Europe/Berlin
    Central Europe Standard Time=Europe/Budapest
    Central European Standard Time=Europe/Warsaw
    Romance Standard Time=Europe/Paris
    E. Europe Standard Time=Europe/Chisinau
    FLE Standard Time=Europe/Kiev
    GTB Standard Time=Europe/Bucharest
    Turkey Standard Time=Europe/Istanbul
    Russian Standard Time=Europe/Moscow
    Israel Standard Time=Asia/Jerusalem
    Egypt Standard Time=Africa/Cairo
    South Africa Standard Time=Africa/Johannesburg
    W. Central Africa Standard Time=Africa/Lagos
    E. Africa Standard Time=Africa/Nairobi
    Arab Standard Time=Asia/Riyadh
    Arabian Standard Time=Asia/Dubai
    Pakistan Standard Time=Asia/Karachi
    India Standard Time=Asia/Kolkata
    SE Asia Standard Time=Asia/Bangkok
    China Standard Time=Asia/Shanghai
    Taipei Standard Time=Asia/Taipei
    Singapore Standard Time=Asia/Singapore
    Korea Standard Time=Asia/Seoul
    Tokyo Standard Time=Asia/Tokyo
    W. Australia Standard Time=Australia/Perth
    Cen. Australia Standard Time=Australia/Adelaide
    AUS Central Standard Time=Australia/Darwin
    E. Australia Standard Time=Australia/Brisbane
    AUS Eastern Standard Time=Australia/Sydney
    New Zealand Standard Time=Pacific/Auckland
    Hawaiian Standard Time=Pacific/Honolulu
    Alaskan Standard Time=America/Anchorage
    Pacific Standard Time=America/Los_Angeles
    US Mountain Standard Time=America/Phoenix
    Mountain Standard Time=America/Denver
    Central Standard Time=America/Chicago
    Central Standard Time (Mexico)=America/Mexico_City
    Eastern Standard Time=America/New_York
    Atlantic Standard Time=America/Halifax
    Newfoundland Standard Time=America/St_Johns
    SA Pacific Standard Time=America/Bogota
    E. South America Standard Time=America/Sao_Paulo
    Argentina Standard Time=America/Argentina/Buenos_Aires
    """
}
