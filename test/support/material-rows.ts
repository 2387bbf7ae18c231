import type { Client } from './client.ts';
import { newLocation } from './stock.ts';
import { query } from './world.ts';

/**
 * Rows of the materials ledger without balances or pools, for tests that read the rows alone. No
 * other request may be sent to their organization.
 */
export interface MaterialRow {
  materialId: string;
  eventType?: 'RECEIVE' | 'ADJUST';
  /** A day of March 2026. */
  day?: number;
  position?: number;
  unitCost?: number;
  /** Makes the row the arrival of a transfer, which has no cost. */
  ref?: string;
}

const places = new Map<string, Promise<string>>();
let rows = 0;

/** The statement that inserts a row, and its values. */
export async function insertRow(client: Client, row: MaterialRow): Promise<[string, unknown[]]> {
  const orgId = client.orgId as string;
  const place = places.get(orgId) ?? newLocation(client);
  places.set(orgId, place);
  const { materialId, eventType = 'RECEIVE', day = 1, position = 1, unitCost = 1, ref } = row;
  const text = `insert into ledger_entries (org_id, id, ledger, code, item_id, location_id,
      event_type, quantity, unit_cost, given_unit_cost, ref, event_date, created_at, day,
      position, direction)
    values ($1, gen_random_uuid(), 'materials', $2, $3, $4, $5, 10, $6, $6, $7, now(), now(), $8, $9,
      $10)
    returning id`;
  const arrival = ref !== undefined;
  const code = `MIL-${process.pid}-${rows++}`;
  const march = `2026-03-${day}`;
  const cost = arrival ? [null, ref] : [unitCost, null];
  const direction = arrival ? 0 : 1;
  const values = [
    orgId,
    code,
    materialId,
    await place,
    eventType,
    ...cost,
    march,
    position,
    direction,
  ];
  return [text, values];
}

/** Inserts a row; returns its id. */
export async function addRow(client: Client, row: MaterialRow): Promise<string> {
  const [inserted] = await query<{ id: string }>(...(await insertRow(client, row)));
  return inserted?.id as string;
}

/** Voids a row. */
export async function voidRow(id: string): Promise<void> {
  await query('update ledger_entries set voided_at = now() where id = $1', [id]);
}
