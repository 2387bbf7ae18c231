import { cpuOf, cpuOfEndedChildren } from './processes.mjs';

/**
 * @typedef {import('./tenants.mjs').Tenant} Tenant
 * @typedef {import('./loader.mjs').RequestShape} RequestShape
 * @typedef {import('./floor.mjs').Work} Work
 */

/**
 * A row of the table: the work of the service, and the floor that it is compared to.
 *
 * @typedef {object} RowHead
 * @property {string} id begins with the endpoint's
 * @property {string} name
 * @property {string} [load] the senders, as part of the row's name
 * @property {number} aim the ratio to reach
 * @property {(all: Tenant[]) => Tenant[]} tenants that are loaded, with equal frequency
 * @property {(field: object) => Promise<void>} [seed] imports the data that the tenants lack
 * @property {number} [clients] connections, if not as many as of other rows
 * @property {boolean} [again] the same requests as an earlier row, from other tenants
 * @property {boolean} [byConnections] one of the rows of `--connections`
 * @property {boolean} [readsAll] it reads all that an organization has: `--growth` leaves it out
 * @property {boolean} [isLeftOut] measured when named by `--row` or with `--connections` only
 *
 * A row of small requests that many clients send at once, and of transactions as its floor.
 *
 * @typedef {object} Load
 * @property {(tenant: Tenant) => RequestShape} request
 * @property {(answer: { status: number, path: string, body: any }) => boolean} isRight
 * @property {'ledger_entries' | 'sales_orders' | 'skus' | 'work_order_receipts'} [writes] each
 *   request adds one row to it
 * @property {string} [prepare] SQL that the owner runs before the floor is measured
 * @property {(tenant: Tenant) => Work} [floor] the same work of the database
 * @property {(field: object) => Promise<Work[]>} [floors] or that of all tenants, captured again
 *   for each round
 *
 * A row that measures in its own way, e.g. one large request at a time.
 *
 * @typedef {object} Own
 * @property {(field: object, failures: string[], notes: string[]) => Promise<Sides>} sides
 *
 * @typedef {RowHead & (Load | Own)} Row
 */

/**
 * Each side works for the number of seconds and returns the round.
 *
 * @typedef {Record<'ours' | 'floor', (seconds: number) => Promise<Round>>} Sides
 */

/** @param {Row} row */
export const titleOf = ({ name, load }) => (load ? `${name}, ${load}` : name);

/** Seconds for which each side runs unmeasured first; V8 compiles the hot functions of ours. */
const warmup = { ours: 4, floor: 1 };

/**
 * @typedef {object} Round
 * @property {number} rate requests or transactions per second
 * @property {number} done all of them, also those that are not counted for the rate
 * @property {[bigint, bigint]} span nanoseconds of the monotonic clock
 * @property {{ service: number, database: number, client: number }} cpu seconds of processor time;
 *   NaN where the system does not show them
 */

/**
 * @typedef {object} Outcome
 * @property {Row} row
 * @property {Record<'ours' | 'floor', Round[]>} rounds
 * @property {number} residentMemory of the service; bytes, the most after any round
 * @property {string[]} failures
 * @property {string[]} notes further results of a row, in lines below the table
 */

/**
 * Measures the sides of a row in turns, so that a disturbance of the machine affects all of them.
 *
 * @param {Row} row
 * @param {{ rounds: number, seconds: number, connections: boolean }} options with `connections`,
 *   our side alone is measured
 * @returns {Promise<Outcome>}
 */
export async function measureRow(row, field, { rounds, seconds, connections }) {
  const { installation } = field;
  const outcome = { row, rounds: {}, residentMemory: 0, failures: [], notes: [] };
  await row.seed?.(field);
  const opened = Object.entries(await openSides(row, field, outcome));
  const sides = opened.filter(([name]) => !connections || name === 'ours');
  if (outcome.failures.length > 0) return outcome;
  await flush(installation);
  for (const [name, run] of sides) await run(warmup[name]);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of sides) {
      outcome.rounds[name] ??= [];
      outcome.rounds[name].push(await watched(field, () => run(seconds)));
    }
    outcome.residentMemory = Math.max(outcome.residentMemory, installation.residentMemory());
  }
  return outcome;
}

/** The outcome of a row that could not be measured; the others are. */
export const failed = (row, error) => ({
  ...{ row, rounds: {}, residentMemory: 0, notes: [] },
  failures: [`${titleOf(row)}: ${error.message}`],
});

/** Vacuums and flushes, so that the writes of a round do not slow down the next one. */
export async function flush({ query }) {
  await query('vacuum (analyze)');
  await query('checkpoint');
}

export async function openSides(row, field, { failures, notes }) {
  if (row.sides) return row.sides(field, failures, notes);
  failures.push(...(await probe(row, field)));
  if (row.prepare) await field.installation.query(row.prepare);
  return sidesOf(row, field, failures);
}

/** Checks an answer for each tenant before any are counted. */
async function probe(row, { tenants, loader }) {
  const failures = [];
  for (const tenant of tenants) {
    const { status, path, text } = await loader.ask(tenant, row.request(tenant));
    if (status < 300 && row.isRight({ path, body: JSON.parse(text) })) continue;
    failures.push(`${titleOf(row)}: ${path} answered ${status} ${text.slice(0, 300)}`);
  }
  return failures.slice(0, 3);
}

function sidesOf(row, field, failures) {
  const { tenants, installation, loader, floor } = field;
  const { clients = floor.clients } = row;
  const floorWorks = row.floors ?? (() => tenants.map(row.floor));
  const load = async (seconds) => {
    const report = await loader.load(tenants, row.request, { clients, seconds });
    failures.push(...report.failures.map((failure) => `${titleOf(row)}: ${failure}`));
    return report;
  };
  return {
    ours: row.writes
      ? (seconds) => counted(row, installation, () => load(seconds), failures)
      : load,
    floor: async (seconds) => floor.run(await floorWorks(field), seconds, clients),
  };
}

/** Checks that the table has a row for every accepted write, and no other. */
async function counted(row, installation, run, failures) {
  const countRows = async () => {
    const [{ count }] = await installation.query(`select count(*)::int from ${row.writes}`);
    return count;
  };
  const before = await countRows();
  const report = await run();
  const added = (await countRows()) - before;
  if (added !== report.done) {
    failures.push(`${titleOf(row)}: ${report.done} accepted, but ${added} are in ${row.writes}.`);
  }
  return report;
}

/** @returns {Promise<Round>} */
export async function watched({ installation, loader }, run) {
  // The load generator keeps running; a floor's clients are ended children or this process.
  const client = () => loader.cpu() + cpuOf(process.pid) + cpuOfEndedChildren(process.pid);
  const used = () => ({ ...installation.cpu(), client: client() });
  const began = process.hrtime.bigint();
  const before = used();
  const { rate, done } = await run();
  const cpu = Object.fromEntries(
    Object.entries(used()).map(([who, seconds]) => [who, seconds - before[who]]),
  );
  return { rate, done, span: [began, process.hrtime.bigint()], cpu };
}
