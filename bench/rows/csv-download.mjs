import pg from 'pg';
import { rateOf, timed } from '../single-client.mjs';
import { megabytes, peakMemory } from './cost-cascade.mjs';

const count = 100_000;
/** Vendors 9, 90 to 99, 900 to 999 and so on. */
const ninth = '?q=number%209';

/**
 * A client repeatedly downloads a list as CSV. The floor reads the same rows with one statement.
 *
 * @type {import('../measure.mjs').Row}
 */
export const csvDownload = {
  id: 'E025-csv',
  name: 'E025 CSV of 100,000 vendors',
  aim: 0.2,
  tenants: (all) => all.slice(0, 1),

  async seed({ tenants: [{ orgId }], installation }) {
    await installation.query(
      `insert into vendors (org_id, id, code, name, email, notes, created_at, updated_at)
       select $1, gen_random_uuid(), 'CSV-' || n, 'Vendor number ' || n, n || '@vendor.example',
         'Delivers on Mondays, "early"', now() - n * interval '1 s', now()
       from generate_series(1, ${count}) n`,
      [orgId],
    );
  },

  async sides({ tenants: [tenant], installation }, failures, notes) {
    // As many rows in all: the collector then has as much to do.
    const small = await peakMemory(installation, async () => {
      for (let part = 0; part < 9; part += 1) await download(installation, tenant, ninth);
    });
    const large = await peakMemory(installation, () => download(installation, tenant));
    notes.push(
      `memory of the service for files of ${count} rows: ${megabytes(large)}; of a ninth: ${megabytes(small)}`,
    );
    const downloadOnce = async () => {
      const { outcome, milliseconds } = await timed(() => download(installation, tenant));
      // The header is a line, too.
      if (outcome < count + 1) failures.push(`E025: ${outcome} lines of ${count + 1} arrived.`);
      return { milliseconds, done: count };
    };
    return {
      ours: (seconds) => rateOf(downloadOnce, seconds),
      floor: (seconds) => rateOf(() => readOnce(installation.databaseUrl, tenant), seconds),
    };
  },
};

/** Reads the file as it arrives, without keeping it; returns the number of its lines. */
async function download({ origin }, { token, orgId }, query = '') {
  const response = await fetch(new URL(`/api/vendors${query}`, origin), {
    headers: { accept: 'text/csv', authorization: `Bearer ${token}`, 'x-org-id': orgId },
  });
  if (response.status !== 200) throw new Error(`E025 answered ${response.status}`);
  let lines = 0;
  for await (const bytes of response.body) for (const byte of bytes) if (byte === 10) lines += 1;
  return lines;
}

async function readOnce(connectionString, { orgId }) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { milliseconds } = await timed(() =>
      client.query('select to_json(v)::text from vendors v where org_id = $1 order by code, id', [
        orgId,
      ]),
    );
    return { milliseconds, done: count };
  } finally {
    await client.end();
  }
}
