/**
 * Two rules that hold after every commit without tolerance, checked on what the service has stored:
 * no value is lost between what came in and what went out, and what was counted is there.
 */
import { NOTHING, Rational, total } from './rational.ts';
import type { ServiceFixture } from './service-fixture.ts';
import type { Snapshot } from './snapshots.ts';

interface Valued {
  itemId: string;
  eventType: string;
  quantity: Rational;
  unitCost: Rational;
  value: Rational;
  open: Rational;
  provisional: Rational;
  provisionalCost: Rational;
}

const read = (text: unknown): Rational =>
  typeof text === 'string' ? Rational.parse(text) : NOTHING;

function valued({ rows }: Snapshot): Valued[] {
  return rows.flatMap((row): Valued[] => {
    // The arrival of a transfer brings nothing in.
    if (row.voided || row.ref !== null) return [];
    const costs = row.costs as Record<string, unknown>;
    return [
      {
        ...{ itemId: String(row.itemId), eventType: String(row.eventType) },
        ...{ quantity: read(row.quantity), unitCost: read(costs.unitCost) },
        ...{ value: read(costs.value), open: read(costs.openQuantity) },
        provisional: read(costs.provisionalQuantity),
        provisionalCost: read(costs.provisionalUnitCost),
      },
    ];
  });
}

/**
 * Purchases, goods made and found, less vendor returns = cost of goods sold less returns + other
 * outbound + what is left + the difference of circular matches.
 */
export function lostValues(fixture: ServiceFixture, snapshot: Snapshot): string[] {
  const rows = valued(snapshot);
  return fixture.itemIds.flatMap((itemId) => {
    const of = (...types: string[]) =>
      rows.filter((row) => row.itemId === itemId && types.includes(row.eventType));
    const worth = (some: readonly Valued[]) =>
      total(some.map(({ quantity, unitCost }) => quantity.times(unitCost)));
    const [inbound, outbound] = [of('RECEIVE', 'ADJUST'), of('SHIP', 'CONSUME', 'DISPOSE')];
    const [back, sent] = [of('CUSTOMER_RETURN'), of('VENDOR_RETURN')];
    const came = worth(inbound).minus(total(sent.map(({ value }) => value)));
    const layers = [...inbound, ...back];
    const left = total([
      ...layers.map(({ open, unitCost }) => open.times(unitCost)),
      ...outbound.map(({ provisional, provisionalCost: cost }) =>
        provisional.times(cost).negated(),
      ),
    ]);
    const went = total(outbound.map(({ value }) => value)).minus(worth(back));
    const missing = came.minus(went).minus(left).minus(circularOf(fixture, itemId));
    return missing.compare(NOTHING) === 0 ? [] : [`${itemId}: ${missing} is lost`];
  });
}

/** By how much circular matches cost less than their layers: they keep a provisional cost. */
function circularOf({ model: { ledger } }: ServiceFixture, itemId: string): Rational {
  const layers = new Map(ledger.layers(itemId).map(({ row, unitCost }) => [row.id, unitCost]));
  const circular = ledger
    .outbound(itemId)
    .flatMap(({ consumptions }) => consumptions.filter(({ provisional }) => provisional));
  return total(
    circular.map(({ inboundId, quantity, unitCost }) =>
      quantity.times((layers.get(inboundId) ?? NOTHING).minus(unitCost)),
    ),
  );
}

const onHandText = `select item_id || ' ' || location_id as place, on_hand::text as "onHand"
  from balances where org_id = $1 and item_id = any($2)`;

/** Places at which, after their latest counts, there is not what was counted and moved since. */
export async function lostCounts(fixture: ServiceFixture): Promise<string[]> {
  const expected = fixture.model.ledger.counts.latest();
  if (expected.size === 0) return [];
  const { database, client, itemIds } = fixture;
  const { rows } = await database.query<{ place: string; onHand: string }>({
    ...{ name: 'on hand', text: onHandText, values: [client.orgId, itemIds] },
  });
  const onHand = new Map(rows.map(({ place, onHand: units }) => [place, Rational.parse(units)]));
  return [...expected].flatMap(([place, { counted, since }]) => {
    const stored = (onHand.get(place) ?? NOTHING).minus(since);
    return stored.compare(counted) === 0
      ? []
      : [`${place}: counted ${counted}, but there were ${stored}`];
  });
}
