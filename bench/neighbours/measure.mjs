import { spawn } from 'node:child_process';
import { cpus, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { askChild, forkOf } from '../children.mjs';
import { whenInterrupted } from '../interruption.mjs';
import { adjustment } from '../rows/adjustment.mjs';
import { ledgerEntry } from '../rows/ledger-entry.mjs';
import { ledgerPage } from '../rows/ledger-page.mjs';
import { placedOrder } from '../rows/sales-order.mjs';
import { transferManyTenants } from '../rows/transfer.mjs';
import { aligned, median } from '../tables.mjs';
import { openNeighbours } from './seeds.mjs';

/** The greatest ratio to reach, of what a quiet tenant waits beside a neighbour and alone. */
const aim = 3;

/** A round of a phase is so many times as long as a round of other rows. */
const stretch = 3;

/** Milliseconds between an answer to the quiet tenant and its next request. */
const pause = 50;

/** Milliseconds for which a neighbour is at work before the quiet tenant is measured. */
const ramp = 2_000;

/** The lowest priority: what clients of neighbours compute takes no time from the service. */
const lowest = 19;

/**
 * The time that a quiet tenant waits for its answers, alone and beside bad neighbours.
 *
 * @returns {Promise<{ table: string, failures: string[] }>}
 */
export async function measureNeighbours({ tenants, installation, loader }, options, say) {
  const failures = [];
  const [quiet, ...others] = tenants;
  const loads = await openNeighbours(others, installation);
  const ask = await openQuietTenant(quiet, installation, loader, failures);
  const child = forkOf('./neighbours/load.mjs');
  whenInterrupted(() => child.kill());
  setPriority(child.pid, lowest);
  const phases = phasesOf(loads, child);
  await ask(options.seconds);
  for (let round = 0; round < options.rounds; round += 1) {
    for (const phase of phases) {
      say(`Measuring a quiet tenant ${phase.name}.`);
      const end = await phase.begin();
      const before = installation.cpu();
      const began = performance.now();
      phase.rounds.push(await ask(options.seconds * stretch));
      phase.cpu.push(coresSince(before, installation.cpu(), performance.now() - began));
      phase.tallies.push(await end());
    }
  }
  child.disconnect();
  return { table: tableOf(phases), failures };
}

/** @returns a function that sends requests for some seconds, one at a time; returns their times */
async function openQuietTenant(tenant, installation, loader, failures) {
  const order = placedOrder(1);
  await order.seed({ tenants: [tenant], installation });
  const mix = [ledgerEntry, ledgerPage, adjustment(1), order, transferManyTenants];
  const requests = mix.map((row) => row.request(tenant));
  return async (seconds) => {
    const times = [];
    const until = performance.now() + seconds * 1000;
    for (let turn = 0; performance.now() < until; turn += 1) {
      const began = performance.now();
      const { status, path, text } = await loader.ask(tenant, requests[turn % requests.length]);
      times.push(performance.now() - began);
      if (status >= 300) failures.push(`neighbour: ${path} answered ${status} ${text}`);
      await sleep(pause);
    }
    return times;
  };
}

/** Alone comes first, then a neighbour outside of the service, then those within. */
function phasesOf(loads, child) {
  const beside = (chosen) => async () => {
    await askChild(child, { begin: chosen });
    await sleep(ramp);
    return () => askChild(child, { end: true });
  };
  const names = [
    'beside 200 corrections',
    'beside 60 PDFs',
    'beside 250 deaf readers',
    'beside 10 imports',
  ];
  const phases = [
    { name: 'alone', begin: async () => async () => undefined },
    { name: 'beside other programs', begin: computeElsewhere },
    ...loads.map((load, index) => ({ name: names[index], begin: beside([load]) })),
    { name: 'beside all four', begin: beside(loads) },
  ];
  return phases.map((phase) => ({ ...phase, rounds: [], cpu: [], tallies: [] }));
}

/** Programs that only compute, one for each core: what the operating system alone makes of it. */
async function computeElsewhere() {
  const programs = cpus().map(() => spawn(process.execPath, ['-e', 'for(;;);']));
  const end = () => {
    for (const program of programs) program.kill('SIGKILL');
  };
  whenInterrupted(end);
  await sleep(ramp);
  return async () => end();
}

/** Cores that the service and its database kept busy. */
const coresSince = (before, after, milliseconds) =>
  ((after.service + after.database - before.service - before.database) * 1000) / milliseconds;

function tableOf(phases) {
  const head = [
    'milliseconds',
    'p50',
    'p95',
    'p99',
    'slowest',
    'p95 ratio',
    'aim',
    'cores',
    'count',
  ];
  const [alone] = phases;
  const lines = phases.map((phase) => {
    const ratios = phase.rounds.map(
      (times, round) => percentile(times, 0.95) / percentile(alone.rounds[round], 0.95),
    );
    const all = phase.rounds.flat();
    return [
      `quiet tenant ${phase.name}`,
      ...[0.5, 0.95, 0.99, 1].map((share) => percentile(all, share).toFixed(1)),
      median(ratios).toFixed(2),
      phase === alone ? '' : aim.toFixed(2),
      median(phase.cpu).toFixed(2),
      String(all.length),
    ];
  });
  const answers = phases.flatMap(({ name, tallies }) =>
    tallies.filter(Boolean).map((tally) => `Answers ${name}: ${JSON.stringify(tally)}`),
  );
  return [aligned([head, ...lines]), '', ...answers].join('\n');
}

function percentile(times, share) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
