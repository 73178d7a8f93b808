/// Numbers that look random and are the same in every run.
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
    return mixed ^ (mixed >> 33)
  }

  /// A number below a bound; 0 for a bound of 0.
  package mutating func roll(_ bound: Int) -> Int { bound > 0 ? Int.random(in: 0..<bound, using: &self) : 0 }

  /// One of some values. They may not be empty.
  package mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }
}
