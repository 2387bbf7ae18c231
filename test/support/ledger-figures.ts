import { openQuantity } from './open-quantity.ts';
import { query } from './world.ts';

/**
 * Every figure of an organization's ledgers, by the codes of its records: two organizations with
 * equal figures have the same stock at the same costs, and the same entries in the same order.
 */
export async function ledgerFigures(orgId: string | undefined): Promise<Record<string, unknown[]>> {
  const found: [string, unknown[]][] = [];
  for (const [name, text] of Object.entries(statements)) {
    found.push([name, await query(`with codes as (${codes}) ${text}`, [orgId])]);
  }
  return JSON.parse(JSON.stringify(Object.fromEntries(found), trimmed));
}

/** A decimal without the zeros at its end: the database keeps how it was computed. */
const trimmed = (_: string, value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+\.\d+$/.test(value) ? value.replace(/\.?0+$/, '') : value;

const codes = `
  select id, code from materials where org_id = $1
  union all select id, code from skus where org_id = $1
  union all select id, name from locations where org_id = $1`;

/** Entries are in the order of the ledger, item by item; cost history is how they came to be. */
const statements = {
  entries: `
    select i.code as item, l.code as location, t.event_type, t.quantity, t.unit_cost, t.event_date,
      t.day::text, t.given_unit_cost,
      ${openQuantity} as open_quantity, t.value, t.provisional_quantity,
      t.provisional_unit_cost, t.reason, t.notes
    from ledger_entries t join codes i on i.id = t.item_id join codes l on l.id = t.location_id
    where t.org_id = $1 and t.voided_at is null
    order by i.code, t.day, t.event_type in ('ORDER', 'DEMAND'), t.position`,
  items: `
    select i.code as item, t.current_cost, t.quantity_in, t.quantity_out, t.value
    from items t join codes i using (id) where t.org_id = $1 order by i.code`,
  days: `
    select i.code as item, t.day::text, t.quantity_in, t.quantity_out
    from item_days t join codes i on i.id = t.item_id
    where t.org_id = $1 order by i.code, t.day`,
  balances: `
    select i.code as item, l.code as location, t.on_hand, t.in_transit, t.on_order, t.demand
    from balances t join codes i on i.id = t.item_id join codes l on l.id = t.location_id
    where t.org_id = $1 order by i.code, l.code`,
  skus: `select code, material_unit_cost from skus where org_id = $1 order by code`,
};
