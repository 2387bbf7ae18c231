import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../test/support/client.ts';
import { databaseOf } from '../../test/support/database.ts';
import { money, quantity } from '../../test/support/match-histories.ts';
import { openQuantity } from '../../test/support/open-quantity.ts';
import { newLocation } from '../../test/support/stock.ts';
import { workIn } from '../../test/support/work.ts';
import { newOrganization } from '../../test/support/world.ts';
import type { Organization } from '../kernel/access/caller.ts';
import { defaultSettings } from '../kernel/access/organization-settings.ts';
import { literally, sql } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { Problem } from '../kernel/problem.ts';
import { type Exact, exact, sum, toText } from '../kernel/values/exact.ts';
import { selectEntriesFrom } from './entries.store.ts';
import { type NewEntry, plainEntry, type StoredEntry } from './entry.ts';
import { match } from './match.ts';
import { post } from './post.ts';

/** After each change every valuation equals that of `match`; unchanged entries are not written. */

let client: Client;
let locationId: string;

beforeAll(async () => {
  client = await newOrganization();
  locationId = await newLocation(client);
});

const inTransaction = async <T>(work: (tx: Transaction) => Promise<T>) =>
  (await databaseOf()).transaction({ orgId: client.orgId, userId: client.userId }, work);

const organization = (): Organization => ({
  id: client.orgId as string,
  name: 'Mill Lane Bakery',
  baseCurrency: 'USD',
  timezone: 'UTC',
  ...defaultSettings,
});

/** A row as the test requested it. Cost: the layer's, or that of a provisional unit. */
interface Requested {
  itemId: string;
  direction: 'in' | 'out';
  day: string;
  quantity: Exact;
  cost: Exact;
}

/** An active row, as the database has it, in the order of its pool. */
interface Kept extends Record<'unitCost' | 'openQuantity' | 'value', string | null> {
  id: string;
  itemId: string;
  provisionalQuantity: string | null;
  /** The transaction that wrote it last. */
  writer: string;
}

interface History {
  /** The source that the rows name; it finds them again. */
  id: string;
  itemIds: string[];
  requested: Map<string, Requested>;
  kept: Kept[];
}

const itemCount = 3;

async function begin(): Promise<History> {
  const itemIds = Array.from({ length: itemCount }, () => randomUUID());
  await inTransaction((tx) =>
    tx.run(sql`insert into items (org_id, id, kind)
      select ${client.orgId}, id, 'material' from unnest(${itemIds}::uuid[]) g (id)`),
  );
  return { id: randomUUID(), itemIds, requested: new Map(), kept: [] };
}

/** A kind of change; `pick` is any number, and selects one of the active rows. */
const newRow = fc.record({
  item: fc.nat(itemCount - 1),
  direction: fc.constantFrom('in' as const, 'out' as const),
  day: fc.integer({ min: 1, max: 4 }).map((day) => `2026-03-0${day}`),
  quantity,
  cost: money,
});
const change = fc.record({
  added: fc.array(newRow, { maxLength: 5 }),
  voided: fc.array(fc.record({ pick: fc.nat(), by: fc.option(newRow) }), { maxLength: 3 }),
  recosted: fc.array(fc.record({ pick: fc.nat(), cost: money }), { maxLength: 2 }),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** Posts a change to the ledger, and records the request. */
async function carryOut(tx: Transaction, history: History, { added, voided, recosted }: Change) {
  const { requested } = history;
  const orgId = client.orgId as string;
  const active = await tx.rows(selectEntriesFrom(orgId, [history.id]));
  const picked = (pick: number, from: StoredEntry[]) => from.splice(pick % from.length, 1);
  const rest = [...active];
  const rows: NewEntry[] = added.map((row) => write(history, row));
  const gone: StoredEntry[] = [];
  for (const { pick, by } of voided) {
    for (const row of picked(pick, rest)) {
      gone.push(row);
      requested.delete(row.id);
      if (by) rows.push({ ...write(history, by, row.itemId), position: row.position });
    }
  }
  const layers = rest.filter((row) => row.eventType === 'ADJUST');
  const costs = recosted.flatMap(({ pick, cost }) =>
    picked(pick, layers).map((row) => {
      (requested.get(row.id) as Requested).cost = cost;
      return { entry: row, unitCost: cost };
    }),
  );
  const cause = { type: 'test', id: history.id };
  const entered = { entries: rows, voided: gone, revalued: costs, cause };
  const { results } = await post(workIn(tx, organization()), [{ change: entered }]);
  const [posted] = results;
  if (!posted || posted instanceof Problem) throw posted;
  return posted;
}

type Drawn = typeof newRow extends fc.Arbitrary<infer T> ? T : never;

function write(history: History, drawn: Drawn, of?: string): NewEntry {
  const { direction, day, cost } = drawn;
  const itemId = of ?? (history.itemIds[drawn.item] as string);
  const id = randomUUID();
  history.requested.set(id, { itemId, direction, day, quantity: drawn.quantity, cost });
  return {
    ...plainEntry,
    id,
    ledger: 'materials',
    itemId,
    locationId,
    eventType: direction === 'in' ? 'ADJUST' : 'DISPOSE',
    quantity: drawn.quantity,
    eventDate: `${day}T12:00:00.000Z`,
    day,
    sourceType: 'purchase_order_receipt',
    sourceId: history.id,
    givenUnitCost: direction === 'in' ? cost : null,
    keptUnitCost: cost,
    createdBy: client.userId,
  };
}

const keptRows = (tx: Transaction, { itemIds }: History): Promise<Kept[]> =>
  tx.rows(sql`select t.id, t.item_id as "itemId", trim_scale(t.unit_cost)::text as "unitCost",
      trim_scale(${literally(openQuantity)})::text as "openQuantity",
      trim_scale(t.value)::text as value,
      trim_scale(t.provisional_quantity)::text as "provisionalQuantity", t.xmin::text as writer
    from ledger_entries t
    where t.org_id = ${client.orgId} and t.item_id = any(${itemIds}::uuid[])
      and t.voided_at is null
    order by t.day, t.position`);

/** The valuation of every row and the totals of every item, as lines of text. */
type Stated = Record<'rows' | 'items', Record<string, string>>;

async function stored(tx: Transaction, { itemIds, kept }: History): Promise<Stated> {
  const items = await tx.rows(
    sql<
      Units & Record<'id' | 'value', string>
    >`select i.id, trim_scale(i.quantity_in)::text as "quantityIn",
        trim_scale(i.quantity_out)::text as "quantityOut", trim_scale(i.value)::text as value
      from items i where i.org_id = ${client.orgId} and i.id = any(${itemIds}::uuid[])`,
  );
  const days = await tx.rows(
    sql<
      Units & Record<'id' | 'day', string>
    >`select d.item_id as id, d.day, trim_scale(d.quantity_in)::text as "quantityIn",
        trim_scale(d.quantity_out)::text as "quantityOut"
      from item_days d where d.org_id = ${client.orgId} and d.item_id = any(${itemIds}::uuid[])
        and (d.quantity_in > 0 or d.quantity_out > 0)
      order by d.day`,
  );
  const daysOf = (id: string) => days.filter((day) => day.id === id).map(dayLine);
  return {
    rows: Object.fromEntries(kept.map((row) => [row.id, rowLine(row)])),
    items: Object.fromEntries(
      items.map((item) => [item.id, [totalsLine(item), ...daysOf(item.id)].join('; ')]),
    ),
  };
}

const rowLine = (row: Kept) =>
  row.value === null
    ? `${row.openQuantity} open at ${row.unitCost}`
    : `worth ${row.value}, ${row.provisionalQuantity} provisional, ${row.unitCost} each`;

/** The part of a row that is stored with it: consumption writes no layer. */
const storedLine = (row: Kept) => (row.value === null ? row.unitCost : rowLine(row));

type Units = Record<'quantityIn' | 'quantityOut', string>;

const totalsLine = ({ quantityIn, quantityOut, value }: Units & { value: string }) =>
  `${quantityIn} in, ${quantityOut} out, worth ${value}`;

const dayLine = ({ day, quantityIn, quantityOut }: Units & { day: string }) =>
  `${day} ${quantityIn} in, ${quantityOut} out`;

/** As the pure function finds it, from the requested rows. */
function recomputed(history: History): Stated {
  const stated: Stated = { rows: {}, items: {} };
  for (const itemId of history.itemIds) {
    const rows = history.kept
      .filter((row) => row.itemId === itemId)
      .map(({ id }) => ({ id, ...(history.requested.get(id) as Requested) }));
    const inbound = rows.filter((row) => row.direction === 'in');
    const outbound = rows.filter((row) => row.direction === 'out');
    const matched = match(
      inbound.map((row) => ({ ...row, unitCost: row.cost })),
      outbound.map((row) => ({ ...row, provisionalUnitCost: row.cost })),
    );
    const worth: Exact[] = [];
    for (const { inboundId, quantity: open } of matched.open) {
      const { cost } = history.requested.get(inboundId) as Requested;
      stated.rows[inboundId] = `${toText(open)} open at ${toText(cost)}`;
      worth.push(open.times(cost));
    }
    for (const { id, value, provisionalQuantity, unitCost } of matched.outbound) {
      stated.rows[id] =
        `worth ${toText(value)}, ${toText(provisionalQuantity)} provisional, ${toText(unitCost)} each`;
      const { cost } = history.requested.get(id) as Requested;
      worth.push(exact('0').minus(provisionalQuantity.times(cost)));
    }
    const unitsOf = (day?: string): Units => {
      const total = (of: Requested[]) =>
        toText(sum(of.filter((row) => !day || row.day === day).map((row) => row.quantity)));
      return { quantityIn: total(inbound), quantityOut: total(outbound) };
    };
    const days = [...new Set(rows.map((row) => row.day))].sort();
    stated.items[itemId] = [
      totalsLine({ ...unitsOf(), value: toText(sum(worth)) }),
      ...days.map((day) => dayLine({ ...unitsOf(day), day })),
    ].join('; ');
  }
  return stated;
}

/** Rows that were active before and have another cost now, by the last lines of their history. */
const historyOf = (tx: Transaction, ids: string[]) =>
  tx.rows(
    sql<
      Record<'id' | 'last', string> & { lines: number }
    >`select h.ledger_entry_id as id, max(h.number) as lines,
        (array_agg(concat_ws(' -> ', trim_scale(h.old_unit_cost), trim_scale(h.new_unit_cost))
          order by h.number desc))[1] as last
      from cost_history h
      where h.org_id = ${client.orgId} and h.ledger_entry_id = any(${ids}::uuid[])
      group by 1`,
  );

/** Makes one change, in a transaction of its own, and checks all rows and totals afterwards. */
async function step(history: History, drawn: Change): Promise<void> {
  const before = new Map(history.kept.map((row) => [row.id, row]));
  const ids = [...before.keys()];
  await inTransaction(async (tx) => {
    const linesBefore = new Map((await historyOf(tx, ids)).map(({ id, lines }) => [id, lines]));
    const { rowsRecosted } = await carryOut(tx, history, drawn);
    history.kept = await keptRows(tx, history);
    expect(await stored(tx, history)).toEqual(recomputed(history));

    const earlier = history.kept.flatMap((now) => {
      const was = before.get(now.id);
      return was ? [{ was, now }] : [];
    });
    const written = earlier.filter(({ was, now }) => was.writer !== now.writer);
    const moved = earlier.filter(({ was, now }) => storedLine(was) !== storedLine(now));
    expect(written.map(({ now }) => now.id)).toEqual(moved.map(({ now }) => now.id));

    const recosted = earlier.filter(
      ({ was, now }) =>
        was.value !== now.value || (now.value === null && was.unitCost !== now.unitCost),
    );
    expect(rowsRecosted).toBe(recosted.length);
    const found = await historyOf(tx, ids);
    const fresh = found.filter(({ id, lines }) => lines !== (linesBefore.get(id) ?? 0));
    const added = recosted.map(({ was, now }) => {
      const number = (linesBefore.get(now.id) ?? 0) + 1;
      return { id: now.id, lines: number, last: `${was.unitCost} -> ${now.unitCost}` };
    });
    const sorted = (lines: typeof added) => lines.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(sorted(fresh)).toMatchObject(sorted(added));
  });
}

it('matches any history of several items as the pure function does, and writes no more', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const history = await begin();
      for (const drawn of changes) await step(history, drawn);
    }),
    { numRuns: 60 },
  );
});
