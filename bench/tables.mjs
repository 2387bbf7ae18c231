import { cpus, loadavg, platform, release } from 'node:os';
import { titleOf } from './measure.mjs';

/** @typedef {import('./measure.mjs').Outcome} Outcome */

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** A line about the machine; warns when others keep it busy. */
export function describeMachine() {
  const [load] = loadavg();
  const cores = cpus().length;
  const busy =
    load > cores / 4 ? ` BUSY: load average ${load.toFixed(1)}; do not trust this run.` : '';
  return `${platform()} ${release()}, ${cores} cores, Node ${process.version}.${busy}`;
}

/** The table: the rate of the service, that of the floor, their ratio, and the target ratio. */
export function ratioTable(load) {
  const head = ['row', 'ours', 'floor', 'ratio', '(rounds)', 'aim'];
  const loaded = Math.max(...load.outcomes.map((outcome) => outcome.residentMemory));
  return aligned([
    head,
    ...load.outcomes.map(lineOf),
    ['resident memory, idle', megabytes(load.memoryIdle), '', '', '', 'noted'],
    ['resident memory, under load', megabytes(loaded), '', '', '', 'noted'],
  ]);
}

/** @param {Outcome} outcome */
export const ratioLine = (outcome) => lineOf(outcome).join('  ');

/** @param {Outcome} outcome */
function lineOf({ row, rounds, failures }) {
  const aim = row.aim.toFixed(2);
  if (failures.length > 0) return [titleOf(row), 'FAILED', '', '', '', aim];
  const ratios = ratiosOf(rounds);
  return [
    titleOf(row),
    rateOf(rounds.ours),
    rateOf(rounds.floor),
    median(ratios).toFixed(2),
    rangeOf(ratios),
    aim,
  ];
}

/**
 * The costs of the rows of `--growth` in the larger tenant, as multiples of those in the smaller
 * one.
 */
export function growthTable({ outcomes, sizes }) {
  const head = ['row', ...sizes.map((size) => `${size} rows`), 'cost', '(rounds)', 'aim'];
  return aligned([head, ...outcomes.map(growthOf)]);
}

export const growthLine = (outcome) => growthOf(outcome).join('  ');

function growthOf({ row, rounds, failures }) {
  if (failures.length > 0) return [row.name, 'FAILED'];
  const [small, large] = rounds;
  const costs = small.map(({ rate }, index) => rate / large[index].rate);
  return [row.name, rateOf(small), rateOf(large), median(costs).toFixed(2), rangeOf(costs), '1.30'];
}

/** Requests per second by the number of connections. */
export const connectionsTable = (outcomes) =>
  tableByConnections('requests a second', outcomes, ({ rounds }) => rateOf(rounds.ours));

/** Microseconds of processor time that a request costs the service and the database. */
export const connectionsCpuTable = (outcomes) =>
  tableByConnections('microseconds of CPU', outcomes, ({ rounds: { ours } }) =>
    (costOf(ours, 'service') + costOf(ours, 'database')).toFixed(0),
  );

function tableByConnections(title, outcomes, show) {
  const connections = [...new Set(outcomes.map(({ row }) => row.clients))];
  const names = [...new Set(outcomes.map(({ row }) => row.name))];
  const lines = names.map((name) => [
    name,
    ...connections.map((clients) => {
      const found = outcomes.find(({ row }) => row.name === name && row.clients === clients);
      if (!found) return '';
      return found.failures.length > 0 ? 'FAILED' : show(found);
    }),
  ]);
  return aligned([[title, ...connections.map(String)], ...lines]);
}

/** Each round of ours with the round of the floor that followed it. */
const ratiosOf = (rounds) => rounds.ours.map(({ rate }, index) => rate / rounds.floor[index].rate);

const rangeOf = (ratios) => `(${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)})`;
const rateOf = (rounds) => `${median(rounds.map(({ rate }) => rate)).toFixed(0)}/s`;
const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

export const notes = ({ floor, outcomes }) =>
  `Floor: ${floor.name()}, under row security as the service's role.
E101: the floor is the select of the service. Of writes in groups, of E137 and of E075 it is the
statements of the service for one request, with the same values, in one message.
E075 counts rows.
The cost cascade counts rows re-costed; its floor is one update of as many rows by the owner.
Ratios are medians of rounds in which the sides took turns.
${outcomes.flatMap((outcome) => outcome.notes).join('\n')}`.trimEnd();

/**
 * Microseconds of processor time that a request costs, on both sides. Other programs disturb them
 * less than rates; their ratio is that of the rates where the work spreads evenly over all cores.
 */
export function cpuTable(outcomes) {
  const head = ['microseconds of CPU', 'service', 'database', 'client', 'floor', 'client', 'ratio'];
  const lines = outcomes.map(({ row, rounds: { ours, floor } }) => {
    const costs = [
      costOf(ours, 'service'),
      costOf(ours, 'database'),
      costOf(ours, 'client'),
      costOf(floor, 'database'),
      costOf(floor, 'client'),
    ];
    const [service, database, client, floorDatabase, floorClient] = costs;
    const ratio = (floorDatabase + floorClient) / (service + database + client);
    return [titleOf(row), ...costs.map((cost) => cost.toFixed(0)), ratio.toFixed(2)];
  });
  return aligned([head, ...lines]);
}

const costOf = (rounds = [], side) =>
  median(rounds.map(({ cpu, done }) => (cpu[side] * 1e6) / done));

/** Columns of text, the first to the left and the others to the right. */
export function aligned(lines) {
  const widths = lines[0].map((_cell, column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  );
  const pad = (cell, column) =>
    column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]);
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}
