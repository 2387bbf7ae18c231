import { operations } from '../../test/support/openapi.ts';
import type { Request } from './field.ts';

/** Which operations were reached, and how they answered. */
export class Coverage {
  private readonly reached = new Set<string>();
  private readonly accepted = new Set<string>();
  private readonly classes = new Map<string, number>();

  answered({ operation: { id } }: Request, status: number): void {
    this.reached.add(id);
    if (status < 300) this.accepted.add(id);
    const name = `${Math.floor(status / 100)}xx`;
    this.classes.set(name, (this.classes.get(name) ?? 0) + 1);
  }

  /** The operations that never accepted a request; of few requests some are left out by chance. */
  get neverAccepted(): string[] {
    return operations.map(({ id }) => id).filter((id) => !this.accepted.has(id));
  }

  get sentence(): string {
    const total = [...this.classes.values()].reduce((sum, count) => sum + count, 0);
    const shares = [...this.classes]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => `${Math.round((100 * count) / total)} % ${name}`);
    const { length } = operations;
    return `${this.reached.size} of ${length} endpoints, ${this.accepted.size} accepted: ${shares.join(', ')}`;
  }
}
