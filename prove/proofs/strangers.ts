import { groupedBy } from '../../src/kernel/grouped-by.ts';
import { Chance } from '../../src/tools/demo/chance.ts';
import type { Answer } from '../../test/support/client.ts';
import { openProcessWorld } from '../../test/support/process-world.ts';
import { newTenant } from '../../test/support/sweep.ts';
import { send } from '../../test/support/valid-requests.ts';
import { inWorld, type World } from '../../test/support/world.ts';
import type { Options, Proof, Report } from '../proof.ts';
import { type Attempt, attemptsOn } from '../strangers/attempts.ts';
import { newVictim, stateOf, type Victim } from '../strangers/victim.ts';

const concurrency = 16;

export const strangers: Proof = {
  name: 'strangers',
  proves:
    'No request of another organization, with any id of this one in any place, shows a byte of it or changes a row.',
  short: { requests: 600 },
  long: { requests: 10_000_000 },

  async run(options, report) {
    const world = await openProcessWorld();
    try {
      await inWorld(world, () => attempt(options, report, world));
    } finally {
      await world.service.close();
    }
  },
};

async function attempt(options: Options, report: Report, world: World): Promise<void> {
  const { seed, requests = 600, from = 1 } = options;
  const victim = await newVictim(`Secret${seed}`);
  const ours = await newTenant();
  const before = await stateOf(victim, world);
  const all: Attempt[] = [];
  for await (const each of attemptsOn(withSomeIds(victim, requests, seed), ours)) all.push(each);
  const sampled = sample(all, requests, seed);
  // The last ones are sent first.
  const chosen = sampled.slice(0, Math.max(0, sampled.length - from + 1));
  const secrets = new Set([...victim.ids.values()].flat());
  /** Ids that the other organization has given to lines of its own counts. */
  const given = new Set<string>();
  let sent = 0;
  const work = async () => {
    for (let next = chosen.pop(); next && !report.isOver; next = chosen.pop()) {
      sent += 1;
      report.progress(sent, sent + chosen.length, 'attempts');
      for (const id of idsOfNewLines(next)) given.add(id);
      const found = leakIn(
        next,
        await sendOne(next),
        victim,
        (id) => secrets.has(id) && !given.has(id),
      );
      if (found) report.fail(found);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const after = await stateOf(victim, world);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  report.fail(...changed.map((table) => `${table}: ${after[table]} instead of ${before[table]}`));
}

/** The victim with some ids of each table, if few requests are wanted: each id makes thousands. */
function withSomeIds(victim: Victim, wanted: number, seed: number): Victim {
  const chance = new Chance(seed);
  const ofTable = Math.ceil(wanted / 200);
  const some = (ids: readonly string[]) => {
    const step = Math.max(1, Math.ceil(ids.length / ofTable));
    const first = chance.between(0, step - 1);
    return ids.filter((_, at) => at % step === first);
  };
  return { ...victim, ids: new Map([...victim.ids].map(([table, ids]) => [table, some(ids)])) };
}

/** As many of all as are wanted, at random places: of the rare kinds as many as of the others. */
function sample(all: readonly Attempt[], wanted: number, seed: number): Attempt[] {
  if (wanted >= all.length) return [...all];
  const chance = new Chance(seed);
  const kinds = [...groupedBy(all, ({ kind }) => kind).values()];
  return kinds.flatMap((each) => {
    const share = Math.ceil(wanted / kinds.length);
    return each.filter(() => chance.between(1, each.length) <= share);
  });
}

function sendOne({ endpoint, by, request, headers }: Attempt): Promise<Answer> {
  return send(by, endpoint, request, headers && { headers });
}

/** The ids of lines of a count, which the person who counts chooses. */
function idsOfNewLines({ endpoint, request }: Attempt): string[] {
  if (endpoint.operation !== 'saveStockCountLines') return [];
  const { lines = [] } = Object(request.body);
  return lines.flatMap(({ id }: { id?: string }) => id ?? []);
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * The texts of the other organization in an answer, apart from those that the request has named
 * itself.
 */
function leakIn(
  { endpoint, request, headers, what }: Attempt,
  answer: Answer,
  { marker }: Victim,
  isSecret: (id: string) => boolean,
): string | undefined {
  const where = `${endpoint.id} ${endpoint.operation}, ${what}: ${answer.status} ${answer.text}`;
  if (answer.status >= 500) return `a failure of the service: ${where}`;
  const named = JSON.stringify([request.path, request.query, request.body, headers]);
  const shown = `${answer.text} ${JSON.stringify([...answer.headers])}`;
  if (new RegExp(`${marker} \\d`).test(shown)) return `its texts: ${where}`;
  const [id] = (shown.match(uuid) ?? []).filter((each) => isSecret(each) && !named.includes(each));
  return id && `its record ${id}: ${where}`;
}
