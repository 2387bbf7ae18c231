/** Traces of goods, computed from the rows of the ledger alone: each pool is a queue. */
import Big from 'big.js';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { query } from './world.ts';

/** Runs a statement as the owner of a database. */
type RunQuery = (text: string, values: unknown[]) => Promise<Record<string, string>[]>;

interface Row {
  id: string;
  itemId: string;
  isIn: boolean;
  quantity: Big;
  /** Of a layer: its units that have not gone back to the vendor. */
  kept: Big;
  /** Of goods that went back: the entry that brought them. */
  cutOf: string | undefined;
  /** The receipt of a work order that it belongs to. */
  receiptId: string | undefined;
}

/** Entry to entry, with the units that went from one to the other. */
interface Flow {
  from: string;
  to: string;
  quantity: Big;
}

export type Direction = 'forward' | 'back';

/** The entries that a trace must show, by id, with their units. */
export type ExpectedTrace = Map<string, string>;

/** All traces of an organization, from one reading of its rows. */
export class ExpectedTraces {
  readonly rows: ReadonlyMap<string, Row>;
  private readonly flows: readonly Flow[];

  static async read({ orgId }: Client, run: RunQuery = query): Promise<ExpectedTraces> {
    const found = await run(
      `select t.id, t.item_id, t.direction::text as direction, t.quantity::text as quantity,
         (t.quantity - t.cut_quantity)::text as kept, l.id as cut_of, r.id as receipt_id
       from ledger_entries t
       left join ledger_entries l on l.org_id = t.org_id and l.item_id = t.item_id
         and l.position = t.cut_from and l.direction = 1 and l.voided_at is null
       left join work_order_receipts r on r.org_id = t.org_id and r.id = t.source_id
       where t.org_id = $1 and t.direction <> 0 and t.voided_at is null
       order by t.day, t.position`,
      [orgId],
    );
    return new ExpectedTraces(
      found.map((row) => ({
        id: row.id ?? '',
        itemId: row.item_id ?? '',
        isIn: row.direction === '1',
        quantity: new Big(row.quantity ?? 0),
        kept: new Big(row.kept ?? 0),
        cutOf: row.cut_of ?? undefined,
        receiptId: row.receipt_id ?? undefined,
      })),
    );
  }

  private constructor(rows: readonly Row[]) {
    this.rows = new Map(rows.map((row) => [row.id, row]));
    this.flows = flowsOf(rows);
  }

  trace(start: string, direction: Direction): ExpectedTrace {
    const shown = new Map<string, Big>([[start, this.row(start).quantity]]);
    const open = [start];
    for (let id = open.shift(); id !== undefined; id = open.shift()) {
      for (const [to, units] of this.next(id, direction)) {
        const isNew = !shown.has(to);
        if (isNew) open.push(to);
        if (to === start) continue;
        shown.set(to, units ? (shown.get(to) ?? new Big(0)).plus(units) : this.row(to).quantity);
      }
    }
    return new Map([...shown].map(([id, units]) => [id, units.toFixed()]));
  }

  /** Where an entry leads, with the units that go there; without units all of it does. */
  private next(id: string, direction: Direction): [string, Big | undefined][] {
    const row = this.row(id);
    const [near, far] =
      direction === 'forward' ? (['from', 'to'] as const) : (['to', 'from'] as const);
    if (row.isIn === (direction === 'forward')) {
      return this.flows
        .filter((flow) => flow[near] === id)
        .map((flow) => [flow[far], flow.quantity]);
    }
    if (row.receiptId === undefined) return [];
    return [...this.rows.values()]
      .filter((each) => each.receiptId === row.receiptId && each.isIn !== row.isIn)
      .map((each) => [each.id, undefined]);
  }

  private row(id: string): Row {
    const row = this.rows.get(id);
    if (!row) throw new Error(`There is no entry ${id}.`);
    return row;
  }
}

/** Outbound units take inbound ones, each in the order of the ledger, of one item. */
function flowsOf(rows: readonly Row[]): Flow[] {
  const flows = rows.flatMap(({ id, cutOf, quantity }): Flow[] =>
    cutOf === undefined ? [] : [{ from: cutOf, to: id, quantity }],
  );
  for (const itemId of new Set(rows.map((row) => row.itemId))) {
    const own = rows.filter((row) => row.itemId === itemId);
    const layers = own.filter(({ isIn }) => isIn).map((row) => ({ ...row, left: row.kept }));
    for (const { id, quantity } of own.filter((row) => !row.isIn && row.cutOf === undefined)) {
      let missing = quantity;
      while (missing.gt(0) && layers[0]) {
        const [layer] = layers;
        const taken = layer.left.lt(missing) ? layer.left : missing;
        flows.push({ from: layer.id, to: id, quantity: taken });
        layer.left = layer.left.minus(taken);
        missing = missing.minus(taken);
        if (layer.left.eq(0)) layers.shift();
      }
    }
  }
  return flows;
}

/** Expects the service to trace an entry as the rows say. */
export async function expectTrace(
  client: Client,
  expected: ExpectedTraces,
  ledgerEntryId: string,
  direction: Direction,
): Promise<void> {
  const parameters = { ledgerEntryId, direction, limit: '1000' };
  const { status, body, text } = await client.get('/traces', { query: parameters });
  expect(status, text).toBe(200);
  const shown = body.data.map((entry: { ledgerEntryId: string; quantity: string }) => [
    entry.ledgerEntryId,
    entry.quantity,
  ]);
  expect(new Map(shown)).toEqual(expected.trace(ledgerEntryId, direction));
}
