import { type Fragment, literally } from '../kernel/database/sql.ts';
import {
  type BalanceName,
  balanceNames,
  type EventType,
  entryKinds,
  eventTypes,
  type Movement,
  signOf,
} from './kinds.ts';
import type { LedgerKind } from './ledger.ts';

/** The table of kinds of entries as SQL; `kinds.test.ts` compares it with the program. */

const quoted = (types: readonly EventType[]): string => types.map((type) => `'${type}'`).join(', ');

/** Whether the entry `e` is an expected movement. */
export const isExpectedEntry = literally(
  `e.event_type in (${quoted(eventTypes.filter((type) => entryKinds[type].isExpected))})`,
);

/**
 * Whether the inbound entry `t` sets the current cost of its item, which is of this ledger. Goods
 * that went back whole do not.
 */
export function setsCurrentCost(ledger: LedgerKind): Fragment {
  const conditions = eventTypes
    .filter((type) => entryKinds[type].setsCostOf?.includes(ledger))
    .map((type) => {
      const isType = `t.event_type = '${type}' and t.quantity > t.cut_quantity`;
      return entryKinds[type].unlessFree ? `${isType} and t.unit_cost > 0` : isType;
    });
  return literally(`(t.given_unit_cost is not null and (${conditions.join(' or ')}))`);
}

/** The direction of the row `r` of an entry. */
export const directionOfRow = literally(
  `case ${eventTypes
    .flatMap((eventType) =>
      ['null', 'not null'].map((ref) => {
        const direction = signOf({ eventType, ref: ref === 'null' ? null : '' });
        return `when r.event_type = '${eventType}' and r.ref is ${ref} then ${direction}`;
      }),
    )
    .join(' ')} end`,
);

/** The movements of the entry `e`, each with its condition. */
const movements = eventTypes.flatMap((type): (Movement & { condition: string })[] => {
  const { ofTransfer, ...movement } = entryKinds[type];
  const isType = `e.event_type = '${type}'`;
  if (!ofTransfer) return [{ condition: isType, ...movement }];
  return [
    { condition: `${isType} and e.ref is null`, ...movement },
    { condition: `${isType} and e.ref is not null`, ...ofTransfer },
  ];
});

const columns = {
  onHand: 'on_hand',
  inTransit: 'in_transit',
  onOrder: 'on_order',
  demand: 'demand',
} as const satisfies Record<BalanceName, string>;

/** The units that the entry `e` adds to a balance where it is, or where its goods go. */
function unitsOf(balance: BalanceName, place: 'here' | 'there'): string {
  const under = (sign: 1 | -1) =>
    movements
      .filter((movement) => movement[place]?.[balance] === sign)
      .map(({ condition }) => condition);
  const [more, less] = [under(1), under(-1)];
  const cases = [
    ...(more.length > 0 ? [`when ${more.join(' or ')} then e.quantity`] : []),
    ...(less.length > 0 ? [`when ${less.join(' or ')} then -e.quantity`] : []),
  ];
  return cases.length > 0 ? `case ${cases.join(' ')} else 0 end` : '0';
}

/** The units that the entry `e` adds to those on hand where it is. */
export const unitsOnHand = literally(unitsOf('onHand', 'here'));

const changes = (place: 'here' | 'there'): string =>
  balanceNames.map((balance) => `${unitsOf(balance, place)} as ${columns[balance]}`).join(', ');

const sending = movements.filter(({ there }) => there).map(({ condition }) => condition);

/** `balanceChanges` as SQL: a row for each location whose balances the entry `e` changes. */
export const selectBalanceChanges = literally(`
  select e.location_id, ${changes('here')}
  union all
  select e.to_location_id, ${changes('there')} where ${sending.join(' or ')}`);
