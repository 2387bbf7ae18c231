import type { Client } from './client.ts';
import { done } from './making.ts';

/** Imports and their undo. */

export const send = (client: Client, path: string, rows: readonly unknown[], more: object = {}) =>
  done(client.post(`${path}/bulk-import`, { rows, ...more }));

export const undo = (
  client: Client,
  { importId }: { importId: string },
  mode: 'all' | 'possible' = 'all',
  query: Record<string, string> = {},
) => client.post(`/imports/${importId}/undo`, { mode }, { query });

export const importOf = (client: Client, { importId }: { importId: string }) =>
  done(client.get(`/imports/${importId}`));

/** The rows of an import, each with whether it can be undone, or why not. */
export const rowsOf = async (client: Client, of: { importId: string }) => {
  const { rows } = await importOf(client, of);
  return rows.map(({ row, undoable, reason }: Record<string, unknown>) => [
    row,
    reason ?? undoable,
  ]);
};

/** Imports two vendors from a file of this name, and deletes one; returns the id of the import. */
export async function importVendors(client: Client, name: string): Promise<string> {
  const rows = ['A', 'B'].map((code) => ({ code, name }));
  const query = { fileName: name };
  const { ids, importId } = await done(client.post('/vendors/bulk-import', { rows }, { query }));
  await done(client.delete(`/vendors/${ids[0]}`));
  return importId;
}
