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
