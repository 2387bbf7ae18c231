import { randomUUID } from 'node:crypto';
import { type Action, one } from './action.ts';
import type { Fixture } from './fixture.ts';
import { now, type Step } from './history.ts';
import { Rational } from './rational.ts';
import type { Outcome } from './requests.ts';
import type { StockCount } from './stock-counts.ts';
import { dateIn, timestamp } from './zoned-days.ts';

/** Counts of stock: posted, opened again, and posted again. */
export function countAction(fixture: Fixture, step: Step): Action | undefined {
  const counts = fixture.model.shelves.all();
  // At most one count is open: two cannot have the same items and places.
  const open = counts.find(({ isPosted }) => !isPosted);
  switch (step.kind) {
    case 'count':
      return open ? postAgain(fixture, open) : post(fixture, step);
    case 'recount':
      return open ? postAgain(fixture, open) : reopen(fixture, one(counts, step.pick));
    default:
      return undefined;
  }
}

const path = '/stock-counts';

/** A new count of some items, each at one place. */
function post(fixture: Fixture, step: Step): Action {
  const { model, ids } = fixture;
  const { ledger } = model;
  const { item, pick, location, other, eventDate = now } = step;
  const countedAt = timestamp(eventDate > now ? now : eventDate);
  const itemIds = fixture.itemIds.filter((_, at) => (item + at) % 3 === 0);
  const lines = itemIds.map((itemId, at) => {
    const locationId = one(fixture.locationIds, location + (at % 2) * (1 + other));
    const counted = one(unitsAt(fixture, itemId, locationId), pick + at);
    return {
      ...{ id: randomUUID(), itemId, locationId, countedAt, counted },
      day: dateIn(ledger.timeZone, countedAt),
    };
  });
  const countId = `count-${model.shelves.all().length + 1}`;
  return {
    ...{ method: 'POST', path, body: {}, status: 200 },
    async prepare(client) {
      const made = await client.post(path, { name: countId });
      const { id } = made.body;
      const sent = lines.map(({ day, counted, ...line }) => ({
        ...line,
        counted: String(counted),
      }));
      const saved = await client.post(`${path}/${id}/lines`, {
        lines: sent.map((line) => ({ ...line, counted: Number(line.counted) })),
      });
      if (saved.status !== 200) throw new Error(`${JSON.stringify(sent)}: ${saved.text}`);
      ids.learn(countId, id);
      for (const line of lines) ids.learn(line.id, line.id);
      return { path: `${path}/${id}/post`, sent: `counted ${JSON.stringify(sent)}` };
    },
    applyToModel: () => model.shelves.post(countId, lines),
  };
}

/** The units that are there by the books, a little less or more, or a round number. */
function unitsAt({ model }: Fixture, itemId: string, locationId: string): Rational[] {
  const { onHand } = model.ledger.balancesAt(itemId, locationId);
  const there = [onHand, onHand.minus(Rational.parse('1')), onHand.plus(Rational.parse('0.5'))];
  const round = ['0', '3', '12', '7.25'].map((text) => Rational.parse(text));
  return [...there, ...round].filter(({ numerator }) => numerator >= 0n);
}

function reopen(fixture: Fixture, { id }: StockCount): Action {
  return changed(fixture, id, 'reopen', () => fixture.model.shelves.reopen(id));
}

function postAgain(fixture: Fixture, { id }: StockCount): Action {
  return changed(fixture, id, 'post', () => fixture.model.shelves.postAgain(id));
}

const changed = (
  { ids }: Fixture,
  countId: string,
  how: 'reopen' | 'post',
  applyToModel: () => Outcome<StockCount>,
): Action => ({
  ...{ method: 'POST', path: `${path}/${ids.of(countId)}/${how}`, status: 200 },
  applyToModel,
});
