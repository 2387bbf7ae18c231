/** Milliseconds after ten in the morning, at which the goods of a day move. */
const afterMoves = 5 * 60_000;

/**
 * The clock of the history: what happens on a day is recorded on that day. It goes on by itself, so
 * that no two requests have one time, is moved on, and ends in the present.
 */
export class HistoryClock {
  private readonly present: () => Date;
  /** Milliseconds behind the present. */
  private behind: number;

  constructor(present: () => Date, begin: string) {
    this.present = present;
    this.behind = 0;
    this.behind = this.distanceTo(begin);
  }

  readonly now = (): Date => new Date(this.present().getTime() - this.behind);

  /** Goes on to the forenoon of a day, never back. */
  reach(date: string): void {
    this.behind = Math.max(0, Math.min(this.behind, this.distanceTo(date)));
  }

  /** The present. */
  end(): void {
    this.behind = 0;
  }

  private distanceTo(date: string): number {
    return this.present().getTime() - (Date.parse(`${date}T10:00:00Z`) + afterMoves);
  }
}
