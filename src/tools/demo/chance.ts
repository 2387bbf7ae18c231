/** Whole numbers that look drawn by lot and are the same every time. */
export class Chance {
  private state: number;

  /** @param seed a whole number from 1 to 2,147,483,646 */
  constructor(seed: number) {
    this.state = seed;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    // Lehmer's generator: its products stay whole in a double.
    this.state = (this.state * 48_271) % 2_147_483_647;
    return least + (this.state % (most - least + 1));
  }
}
