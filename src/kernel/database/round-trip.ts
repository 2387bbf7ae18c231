import type { Statement } from './sql.ts';
import type { Transaction } from './transaction.ts';

/** Statements that go to the database together, some of which a caller may leave out. */
export class RoundTrip {
  private readonly statements: Statement<unknown>[] = [];
  private results: readonly unknown[][] = [];

  /** Sends the statements that `add` adds, and returns what they find. */
  static async read<Found>(
    tx: Transaction,
    add: (reading: RoundTrip) => () => Found,
  ): Promise<Found> {
    const reading = new RoundTrip();
    const found = add(reading);
    await reading.send(tx);
    return found();
  }

  /** Returns a function that returns the rows, once the statements were sent. */
  add<Row>(statement: Statement<Row>): () => Row[] {
    const index = this.statements.push(statement) - 1;
    return () => (this.results[index] ?? []) as Row[];
  }

  async send(tx: Transaction): Promise<void> {
    if (this.statements.length > 0) this.results = await tx.all(...this.statements);
  }
}
