/** X015: values stock at a day, as it is known now and as it was known at another instant. */
import { endpoint, ok } from '../../kernel/contract/endpoint.ts';
import { pageOf, pageParameters } from '../../kernel/paging/page-of.ts';
import { present } from '../../kernel/present.ts';
import { type Fault, invalid } from '../../kernel/problem.ts';
import { dayIn, endOfDay, isDay } from '../../kernel/values/calendar.ts';
import { type Exact, sum, toText } from '../../kernel/values/exact.ts';
import * as s from '../../kernel/values/schema.ts';
import { type LedgerKind, ledgers } from '../../ledger/ledger.ts';
import { valuation, valuationExample } from './valuation.ts';
import {
  type DifferenceRow,
  type GroupRow,
  selectDifferences,
  selectGroups,
  selectTimezone,
  type Valuation,
} from './valuations.store.ts';

const ledgerKinds = Object.keys(ledgers) as LedgerKind[];
/** The most entries that explain the difference. */
const maxDifferences = 200;

const query = s.object({
  asOf: s.optional(
    s.moment({ description: 'The stock at this instant or the end of this day; default now.' }),
  ),
  knownAt: s.optional(
    s.moment({
      description:
        'As it was known at this instant or the end of this day, compared with now; default now.',
    }),
  ),
  ledger: s.optional(s.oneOf(ledgerKinds, { description: 'Default both.' })),
  itemId: s.optional(s.uuid({ description: 'Only this material or SKU.' })),
  groupBy: s.optional(s.oneOf(['item', 'location', 'type'], { description: 'Default `item`.' })),
  ...pageParameters('Groups'),
});

export const getInventoryValuation = endpoint({
  id: 'X015',
  operation: 'getInventoryValuation',
  method: 'GET',
  path: '/inventory-valuations',
  tag: 'Costing',
  summary: 'Value the inventory at two times',
  description:
    'Quantity and value of the stock at `asOf`: as the ledger knows them now, and as it knew them at `knownAt`. An entry has two times: when it happened (`asOf` compares its `eventDate`, a plain day the day under which the ledger has it), and when it was recorded, reversed or revalued (`knownAt`). `differences` are the entries that explain what has changed since `knownAt`, those with the largest differences; they add up to `totals` where `differencesTruncated` is false (by location, shares are rounded one by one). An entry that is dated in the future counts in the stock of today, and in a valuation from its day on. Costs are those of the inventory summary.',
  access: 'member',
  query,
  gives: ok(valuation),
  example: {
    query: { asOf: '2026-03-31T23:59:59.999Z', knownAt: '2026-04-05T09:00:00Z' },
    reply: valuationExample,
  },

  calculates: 'on a thread',
  async readSteps({ tx, orgId, now, query: { limit, cursor, groupBy = 'item', ...asked } }) {
    const [[zone]] = await tx.all(selectTimezone(orgId));
    const { timezone } = present(zone);
    const asOf = endOfDay(timezone, asked.asOf ?? now.toISOString());
    const knownAt = knownAtOf(asked.knownAt, timezone, now);
    if (Date.parse(knownAt) > now.getTime()) throw invalid(notKnownYet);
    const day = isDay(asked.asOf ?? '') ? asked.asOf : undefined;
    const of: Valuation = { orgId, ...asked, asOf, day, knownAt };
    const [groups, differences] = await tx.all(
      selectGroups(of, groupBy),
      selectDifferences(of, maxDifferences + 1),
    );
    const query = { limit, cursor };
    const { page, nextCursor } = pageOf(groups, keyOf, query, 'group of this valuation');
    return {
      ...{ asOf, knownAt, groupBy },
      data: page.map(shownGroup),
      totals: ledgerKinds.flatMap((kind) => totalOf(kind, groups)),
      differences: differences.slice(0, maxDifferences).map(shownDifference),
      differencesTruncated: differences.length > maxDifferences,
      nextCursor,
    };
  },
});

/** Today is not over: what is known of it is what is known now. */
function knownAtOf(asked: string | undefined, timezone: string, now: Date): string {
  const isNow = asked === undefined || asked === dayIn(timezone, now);
  return isNow ? now.toISOString() : endOfDay(timezone, asked);
}

const keyOf = ({ ledger, id }: GroupRow): string => `${ledger}:${id ?? ''}`;

const shownGroup = ({ quantity, value, knownQuantity, knownValue, ...group }: GroupRow) => ({
  ...group,
  inTransit: toText(group.inTransit),
  inTransitValue: toText(group.inTransitValue),
  quantity: toText(quantity),
  value: toText(value),
  knownQuantity: toText(knownQuantity),
  knownValue: toText(knownValue),
  quantityDifference: toText(quantity.minus(knownQuantity)),
  valueDifference: toText(value.minus(knownValue)),
});

const shownDifference = ({ quantity, value, ...difference }: DifferenceRow) => ({
  ...difference,
  quantityDifference: toText(quantity),
  valueDifference: toText(value),
});

function totalOf(ledger: LedgerKind, groups: readonly GroupRow[]) {
  const own = groups.filter((group) => group.ledger === ledger);
  if (own.length === 0) return [];
  const total = (figure: (group: GroupRow) => Exact) => sum(own.map(figure));
  const [value, known] = [total((group) => group.value), total((group) => group.knownValue)];
  return [
    {
      ...{ ledger, value: toText(value), knownValue: toText(known) },
      inTransitValue: toText(total((group) => group.inTransitValue)),
      valueDifference: toText(value.minus(known)),
    },
  ];
}

const notKnownYet: Fault = {
  path: 'query/knownAt',
  code: 'in_future',
  message: 'lies in the future: nothing is known as of then.',
};
