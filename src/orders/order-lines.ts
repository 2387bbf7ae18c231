/** The lines of an order by their ids, with its progress. */
import { present } from '../kernel/present.ts';
import { isBegun, isComplete, type Progress, type ProgressOfLine } from './progress.ts';

/**
 * A few changed lines cost as much as they are, however many lines the order has: an import decides
 * many rows of one order.
 */
export class OrderLines<Line extends { id: string }> {
  private readonly lines: Line[];
  private readonly placeOf: ReadonlyMap<string, number>;
  private readonly progressOfLine: (line: Line) => ProgressOfLine;
  private begun: number;
  private complete: number;

  constructor(lines: readonly Line[], progressOfLine: (line: Line) => ProgressOfLine) {
    const progress = lines.map(progressOfLine);
    this.lines = [...lines];
    this.placeOf = new Map(lines.map(({ id }, place) => [id, place]));
    this.progressOfLine = progressOfLine;
    this.begun = progress.filter(isBegun).length;
    this.complete = progress.filter(isComplete).length;
  }

  /** All of them, in their order, as they are now. */
  get all(): readonly Line[] {
    return this.lines;
  }

  get(id: string): Line | undefined {
    return this.lines[this.placeOf.get(id) ?? -1];
  }

  /** The lines with these ids, in the order of the lines. */
  named(ids: Iterable<string>): Line[] {
    const places = [...new Set(ids)].flatMap((id) => this.placeOf.get(id) ?? []);
    return places.sort((one, other) => one - other).map((place) => present(this.lines[place]));
  }

  /** All of them, with these changed. */
  with(changed: readonly Line[]): Line[] {
    const lines = [...this.lines];
    for (const line of changed) lines[this.place(line)] = line;
    return lines;
  }

  /** How far the order is, with these lines changed. */
  progressWith(changed: readonly Line[]): Progress {
    const { begun, complete } = this.countsWith(changed);
    if (begun === 0) return 'none';
    return complete === this.lines.length ? 'all' : 'some';
  }

  /** Lines of its own: a change of them leaves these as they are. */
  copy(): OrderLines<Line> {
    return new OrderLines(this.lines, this.progressOfLine);
  }

  /** Changes these lines in place. */
  change(changed: readonly Line[]): void {
    const { begun, complete } = this.countsWith(changed);
    this.begun = begun;
    this.complete = complete;
    for (const line of changed) this.lines[this.place(line)] = line;
  }

  private place({ id }: Line): number {
    return present(this.placeOf.get(id));
  }

  private countsWith(changed: readonly Line[]): { begun: number; complete: number } {
    let { begun, complete } = this;
    for (const line of changed) {
      const before = this.progressOfLine(present(this.lines[this.place(line)]));
      const after = this.progressOfLine(line);
      begun += Number(isBegun(after)) - Number(isBegun(before));
      complete += Number(isComplete(after)) - Number(isComplete(before));
    }
    return { begun, complete };
  }
}
