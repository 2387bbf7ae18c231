/**
 * `npm run bench`: how fast the service is, as ratios to the same work done by the database alone.
 *
 * A PostgreSQL and a service of its own are filled with made-up tenants; then 32 clients load, in
 * turns, the service and the floor. Everything lies in a temporary folder and is gone afterwards.
 */
import { breachesOfLedgers } from './check.mjs';
import { chooseFloor } from './floor.mjs';
import { openInstallation } from './installation.mjs';
import { openLoader } from './loader.mjs';
import { measureRow } from './measure.mjs';
import { readOptions } from './options.mjs';
import { hottestFunctions } from './profile.mjs';
import { rows } from './rows/index.mjs';
import { measureStart } from './start-time.mjs';
import { cpuTable, describeMachine, notes, ratioTable } from './tables.mjs';
import { fillTenants } from './tenants.mjs';

const say = (line) => console.error(line);

async function main() {
  const options = readOptions(process.argv.slice(2), rows);
  const chosen = rows.filter((row) => options.chooses(row.id));
  say(describeMachine());
  const start = options.chooses('start') ? await measureStart(options.rounds, say) : undefined;
  const load = chosen.length > 0 ? await measureLoad(chosen, options) : undefined;
  console.log(`\n${ratioTable(load, start)}`);
  if (load) console.log(`\n${notes(load)}`);
  if (load && options.cpu) console.log(`\n${cpuTable(load.outcomes)}`);
  if (load?.profile) console.log(`\n${hottestFunctions(load.profile, load.outcomes)}`);
  const failures = load ? [...load.outcomes.flatMap((row) => row.failures), ...load.breaches] : [];
  for (const failure of failures) say(`FAILED: ${failure}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

async function measureLoad(chosen, options) {
  const installation = await openInstallation(say, options.profile);
  const loader = openLoader(installation.origin);
  try {
    const memoryIdle = installation.residentMemory();
    const tenants = await fillTenants(installation, say);
    const floor = chooseFloor(options.floor, installation);
    const outcomes = [];
    for (const row of chosen) {
      say(`Measuring ${row.name}.`);
      const field = { tenants: row.tenants(tenants), installation, loader, floor };
      outcomes.push(await measureRow(row, field, options));
    }
    const breaches = await breachesOfLedgers(installation);
    const profile = await installation.stopService();
    return { outcomes, breaches, memoryIdle, floor: floor.name, profile };
  } finally {
    loader.close();
    await installation.close();
  }
}

await main();
