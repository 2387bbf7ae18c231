import { askChild, forkOf } from './children.mjs';
import { findPgbench, runPgbench } from './pgbench.mjs';

/** @typedef {import('./template.mjs').Draws} Draws */

/**
 * The repeated work of a database client for a tenant: one message, one transaction.
 *
 * @typedef {object} Work
 * @property {string[]} [prepare] statements that a connection runs once, the same for all tenants
 * @property {string} text with places for draws
 * @property {Draws} draws
 * @property {'simple' | 'prepared'} protocol `simple` puts draws into the text, and the text may
 *   hold several statements; `prepared` sends them as parameters
 * @property {'service' | 'owner'} role `service` is bound by row level security
 */

const clients = 32;

/**
 * Runs the floor: with pgbench or, where there is none, the bare driver in processes of its own.
 *
 * @typedef {ReturnType<typeof chooseFloor>} Floor
 */
export function chooseFloor(kind, installation) {
  const pgbench = kind === 'driver' ? undefined : findPgbench();
  if (!pgbench && kind === 'pgbench') throw new Error('There is no pgbench on this machine.');
  return {
    name: pgbench ? `${pgbench.version}, ${clients} clients, 2 threads` : driverName,
    clients,
    /**
     * Runs works that are picked at random with equal frequency.
     *
     * @param {Work[]} works
     * @returns {Promise<{ rate: number, done: number }>} transactions per second, and all of them
     */
    run(works, seconds, count = clients) {
      const { databaseUrl, folder } = installation;
      const session = sessionOf(works[0].role);
      const order = { works, seconds, clients: count, databaseUrl, session };
      return pgbench ? runPgbench(pgbench.path, folder, order) : runDriver(order);
    },
  };
}

/** Two processes, as pgbench has two threads. They cost more, which flatters the ratio. */
const processes = 2;
const driverName = `bare pg driver, ${clients} clients, ${processes} processes (kinder than pgbench)`;

/** Statements after which a connection makes plans for all values, as the service's connections. */
export const planAsTheService = [
  'set plan_cache_mode = force_generic_plan',
  'set enable_seqscan = off',
];

/** The session settings of the service's own connections. */
export function sessionOf(role) {
  const settings = ['timezone=UTC', 'jit=off'];
  if (role === 'service') settings.push('role=stockwright_app');
  return settings.map((setting) => `-c ${setting}`).join(' ');
}

async function runDriver(order) {
  const share = { ...order, clients: Math.ceil(order.clients / processes) };
  const reports = await Promise.all(Array.from({ length: processes }, () => runShare(share)));
  const total = (field) => reports.reduce((sum, report) => sum + report[field], 0);
  return { rate: total('rate'), done: total('done') };
}

async function runShare(order) {
  const child = forkOf('./bare-driver.mjs');
  const report = await askChild(child, order);
  child.disconnect();
  return report;
}
