/** A generator of pseudo-random numbers with a fixed sequence. */
export class Chance {
  private state: number;

  /** @param seed a whole number from 1 to 2,147,483,646 */
  constructor(seed: number) {
    this.state = seed;
  }

  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number {
    // Lehmer's generator: its products stay whole in a double.
    this.state = (this.state * 48_271) % 2_147_483_647;
    return min + (this.state % (max - min + 1));
  }
}
