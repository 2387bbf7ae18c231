import type { Client } from './client.ts';

/** Sends rows to an import, in JSON and as the lines of a CSV file. */
export const importing = (path: string, client: () => Client) => ({
  send: (rows: readonly unknown[], more: object = {}) =>
    client().post(`${path}/bulk-import`, { rows, ...more }),
  csv: (lines: readonly string[], query: Record<string, string> = {}) =>
    client().request('POST', `${path}/bulk-import`, lines.join('\n'), {
      query,
      headers: { 'content-type': 'text/csv' },
    }),
});
