/** The stock and costs that an organization shows, by the codes of its records. */
import { parse } from 'csv-parse/sync';
import type { Client } from '../../test/support/client.ts';
import { ledgerFigures } from '../../test/support/ledger-figures.ts';
import { done } from '../../test/support/making.ts';
import { inWorld, query, type World } from '../../test/support/world.ts';

/** The rows of each kind, as text. */
export type Figures = ReadonlyMap<string, readonly string[]>;

const lists = ['materials', 'skus', 'materials-inventory/summary'].concat(
  'finished-goods-inventory/summary',
  'work-orders',
  'sales-orders',
);

/** Receipts of which the consumed layers are read, and orders with their costs. */
const maxRead = 1_000;

/** Columns that differ between two organizations with the same records. */
const isOwn = (name: string) => /(^id|Id|At|Number|By|ByName)$|^(version|code)$/.test(name);

const uuids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Reads ledgers, lists and costs; `receiptIds` are in the order in which they were entered. */
export async function figuresOf(
  client: Client,
  world: World,
  receiptIds: readonly string[],
): Promise<Figures> {
  const found = new Map<string, readonly string[]>();
  const ledgers = await inWorld(world, () => ledgerFigures(client.orgId));
  for (const [name, rows] of Object.entries(ledgers)) found.set(name, rows.map(textOf));
  for (const list of lists) found.set(list, await listed(client, list));
  found.set('shipments', (await query(shipments, [client.orgId], world)).map(textOf));
  const step = Math.ceil(receiptIds.length / maxRead);
  const chosen = receiptIds.filter((_, at) => at % step === 0);
  found.set('receipts', await shownAll(chosen, (id) => receipt(client, id)));
  const orders = await query<{ id: string }>(salesOrders, [client.orgId, maxRead], world);
  const ids = orders.map(({ id }) => id);
  found.set('orders', await shownAll(ids, (id) => earnings(client, id)));
  return found;
}

/** The first differences of each kind. */
export function differencesBetween(bulk: Figures, single: Figures): string[] {
  return [...bulk].flatMap(([name, rows]) => {
    const others = single.get(name) ?? [];
    const at = rows.findIndex((row, index) => row !== others[index]);
    if (at < 0 && rows.length === others.length) return [];
    const counts = `${rows.length} and ${others.length} rows`;
    return [`${name}: ${counts}; row ${at} is ${rows[at]} in bulk, ${others[at]} one by one`];
  });
}

const textOf = (row: unknown) => JSON.stringify(row);

const withoutIds = (value: unknown) =>
  JSON.stringify(value, (name, each) => (isOwn(name) ? undefined : each));

/** A list as CSV, which has every decimal as text. */
async function listed(client: Client, list: string): Promise<string[]> {
  const headers = { accept: 'text/csv' };
  const answer = await client.get(`/${list}`, { query: { include: 'names' }, headers });
  if (answer.status !== 200) throw new Error(answer.text);
  const text = answer.text.replace(uuids, '');
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  return rows.map((row) => textOf(Object.entries(row).filter(([name]) => !isOwn(name)))).sort();
}

/** Cost of goods sold by line of an order and shipment. */
const shipments = `
  select o.external_id, i.line_number, t.day::text, trim_scale(t.quantity)::text as quantity,
    trim_scale(t.unit_cost)::text as unit_cost, trim_scale(t.value)::text as value
  from ledger_entries t join sales_order_items i on i.id = t.source_id
  join sales_orders o on o.id = i.so_id
  where t.org_id = $1 and t.event_type = 'SHIP' and t.voided_at is null
  order by o.external_id, i.line_number, t.day, t.position`;

const salesOrders = `
  select id from sales_orders where org_id = $1 order by md5(external_id) limit $2`;

async function shownAll(
  ids: readonly string[],
  show: (id: string) => Promise<string>,
): Promise<string[]> {
  const shown: string[] = [];
  for (const id of ids) shown.push(await show(id));
  return shown;
}

/** The consumption of a receipt from each layer, and the cost of its goods. */
async function receipt(client: Client, id: string): Promise<string> {
  const query = { include: 'names' };
  const { body } = await client.get(`/work-order-receipts/${id}`, { query });
  const consumed = [...body.consumedMaterials, ...body.consumedSkus].map((each) => {
    return `${each.materialCode ?? each.skuCode}: ${withoutIds(each)}`;
  });
  return withoutIds([body.receiptDate, body.scrapLoss, consumed.sort(), body.produced]);
}

async function earnings(client: Client, id: string): Promise<string> {
  const { externalId, costOfGoodsSold, margin } = await done(client.get(`/sales-orders/${id}`));
  return textOf([externalId, costOfGoodsSold, margin]);
}
