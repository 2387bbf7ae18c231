/**
 * `npm run bench`: how fast the service is, as ratios to the same work done by the database alone.
 *
 * A PostgreSQL and a service of its own are filled with made-up tenants; then 32 clients load the
 * service and the floor in turns. Everything is in a temporary folder, which is removed afterwards.
 */
import { breachesOfLedgers } from './check.mjs';
import { measureConsole } from './console/measure.mjs';
import { openFloor } from './floor.mjs';
import { measureGrowth } from './growth.mjs';
import { openInstallation } from './installation.mjs';
import { openLoader } from './loader.mjs';
import { failed, measureRow, titleOf } from './measure.mjs';
import { measureNeighbours } from './neighbours/measure.mjs';
import { measureOperations } from './operations/show.mjs';
import { readOptions } from './options.mjs';
import { hottestFunctions } from './profile.mjs';
import { rows } from './rows/index.mjs';
import { openOrganization } from './single-client.mjs';
import {
  connectionsCpuTable,
  connectionsTable,
  cpuTable,
  describeMachine,
  growthLine,
  growthTable,
  notes,
  ratioLine,
  ratioTable,
} from './tables.mjs';
import { fillTenants, ordinarySizes } from './tenants.mjs';

const say = (line) => console.error(line);

/** Ledger entries of the tenant whose lists are opened in a browser. */
const consoleTenant = 100_000;

async function main() {
  if (process.argv[2] === 'console') return showConsole();
  if (process.argv[2] === 'operations') return showOperations();
  const options = readOptions(process.argv.slice(2), rows);
  const chosen = rows.filter(options.chooses);
  say(describeMachine());
  const failures = options.growth
    ? await showGrowth(
        chosen.filter(({ again }) => !again),
        options,
      )
    : await showRatios(chosen, options);
  for (const failure of failures) say(`FAILED: ${failure}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** Prints its own table: of what a person waits for. */
async function showConsole() {
  say(describeMachine());
  const options = readOptions([], rows);
  await inInstallation(
    options,
    [consoleTenant],
    async (field) => console.log(`\n${await measureConsole(field, say)}`),
    { CONSOLE: 'true' },
  );
}

/** Prints its own table: of every operation. */
function showOperations() {
  say(describeMachine());
  console.log(`\n${measureOperations()}`);
}

async function showRatios(chosen, options) {
  const beside = options.chooses({ id: 'neighbour', isLeftOut: true })
    ? await showNeighbours(options)
    : undefined;
  const load = chosen.length > 0 ? await measureLoad(chosen, options) : undefined;
  if (options.connections) return showConnections(load, options);
  if (beside && !load) return beside;
  if (!load) return [];
  console.log(`\n${ratioTable(load)}`);
  console.log(`\n${notes(load)}`);
  if (options.cpu) console.log(`\n${cpuTable(load.outcomes)}`);
  if (load.profile) console.log(`\n${hottestFunctions(load.profile, load.outcomes)}`);
  return [...(beside ?? []), ...load.outcomes.flatMap((row) => row.failures), ...load.breaches];
}

/** Prints its own table, of milliseconds instead of rates. Refusals would fill the log. */
function showNeighbours(options) {
  const measure = async (field) => {
    const { table, failures } = await measureNeighbours(field, options, say);
    console.log(`\n${table}`);
    return [...failures, ...(await breachesOfLedgers(field.installation))];
  };
  return inInstallation(options, Array(5).fill(300), measure, { LOG_LEVEL: 'error' });
}

function showConnections({ outcomes, breaches }, { cpu }) {
  console.log(`\n${connectionsTable(outcomes)}`);
  if (cpu) console.log(`\n${connectionsCpuTable(outcomes)}`);
  return [...outcomes.flatMap((row) => row.failures), ...breaches];
}

const measureLoad = (chosen, options) =>
  inInstallation(options, ordinarySizes, async ({ tenants, installation, loader, floor }) => {
    const memoryIdle = installation.residentMemory();
    const outcomes = [];
    for (const row of chosen) {
      say(`Measuring ${titleOf(row)}.`);
      const own = { tenants: row.tenants(tenants), organization: openOrganization };
      const field = { ...own, installation, loader, floor };
      const outcome = await measureRow(row, field, options).catch((error) => failed(row, error));
      outcomes.push(outcome);
      // A run takes half an hour: what is known already is not lost when it is ended.
      if (!options.connections) say(ratioLine(outcome));
      for (const failure of outcome.failures) say(`FAILED: ${failure}`);
    }
    const breaches = await breachesOfLedgers(installation);
    const profile = await installation.stopService();
    return { outcomes, breaches, memoryIdle, floor, profile };
  });

/** The tenants of `--growth`, the small one first; an option sets the size of the large one. */
const smallTenant = 10_000;

async function showGrowth(chosen, options) {
  const sizes = [smallTenant, options.ledger];
  const growth = await inInstallation(options, sizes, async (field) => {
    const outcomes = [];
    for (const row of chosen.filter(({ readsAll }) => !readsAll)) {
      say(`Measuring ${row.name}.`);
      const outcome = await measureGrowth(row, field, options).catch((error) => failed(row, error));
      outcomes.push(outcome);
      say(growthLine(outcome));
      for (const failure of outcome.failures) say(`FAILED: ${failure}`);
    }
    return { outcomes, breaches: await breachesOfLedgers(field.installation) };
  });
  console.log(`\n${growthTable({ ...growth, sizes })}`);
  return [...growth.outcomes.flatMap((row) => row.failures), ...growth.breaches];
}

/** Calls `work` with a service whose tenants have these numbers of ledger rows. */
async function inInstallation(options, sizes, work, settings) {
  const installation = await openInstallation(say, options.profile, settings);
  const loader = openLoader(installation.origin);
  try {
    const tenants = await fillTenants(installation, sizes, say);
    const floor = openFloor(installation);
    return await work({ tenants, installation, loader, floor });
  } finally {
    loader.close();
    await installation.close();
  }
}

await main();
