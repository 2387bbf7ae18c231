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
 * Runs the floor with pgbench, which measurements without a floor do without.
 *
 * @typedef {ReturnType<typeof openFloor>} Floor
 */
export function openFloor(installation) {
  let found;
  const pgbench = () => {
    found ??= findPgbench();
    return found;
  };
  return {
    name: () => `${pgbench().version}, ${clients} clients, 2 threads`,
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
      return runPgbench(pgbench().path, folder, order);
    },
  };
}

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
