import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aligned } from '../tables.mjs';

/**
 * The price of an operation in one organization; the medians of its requests.
 *
 * @typedef {object} Cost
 * @property {number} status the highest
 * @property {number} blocks of tables and indexes, read by the database
 * @property {number} milliseconds
 */

const config = fileURLToPath(new URL('./vitest.config.ts', import.meta.url));
const runner = join(
  dirname(fileURLToPath(import.meta.resolve('vitest/package.json'))),
  'vitest.mjs',
);

/** Measures all operations, whose requests the runner of the tests sends; returns their table. */
export function measureOperations() {
  const folder = mkdtempSync(join(tmpdir(), 'stockwright-operations-'));
  const file = join(folder, 'costs.json');
  try {
    const { status } = spawnSync(process.execPath, [runner, 'run', '--config', config], {
      stdio: 'inherit',
      env: { ...process.env, COSTS: file },
    });
    if (status !== 0) throw new Error(`The measurement ended with code ${status}.`);
    return tableOf(JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {{ sizes: number[], costs: { title: string, small: Cost, large: Cost }[] }} measured */
function tableOf({ sizes: [few, many], costs }) {
  const head = [
    'operation',
    `blocks of ${few}`,
    `of ${many}`,
    'cost',
    `ms of ${few}`,
    `of ${many}`,
  ];
  const lines = costs
    .map((each) => ({ ...each, cost: each.large.blocks / each.small.blocks }))
    .sort((one, other) => other.cost - one.cost)
    .map(({ title, small, large, cost }) => [
      large.status < 300 ? title : `${title} (${large.status})`,
      String(small.blocks),
      String(large.blocks),
      cost.toFixed(2),
      small.milliseconds.toFixed(1),
      large.milliseconds.toFixed(1),
    ]);
  return aligned([head, ...lines]);
}
