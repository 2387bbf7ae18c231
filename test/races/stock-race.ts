import fc from 'fast-check';
import { one } from '../model/action.ts';
import { Fixture, noRecords } from '../model/fixture.ts';
import { histories, now, type Step } from '../model/history.ts';
import type { LedgerModel } from '../model/ledger-model.ts';
import type { Outcome } from '../model/requests.ts';
import type { Answer, Client } from '../support/client.ts';
import { newLocation, newSku } from '../support/stock.ts';
import { newMember } from '../support/users.ts';
import { newOrganization, type World } from '../support/world.ts';

/** Many clients at once, on the same two SKUs and three locationIds. */

const clients = 32;
const requestsEach = 12;
export const requests = clients * requestsEach;

const base = '/finished-goods-inventory';

/** The records that all clients of a race use, and the rows that they have written. */
export interface StockRace {
  world: World;
  owner: Client;
  skuIds: string[];
  locationIds: string[];
  entries: { id: string; skuId: string; path: string }[];
  refs: string[];
  done: Done[];
}

/** A request that wrote a row, with the row's code. */
interface Done {
  code: string;
  id: string;
  path: string;
  body: Record<string, unknown>;
}

export async function newStockRace(world: World, settings = {}): Promise<StockRace> {
  const owner = await newOrganization({ settings }, { world });
  const skuIds = [await newSku(owner), await newSku(owner)];
  const locationIds = [];
  for (const name of ['Bakery', 'Shop', 'Market']) locationIds.push(await newLocation(owner, name));
  return { world, owner, skuIds, locationIds, entries: [], refs: [], done: [] };
}

/** Every client runs its steps one after the other, concurrently with the others. */
export async function runRace(
  race: StockRace,
  seed: number,
  kinds: readonly Step['kind'][],
): Promise<Answer[]> {
  const steps = stepsOf(seed, kinds);
  const { world, owner } = race;
  const users = [owner, await newMember(owner, 'admin', { world })];
  const runs = Array.from({ length: clients }, async (_, index) => {
    const answers: (Answer | undefined)[] = [];
    const client = users[index % users.length] as Client;
    for (const each of steps.slice(index * requestsEach, (index + 1) * requestsEach)) {
      answers.push(await send(race, client, each));
    }
    return answers;
  });
  return (await Promise.all(runs)).flat().filter((answer) => answer !== undefined);
}

/** As many steps as there are requests, of these kinds. */
function stepsOf(seed: number, kinds: readonly Step['kind'][]): Step[] {
  const length = requests * 2;
  const [history = []] = fc.sample(histories(['ledger'], { min: length, max: length }), {
    seed,
    numRuns: 1,
  });
  const own = history.filter(({ kind }) => kinds.includes(kind)).slice(0, requests);
  if (own.length < requests) throw new Error(`the seed ${seed} draws too few of ${kinds}`);
  return own;
}

async function send(race: StockRace, client: Client, step: Step): Promise<Answer | undefined> {
  const request = requestOf(race, step);
  if (!request) return undefined;
  const [path, body] = request;
  const parameters = step.dryRunFirst ? { dryRun: 'true' } : {};
  const answer = await client.post(`${base}${path}`, body, { query: parameters });
  if (answer.status >= 300 || step.dryRunFirst || step.kind === 'cancel') return answer;
  const { id, code, skuId, eventType, ref } = answer.body.ledgerEntry ?? answer.body;
  race.done.push({ code, id, path, body });
  if (eventType === 'TRANSFER') race.refs.push(ref);
  else if (eventType !== 'RECEIVE') race.entries.push({ id, skuId, path });
  return answer;
}

/**
 * The path and body of a step, as the service expects them; undefined when no record exists yet for
 * it.
 */
function requestOf(
  race: StockRace,
  { kind, item, location, other, quantity, unitCost, eventDate, pick }: Step,
): [path: string, body: Record<string, unknown>] | undefined {
  const locationId = race.locationIds[location] as string;
  const dated = { skuId: one(race.skuIds, item), quantity: Number(quantity), eventDate };
  const body = { ...dated, locationId };
  const cost = unitCost === undefined ? {} : { unitCost: Number(unitCost) };
  if (kind === 'adjust') return ['/adjustments', { ...body, ...cost }];
  if (kind === 'dispose') return ['/disposals', body];
  if (kind === 'transfer') {
    const [destinationLocationId] = race.locationIds.filter((id) => id !== locationId).slice(other);
    return ['/transfers', { ...dated, sourceLocationId: locationId, destinationLocationId }];
  }
  if (kind === 'arrive') {
    const ref = race.refs[pick % race.refs.length];
    return ref === undefined ? undefined : [`/transfers/${ref}/complete`, {}];
  }
  const entry = race.entries[pick % race.entries.length];
  if (!entry) return undefined;
  const named = { skuId: entry.skuId, replaces: entry.id };
  return [entry.path, kind === 'cancel' ? { ...named, cancel: true } : { ...body, ...named }];
}

/**
 * Replays the requests in the order of their rows' codes. Codes are assigned last, under a lock
 * that is held until COMMIT.
 */
export function replay({ skuIds, locationIds, done }: StockRace): Fixture {
  const fixture = new Fixture({ ...noRecords, skuIds, locationIds }, now);
  const modelled = new Map<string, string>();
  const numberOf = ({ code }: Done) => Number(code.slice('FIL-'.length));
  for (const each of done.toSorted((a, b) => numberOf(a) - numberOf(b))) {
    const outcome = repeat(fixture.model.ledger, each, modelled);
    if (!outcome.accepted) throw new Error(`${each.code} was refused: ${outcome.code}`);
    modelled.set(each.id, outcome.made.id);
    fixture.ids.learn(outcome.made.id, each.id);
  }
  return fixture;
}

function repeat(model: LedgerModel, { path, body }: Done, modelled: Map<string, string>): Outcome {
  const { skuId: itemId, quantity, unitCost, replaces, ...rest } = body;
  const request = {
    ...rest,
    itemId,
    quantity: String(quantity),
    ...(unitCost !== undefined && { unitCost: String(unitCost) }),
    ...(replaces !== undefined && { replaces: modelled.get(replaces as string) }),
  } as never;
  if (path === '/adjustments') return model.adjust(request);
  if (path === '/disposals') return model.dispose(request);
  if (path === '/transfers') return model.transfer(request);
  return model.completeTransfer({ ref: path.split('/')[2] as string });
}

/** How often each status and code was answered; `done` for all that was. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = status < 300 ? 'done' : `${status} ${body.code}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
