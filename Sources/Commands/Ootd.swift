/// The program.
package enum Ootd {
  package static func main() async {}
}
