import fc from 'fast-check';
import { Cast, noRecords } from '../model/cast.ts';
import { histories, now, type Step } from '../model/history.ts';
import type { LedgerModel } from '../model/ledger-model.ts';
import { one } from '../model/move.ts';
import type { Outcome } from '../model/requests.ts';
import type { Answer, Client } from '../support/client.ts';
import { newLocation, newSku } from '../support/stock.ts';
import { newMember } from '../support/users.ts';
import { newOrganization, type World } from '../support/world.ts';

/** Many clients at once, on the same two SKUs and three places. */

const clients = 32;
const requestsEach = 12;
export const requests = clients * requestsEach;

const base = '/finished-goods-inventory';

/** What all clients of a race move, and what they have heard of each other's doings. */
export interface Scene {
  world: World;
  owner: Client;
  skuIds: string[];
  places: string[];
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

export async function newScene(world: World, settings = {}): Promise<Scene> {
  const owner = await newOrganization({ settings }, { world });
  const skuIds = [await newSku(owner), await newSku(owner)];
  const places = [];
  for (const name of ['Bakery', 'Shop', 'Market']) places.push(await newLocation(owner, name));
  return { world, owner, skuIds, places, entries: [], refs: [], done: [] };
}

/** Every client takes its steps, one after the other, beside all others. */
export async function race(
  scene: Scene,
  seed: number,
  kinds: readonly Step['kind'][],
): Promise<Answer[]> {
  const steps = stepsOf(seed, kinds);
  const { world, owner } = scene;
  const people = [owner, await newMember(owner, 'admin', { world })];
  const walks = Array.from({ length: clients }, async (_, client) => {
    const answers: (Answer | undefined)[] = [];
    const by = people[client % people.length] as Client;
    for (const each of steps.slice(client * requestsEach, (client + 1) * requestsEach)) {
      answers.push(await take(scene, by, each));
    }
    return answers;
  });
  return (await Promise.all(walks)).flat().filter((answer) => answer !== undefined);
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

async function take(scene: Scene, by: Client, step: Step): Promise<Answer | undefined> {
  const request = requestOf(scene, step);
  if (!request) return undefined;
  const [path, body] = request;
  const parameters = step.rehearsed ? { dryRun: 'true' } : {};
  const answer = await by.post(`${base}${path}`, body, { query: parameters });
  if (answer.status >= 300 || step.rehearsed || step.kind === 'cancel') return answer;
  const { id, code, skuId, eventType, ref } = answer.body.ledgerEntry ?? answer.body;
  scene.done.push({ code, id, path, body });
  if (eventType === 'TRANSFER') scene.refs.push(ref);
  else if (eventType !== 'RECEIVE') scene.entries.push({ id, skuId, path });
  return answer;
}

/** The path and body of a step, in the words of the service; none when there is nothing yet. */
function requestOf(
  scene: Scene,
  { kind, item, place, other, quantity, unitCost, eventDate, pick }: Step,
): [path: string, body: Record<string, unknown>] | undefined {
  const locationId = scene.places[place] as string;
  const dated = { skuId: one(scene.skuIds, item), quantity: Number(quantity), eventDate };
  const body = { ...dated, locationId };
  const cost = unitCost === undefined ? {} : { unitCost: Number(unitCost) };
  if (kind === 'adjust') return ['/adjustments', { ...body, ...cost }];
  if (kind === 'dispose') return ['/disposals', body];
  if (kind === 'transfer') {
    const [destinationLocationId] = scene.places.filter((id) => id !== locationId).slice(other);
    return ['/transfers', { ...dated, sourceLocationId: locationId, destinationLocationId }];
  }
  if (kind === 'arrive') {
    const ref = scene.refs[pick % scene.refs.length];
    return ref === undefined ? undefined : [`/transfers/${ref}/complete`, {}];
  }
  const entry = scene.entries[pick % scene.entries.length];
  if (!entry) return undefined;
  const named = { skuId: entry.skuId, replaces: entry.id };
  return [entry.path, kind === 'cancel' ? { ...named, cancel: true } : { ...body, ...named }];
}

/**
 * The same requests one after the other, in the order of their rows' codes: these are given out
 * last, under a lock that is held until the end.
 */
export function replay({ skuIds, places, done }: Scene): Cast {
  const cast = new Cast({ ...noRecords, skuIds, places }, now);
  const modelled = new Map<string, string>();
  const numberOf = ({ code }: Done) => Number(code.slice('FIL-'.length));
  for (const each of done.toSorted((a, b) => numberOf(a) - numberOf(b))) {
    const outcome = repeat(cast.model.ledger, each, modelled);
    if (!outcome.accepted) throw new Error(`${each.code} was refused: ${outcome.code}`);
    modelled.set(each.id, outcome.made.id);
    cast.ids.learn(outcome.made.id, each.id);
  }
  return cast;
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
