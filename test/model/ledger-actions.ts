import { expect } from 'vitest';
import { type Action, anyOf, body, one } from './action.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';
import type { LedgerModel } from './ledger-model.ts';
import { directionOf, isUnvoided, type Row } from './ledger-rows.ts';
import type { Cancellation, Outcome } from './requests.ts';

type ManualRequest = Parameters<LedgerModel['adjust']>[0];

/** Manual entries and transfers, in either ledger. */
export function ledgerAction(fixture: Fixture, step: Step): Action | undefined {
  const { quantity, unitCost, eventDate, pick, kind } = step;
  const itemId = fixture.itemOf(step);
  const entry = {
    itemId,
    locationId: one(fixture.locationIds, step.location),
    quantity,
    eventDate,
  };
  switch (kind) {
    case 'adjust':
      return manual(fixture, kind, { ...entry, unitCost });
    case 'dispose':
      return manual(fixture, kind, entry);
    case 'correct': {
      const { row, replaces } = chosen(fixture, pick);
      const way = row?.eventType === 'DISPOSE' ? 'dispose' : 'adjust';
      const request = { ...entry, itemId: pick % 7 === 0 ? itemId : (row?.itemId ?? itemId) };
      if (way === 'dispose') return manual(fixture, way, { ...request, replaces });
      const closedPeriod = pick % 3 === 0 ? 'allow' : undefined;
      const isKept = row && (fixture.model.ledger.isClosed(row.day) || pick % 3 === 0);
      const others = isKept ? recosting(row) : {};
      return manual(fixture, way, { ...request, ...others, replaces, unitCost, closedPeriod });
    }
    case 'cancel': {
      const { row, replaces } = chosen(fixture, pick);
      const way = row?.eventType === 'DISPOSE' ? 'dispose' : 'adjust';
      const request = { itemId: row?.itemId ?? itemId, replaces, cancel: true } as const;
      return manual(fixture, way, { ...request, ...(row && repeated(fixture, row, step)) });
    }
    case 'transfer':
      return transfer(fixture, step);
    case 'arrive':
      return arrival(fixture, step);
    default:
      return undefined;
  }
}

/** The values of the row, of which only the cost changes. */
const recosting = ({ locationId, quantity }: Row) => ({
  ...{ locationId, quantity: String(quantity), eventDate: undefined },
});

/** Sometimes the values of the row, and sometimes another location. */
function repeated(
  { locationIds }: Fixture,
  row: Row,
  { pick, location }: Step,
): Partial<Cancellation> {
  if (pick % 3 > 0) return {};
  const locationId = pick % 2 > 0 ? row.locationId : one(locationIds, location);
  return { locationId, quantity: String(row.quantity) };
}

/** Most often a row that can be corrected, else any row; sometimes an unknown id. */
function chosen({ model }: Fixture, pick: number): { row: Row | undefined; replaces: string } {
  const rows = model.ledger.rows();
  const manual = rows.filter(
    (row) => isUnvoided(row) && row.source === null && directionOf(row) !== null,
  );
  const row = anyOf(manual.length > 0 && pick % 5 !== 0 ? manual : rows, pick);
  return { row, replaces: row?.id ?? Ids.unknown };
}

function manual(fixture: Fixture, way: 'adjust' | 'dispose', request: ManualRequest): Action {
  const { itemId, replaces, ...fields } = request;
  const { closedPeriod, ...rest } = { closedPeriod: undefined, ...fields };
  const cancels = 'cancel' in request;
  const replaced = replaces === undefined ? {} : { replaces: fixture.ids.of(replaces) };
  return entering(fixture, {
    path: `${fixture.ledgerOf(itemId)}/${way === 'adjust' ? 'adjustments' : 'disposals'}`,
    query: closedPeriod && { closedPeriod },
    body: body({ ...fixture.naming(itemId), ...rest, ...replaced }),
    status: cancels ? 200 : 201,
    applyToModel: () => fixture.model.ledger[way](request),
  });
}

function transfer(fixture: Fixture, step: Step): Action {
  const itemId = fixture.itemOf(step);
  const sourceLocationId = one(fixture.locationIds, step.location);
  const others = fixture.locationIds.filter((location) => location !== sourceLocationId);
  const { quantity, eventDate } = step;
  const destinationLocationId = one(others, step.other);
  const rest = { sourceLocationId, destinationLocationId, quantity, eventDate };
  return entering(fixture, {
    path: `${fixture.ledgerOf(itemId)}/transfers`,
    body: body({ ...fixture.naming(itemId), ...rest }),
    status: 201,
    applyToModel: () => fixture.model.ledger.transfer({ itemId, ...rest }),
  });
}

function arrival(fixture: Fixture, { pick, way, eventDate: date }: Step): Action {
  const eventDate = way % 3 === 0 ? undefined : date;
  const rows = fixture.model.ledger.rows();
  const sent = rows.filter((row) => row.eventType === 'TRANSFER');
  const arrived = rows.filter((row) => row.eventType === 'RECEIVE').map((row) => row.ref);
  const underWay = sent.filter((row) => !arrived.includes(row.ref));
  const row = anyOf(underWay.length > 0 && pick % 5 !== 0 ? underWay : sent, pick);
  const ref = row?.ref ?? 'TFR-FG-999';
  return entering(fixture, {
    path: `${fixture.ledgerOf(row?.itemId ?? '')}/transfers/${ref}/complete`,
    body: eventDate ? { eventDate } : {},
    status: 200,
    applyToModel: () => fixture.model.ledger.completeTransfer({ ref, eventDate }),
  });
}

/** A request that answers the one row that it writes or voids. */
function entering(
  { ids }: Fixture,
  action: Omit<Action, 'method' | 'read' | 'applyToModel'> & { applyToModel(): Outcome },
): Action {
  let outcome: Outcome | undefined;
  return {
    ...action,
    method: 'POST',
    applyToModel: () => {
      outcome = action.applyToModel();
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
