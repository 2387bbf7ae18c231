/**
 * The effect of a change on costs, as tables show it. Nothing here uses the service's arithmetic.
 */
import { expect } from 'vitest';
import { endpoints } from '../../src/app.ts';
import type { Impact } from '../../src/orders/impact.ts';
import type { Client } from './client.ts';
import { query } from './world.ts';

/** Runs a statement as the owner of a database. */
type RunQuery = (text: string, values: unknown[]) => Promise<Record<string, string>[]>;

const paths = endpoints
  .filter(({ supplement }) => supplement?.name === 'impact')
  .map(({ method, path }) => ({
    method,
    matches: new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`),
  }));

/** Whether the answer to a request shows its impact on demand. */
export const showsImpact = (request: { method: string; path: string }): boolean =>
  paths.some(({ method, matches }) => method === request.method && matches.test(request.path));

type Figures = Map<string, readonly (string | null)[]>;

interface CostFigures {
  items: Figures;
  workOrders: Figures;
  salesOrders: Figures;
  disposals: Figures;
  returns: Figures;
  /** Stock value and cost of goods sold of closed months, by month. */
  closedMonths: Figures;
}

/** A figure of all active entries of a type, by their ids. */
async function figuresOf(
  { orgId }: Client,
  eventType: string,
  figure: string,
  run: RunQuery,
): Promise<Figures> {
  const rows = await run(
    `select id, coalesce(trim_scale(${figure}), 0)::text as value from ledger_entries
      where org_id = $1 and event_type = '${eventType}' and voided_at is null`,
    [orgId],
  );
  return new Map(rows.map(({ id = '', value = '' }) => [id, [value]]));
}

/** All figures that an impact can show, by the id of their record. */
export async function costFigures(client: Client, run: RunQuery = query): Promise<CostFigures> {
  const of = [client.orgId];
  const items = await run(
    `select id, trim_scale(current_cost)::text as cost, trim_scale(value)::text as value
      from items where org_id = $1`,
    of,
  );
  const made = await run(
    `select w.id, coalesce(trim_scale(sum(t.value)), 0)::text as value
      from work_orders w
      left join work_order_receipts r on r.org_id = w.org_id and r.wo_id = w.id
      left join ledger_entries t on t.org_id = r.org_id and t.source_id = r.id
        and t.event_type = 'CONSUME' and t.voided_at is null
      where w.org_id = $1 group by w.id`,
    of,
  );
  const months = await run(
    `select to_char(m.start, 'YYYY-MM') as id,
        coalesce(trim_scale(sum(case when t.direction = 1 then t.quantity * t.unit_cost
          else -t.value end)), 0)::text as stock,
        coalesce(trim_scale(sum(t.value) filter (
          where t.event_type = 'SHIP' and t.day >= m.start)), 0)::text as sold
      from organizations o
      cross join generate_series(date_trunc('month', (select min(day) from ledger_entries
        where org_id = $1))::timestamp, o.closed_through, '1 month') m (start)
      left join ledger_entries t on t.org_id = $1 and t.direction <> 0 and t.voided_at is null
        and t.day <= o.closed_through and t.day < m.start + interval '1 month'
      where o.id = $1 group by m.start`,
    of,
  );
  const sold = await run('select id from sales_orders where org_id = $1', of);
  const orders = await Promise.all(
    sold.map(async ({ id = '' }) => {
      const { text } = await client.get(`/sales-orders/${id}`);
      // The digits as they were sent: a number of JavaScript has fewer.
      const figure = (name: string) => {
        const [, digits = null] = new RegExp(`"${name}":(-?[\\d.]+|null)`).exec(text) ?? [];
        return digits === 'null' ? null : digits;
      };
      return [id, [figure('costOfGoodsSold'), figure('margin')]] as const;
    }),
  );
  return {
    items: new Map(items.map(({ id = '', cost = '', value = '' }) => [id, [cost, value]])),
    workOrders: new Map(made.map(({ id = '', value = '' }) => [id, [value]])),
    salesOrders: new Map(orders),
    disposals: await figuresOf(client, 'DISPOSE', 'value', run),
    returns: await figuresOf(client, 'CUSTOMER_RETURN', 'unit_cost', run),
    closedMonths: new Map(
      months.map(({ id = '', stock = '', sold: cost = '' }) => [id, [stock, cost]]),
    ),
  };
}

/** Expects an impact to show every figure that has changed, before and after, and no other. */
export function expectImpact(impact: Impact, before: CostFigures, after: CostFigures): void {
  const { items, workOrders, salesOrders, disposals, returns, closedMonths } = impact;
  const months = closedMonths.map(({ month: id, ...figures }) => ({ id, ...figures }));
  // A disposal that does not exist has cost nothing.
  const none = ({ disposals: all }: CostFigures): Figures =>
    new Map([...all.keys()].map((id) => [id, ['0']]));
  const [disposedBefore, disposedAfter] = [
    new Map([...none(after), ...before.disposals]),
    new Map([...none(before), ...after.disposals]),
  ];
  expect({
    items: byId(items, (each) => [
      [each.oldUnitCost, each.oldStockValue],
      [each.newUnitCost, each.newStockValue],
    ]),
    workOrders: byId(workOrders, (each) => [[each.oldConsumedValue], [each.newConsumedValue]]),
    salesOrders: byId(salesOrders, (each) => [
      [each.oldCostOfGoodsSold, each.oldMargin],
      [each.newCostOfGoodsSold, each.newMargin],
    ]),
    disposals: byId(disposals, (each) => [[each.oldValue], [each.newValue]]),
    returns: byId(returns, (each) => [[each.oldUnitCost], [each.newUnitCost]]),
    closedMonths: byId(months, ({ stockValue, costOfGoodsSold }) => [
      [stockValue.old, costOfGoodsSold.old],
      [stockValue.new, costOfGoodsSold.new],
    ]),
  }).toEqual({
    items: changes(before.items, after.items),
    workOrders: changes(before.workOrders, after.workOrders),
    salesOrders: changes(before.salesOrders, after.salesOrders),
    disposals: changes(disposedBefore, disposedAfter),
    returns: changes(before.returns, after.returns),
    closedMonths: changes(before.closedMonths, after.closedMonths),
  });
}

const byId = <Each extends { id: string }, Shown>(all: Each[], shown: (each: Each) => Shown) =>
  new Map(all.map((each) => [each.id, shown(each)]));

const changes = (before: Figures, after: Figures) =>
  new Map(
    [...after].flatMap(([id, now]) => {
      const old = before.get(id);
      const isSame = !old || old.every((figure, index) => figure === now[index]);
      return isSame ? [] : [[id, [old, now]] as const];
    }),
  );
