import type pg from 'pg';
import {
  addForeignKey,
  dropForeignKey,
  placeFunctions,
  placeTable,
  selectForeignKeys,
  selectTables,
} from './placement.store.ts';
import { placements } from './placements.ts';

/**
 * For the rest of a transaction, changes the parts of a table one after the other: foreign keys to
 * reference tables allow no parallel change.
 */
export async function changeSequentially(client: pg.ClientBase): Promise<void> {
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
}

/** Whether the tables of this database, which has Citus, were distributed. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const tables = await selectTables(client);
  return tables.some(({ name, as }) => name === 'organizations' && as === 'distributed');
}

/**
 * Moves each table to where `placements` says, in the caller's transaction, and makes the functions
 * on every machine; does nothing for those that are there. Citus can neither move a table with
 * foreign keys nor a table that has some, so they are dropped first and added again. Returns the
 * tables that were moved.
 */
export async function distributeTables(client: pg.ClientBase): Promise<string[]> {
  await changeSequentially(client);
  const states = new Map((await selectTables(client)).map(({ name, as }) => [name, as]));
  const missing = Object.entries(placements)
    .filter(([name, { as }]) => states.has(name) && states.get(name) !== as)
    .map(([name]) => name);
  await placeFunctions(client);
  if (missing.length === 0) return missing;
  const keys = await selectForeignKeys(client, missing);
  for (const key of keys) await dropForeignKey(client, key);
  for (const name of missing) await placeTable(client, name);
  for (const key of keys) await addForeignKey(client, key);
  return missing;
}
