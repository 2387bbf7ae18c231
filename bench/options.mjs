import { parseArgs } from 'node:util';

const usage = `npm run bench -- [options]
  console         instead, what a person waits for in a browser, in a tenant of 100000 entries
  --row ID        only rows whose id begins with ID; may be repeated; "neighbour" is a quiet
                  tenant beside bad ones, which is left out unless named
  --rounds N      rounds of each side; the median counts (3)
  --seconds N     seconds of each round (4)
  --cpu           also prints the CPU time that a request costs (Linux)
  --connections   instead, requests of one organization from 1 to 64 connections, without a floor
  operations      instead, what each operation costs in an organization with 50 of everything,
                  and with 100000
  --growth        instead, the cost of each row in a tenant of 10000 ledger rows and in a large one
  --ledger N      ledger rows of the large one (5000000)
  --profile       also prints in which functions the service spends its time`;

/**
 * @typedef {object} Options
 * @property {number} rounds
 * @property {number} seconds
 * @property {boolean} cpu
 * @property {boolean} profile
 * @property {boolean} connections
 * @property {boolean} growth
 * @property {number} ledger
 * @property {(row: { id: string, isLeftOut?: boolean, byConnections?: boolean }) => boolean}
 *   chooses whether a row is to be measured
 */

/**
 * @param {string[]} args
 * @param {readonly { id: string }[]} rows
 * @returns {Options}
 */
export function readOptions(args, rows) {
  const options = parse(args);
  const ids = [...rows.map((row) => row.id), 'neighbour'];
  for (const row of options.row) {
    if (!ids.some((id) => id.startsWith(row))) {
      refuse(`There is no row ${row}; there are ${ids.join(', ')}.`);
    }
  }
  return {
    rounds: whole('rounds', options.rounds),
    seconds: whole('seconds', options.seconds),
    cpu: options.cpu,
    profile: options.profile,
    growth: options.growth,
    ledger: whole('ledger', options.ledger),
    connections: options.connections,
    chooses({ id, isLeftOut, byConnections }) {
      if (options.connections && !byConnections) return false;
      if (options.row.length > 0) return options.row.some((row) => id.startsWith(row));
      return options.connections || !isLeftOut;
    },
  };
}

function parse(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        row: { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string', default: '3' },
        seconds: { type: 'string', default: '4' },
        cpu: { type: 'boolean', default: false },
        profile: { type: 'boolean', default: false },
        connections: { type: 'boolean', default: false },
        growth: { type: 'boolean', default: false },
        ledger: { type: 'string', default: '5000000' },
      },
    });
    return values;
  } catch (error) {
    return refuse(error.message);
  }
}

function whole(name, text) {
  if (!/^[1-9]\d{0,6}$/.test(text)) refuse(`--${name} must be a whole number above 0.`);
  return Number(text);
}

function refuse(message) {
  console.error(`${message}\n${usage}`);
  process.exit(2);
}
