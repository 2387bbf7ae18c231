import { expect } from 'vitest';
import type { Cast } from './cast.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';
import type { LedgerModel } from './ledger-model.ts';
import { directionOf, isUnvoided, type Row } from './ledger-rows.ts';
import { anyOf, body, type Move, one } from './move.ts';
import type { Cancellation, Outcome } from './requests.ts';

type ManualRequest = Parameters<LedgerModel['adjust']>[0];

/** Entries by hand and transfers, in either ledger. */
export function ledgerMove(cast: Cast, step: Step): Move | undefined {
  const { quantity, unitCost, eventDate, pick, kind } = step;
  const itemId = cast.itemOf(step);
  const entry = { itemId, locationId: one(cast.places, step.place), quantity, eventDate };
  switch (kind) {
    case 'adjust':
      return manual(cast, kind, { ...entry, unitCost });
    case 'dispose':
      return manual(cast, kind, entry);
    case 'correct': {
      const { row, replaces } = chosen(cast, pick);
      const way = row?.eventType === 'DISPOSE' ? 'dispose' : 'adjust';
      const request = { ...entry, itemId: pick % 7 === 0 ? itemId : (row?.itemId ?? itemId) };
      return manual(cast, way, { ...request, replaces, ...(way === 'adjust' && { unitCost }) });
    }
    case 'cancel': {
      const { row, replaces } = chosen(cast, pick);
      const way = row?.eventType === 'DISPOSE' ? 'dispose' : 'adjust';
      const request = { itemId: row?.itemId ?? itemId, replaces, cancel: true } as const;
      return manual(cast, way, { ...request, ...(row && repeated(cast, row, step)) });
    }
    case 'transfer':
      return transfer(cast, step);
    case 'arrive':
      return arrival(cast, step);
    default:
      return undefined;
  }
}

/** Now and then what the row says, and now and then another place. */
function repeated({ places }: Cast, row: Row, { pick, place }: Step): Partial<Cancellation> {
  if (pick % 3 > 0) return {};
  const locationId = pick % 2 > 0 ? row.locationId : one(places, place);
  return { locationId, quantity: String(row.quantity) };
}

/** Most often a row that can be corrected, else any; nobody's id now and then. */
function chosen({ model }: Cast, pick: number): { row: Row | undefined; replaces: string } {
  const rows = model.ledger.rows();
  const manual = rows.filter(
    (row) => isUnvoided(row) && row.source === null && directionOf(row) !== null,
  );
  const row = anyOf(manual.length > 0 && pick % 5 !== 0 ? manual : rows, pick);
  return { row, replaces: row?.id ?? Ids.nobody };
}

function manual(cast: Cast, way: 'adjust' | 'dispose', request: ManualRequest): Move {
  const { itemId, replaces, ...rest } = request;
  const cancels = 'cancel' in request;
  const replaced = replaces === undefined ? {} : { replaces: cast.ids.of(replaces) };
  return entering(cast, {
    path: `${cast.ledgerOf(itemId)}/${way === 'adjust' ? 'adjustments' : 'disposals'}`,
    body: body({ ...cast.naming(itemId), ...rest, ...replaced }),
    status: cancels ? 200 : 201,
    ask: () => cast.model.ledger[way](request),
  });
}

function transfer(cast: Cast, step: Step): Move {
  const itemId = cast.itemOf(step);
  const sourceLocationId = one(cast.places, step.place);
  const others = cast.places.filter((place) => place !== sourceLocationId);
  const { quantity, eventDate } = step;
  const destinationLocationId = one(others, step.other);
  const rest = { sourceLocationId, destinationLocationId, quantity, eventDate };
  return entering(cast, {
    path: `${cast.ledgerOf(itemId)}/transfers`,
    body: body({ ...cast.naming(itemId), ...rest }),
    status: 201,
    ask: () => cast.model.ledger.transfer({ itemId, ...rest }),
  });
}

function arrival(cast: Cast, { pick, way, eventDate: date }: Step): Move {
  const eventDate = way % 3 === 0 ? undefined : date;
  const rows = cast.model.ledger.rows();
  const sent = rows.filter((row) => row.eventType === 'TRANSFER');
  const arrived = rows.filter((row) => row.eventType === 'RECEIVE').map((row) => row.ref);
  const underWay = sent.filter((row) => !arrived.includes(row.ref));
  const row = anyOf(underWay.length > 0 && pick % 5 !== 0 ? underWay : sent, pick);
  const ref = row?.ref ?? 'TFR-FG-999';
  return entering(cast, {
    path: `${cast.ledgerOf(row?.itemId ?? '')}/transfers/${ref}/complete`,
    body: eventDate ? { eventDate } : {},
    status: 200,
    ask: () => cast.model.ledger.completeTransfer({ ref, eventDate }),
  });
}

/** A request that answers the one row that it writes or voids. */
function entering(
  { ids }: Cast,
  move: Omit<Move, 'method' | 'read' | 'ask'> & { ask(): Outcome },
): Move {
  let outcome: Outcome | undefined;
  return {
    ...move,
    method: 'POST',
    ask: () => {
      outcome = move.ask();
      return outcome;
    },
    read: (answer) => {
      if (!outcome?.accepted) return;
      const entry = answer.body.ledgerEntry ?? answer.body;
      const row = outcome.made;
      if (!ids.knows(row.id)) ids.learn(row.id, entry.id);
      expect([entry.id, entry.voidedAt]).toEqual([ids.of(row.id), row.voidedAt]);
    },
  };
}
