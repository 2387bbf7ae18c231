/** The lines of an order by their ids, with its progress and its subtotal. */
import { present } from '../kernel/present.ts';
import { type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import type { OrderState } from './order-rules.ts';
import { isBegun, isComplete, type Progress, type ProgressOfLine } from './progress.ts';

interface FiguresOfLine extends ProgressOfLine {
  /** In the order's currency; none of a line that is made. */
  total?: Exact;
}

interface Figures {
  begun: number;
  complete: number;
  subtotal: Exact;
}

/**
 * A few changed lines cost as much as they are, however many lines the order has: an import decides
 * many rows of one order.
 */
export class OrderLines<Line extends { id: string }> {
  private readonly lines: Line[];
  private readonly placeOf: ReadonlyMap<string, number>;
  private readonly figuresOfLine: (line: Line) => FiguresOfLine;
  private figures: Figures;

  constructor(lines: readonly Line[], figuresOfLine: (line: Line) => FiguresOfLine) {
    const figures = lines.map(figuresOfLine);
    this.lines = [...lines];
    this.placeOf = new Map(lines.map(({ id }, place) => [id, place]));
    this.figuresOfLine = figuresOfLine;
    this.figures = {
      begun: figures.filter(isBegun).length,
      complete: figures.filter(isComplete).length,
      subtotal: sum(figures.flatMap(({ total }) => total ?? [])),
    };
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
    const { begun, complete } = this.figuresWith(changed);
    if (begun === 0) return 'none';
    return complete === this.lines.length ? 'all' : 'some';
  }

  /** The sum of the totals of all lines, with these changed. */
  subtotalWith(changed: readonly Line[]): Exact {
    return this.figuresWith(changed).subtotal;
  }

  /** Lines of its own: a change of them leaves these as they are. */
  copy(): OrderLines<Line> {
    return new OrderLines(this.lines, this.figuresOfLine);
  }

  /** Changes these lines in place. */
  change(changed: readonly Line[]): void {
    this.figures = this.figuresWith(changed);
    for (const line of changed) this.lines[this.place(line)] = line;
  }

  private place({ id }: Line): number {
    return present(this.placeOf.get(id));
  }

  private figuresWith(changed: readonly Line[]): Figures {
    let { begun, complete, subtotal } = this.figures;
    for (const line of changed) {
      const before = this.figuresOfLine(present(this.lines[this.place(line)]));
      const after = this.figuresOfLine(line);
      begun += Number(isBegun(after)) - Number(isBegun(before));
      complete += Number(isComplete(after)) - Number(isComplete(before));
      subtotal = subtotal.plus(after.total ?? ZERO).minus(before.total ?? ZERO);
    }
    return { begun, complete, subtotal };
  }
}

/** An order after a change of some of its lines. */
export interface ChangedOrder<Order, Line extends { id: string }> {
  order: Order;
  /** As they were before the change, but for those that it adds or removes. */
  lines: OrderLines<Line>;
  /** The lines that differ, after the change. */
  changed: readonly Line[];
  /** Ids of lines that the change removes, which `lines` lacks. */
  removed?: readonly string[];
}

/** The order with all of its lines after the change; they are put together when they are read. */
export const orderAfter = <Order, Line extends { id: string }>({
  order,
  lines,
  changed,
  removed = [],
}: ChangedOrder<Order, Line>): OrderState<Order, Line> => ({
  order,
  removed,
  get items() {
    return lines.with(changed);
  },
});

interface OfOrder<Order, Line extends { id: string }> {
  order: Order;
  lines: OrderLines<Line>;
}

/** The facts of an order after a change of it, whose lines change in place. */
export function withChanged<Order, Line extends { id: string }, Facts extends OfOrder<Order, Line>>(
  facts: Facts & OfOrder<Order, Line>,
  { order, changed }: Pick<ChangedOrder<Order, Line>, 'order' | 'changed'>,
): Facts {
  facts.lines.change(changed);
  return { ...facts, order };
}

/** The orders and the lines that changes leave: the last change of each stands. */
export function lastChanges<Order extends { id: string }, Line extends { id: string }>(
  changes: readonly Pick<ChangedOrder<Order, Line>, 'order' | 'changed'>[],
): { orders: Order[]; lines: Line[] } {
  const changed = changes.flatMap((each) => each.changed);
  return {
    orders: [...new Map(changes.map(({ order }) => [order.id, order])).values()],
    lines: [...new Map(changed.map((line) => [line.id, line])).values()],
  };
}

interface CopiedLines {
  all: readonly unknown[];
  copy(): CopiedLines;
}

/** An order whose lines then change in place, one decision after the other. */
export const withOwnLines = <Facts extends { lines: CopiedLines }>(facts: Facts): Facts => {
  const lines = facts.lines.copy();
  return { ...facts, lines, items: lines.all };
};
