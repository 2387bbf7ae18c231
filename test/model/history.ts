import fc from 'fast-check';
import { type Kind, kindsOf, type Subject } from './kinds.ts';

/** Random histories of one organization: few records, so that rows affect each other. */

export interface Step {
  kind: Kind;
  /** Indexes of the item, of one of three locations, and of one of the other two. */
  item: number;
  location: number;
  other: number;
  quantity: string;
  unitCost: string | undefined;
  eventDate: string | undefined;
  /** The date of a document. */
  date: string | undefined;
  /** Index of the row, order, receipt, policy, day, record or zone. */
  pick: number;
  /** Index of the variant of this kind of step. */
  way: number;
  /** A dry run of the same request is sent first. */
  dryRunFirst: boolean;
}

/** A step as fast-check draws it, before steps of the kind `rest` are removed. */
type DrawnStep = Omit<Step, 'kind'> & { kind: Kind | 'rest' };

const isStep = (step: DrawnStep): step is Step => step.kind !== 'rest';

/** The fixed time of the service's clock; some dates are before it and some after. */
export const now = '2026-03-03T12:00:00.000Z';

/** Around midnight in UTC, New York and Tokyo. */
const moments = [
  '02-28T23:30Z',
  '03-01T03:00Z',
  '03-01T16:00Z',
  '03-02T00:00Z',
  '03-02T23:30+09:00',
]
  .concat(['03-03T12:00Z', '03-04T04:59-05:00', '03-05T00:30+09:00'])
  .map((text) => `2026-${text.replace(/(\d\d:\d\d)(?=Z|[+-])/, '$1:00')}`);

/** The last day is too far ahead for a receipt. */
const days = ['02-27', '02-28', '03-01', '03-02', '03-03', '03-04', '03-06'];

export const closedDays = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-01', '2026-03-02'];
export const anyDays = [null, ...closedDays, null, null];
export const zones = ['UTC', 'Asia/Tokyo', 'America/New_York'];

const quantity = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom('1', '2', '2.5', '7', '0.000001', '123456789.123457'),
  },
  { weight: 1, arbitrary: fc.constant('0') },
);

const details: fc.Arbitrary<Omit<Step, 'kind'>> = fc.record({
  item: fc.nat(59),
  location: fc.nat(2),
  other: fc.nat(1),
  quantity,
  unitCost: fc.constantFrom('0', '1', '3.333333', '7.000001', undefined, undefined),
  eventDate: fc.constantFrom(...moments, undefined),
  date: fc.constantFrom(...days.map((day) => `2026-${day}`), undefined),
  pick: fc.nat(60),
  way: fc.nat(59),
  dryRunFirst: fc.nat(9).map((chance) => chance === 0),
});

/** The subjects of a history: with fewer subjects the same records are used more often. */
const focuses: readonly (readonly Subject[])[] = [
  ['ledger', 'materials', 'recipes', 'purchases', 'work', 'sales'],
  ['ledger', 'materials', 'recipes', 'purchases', 'work'],
  ['ledger', 'recipes', 'work', 'sales'],
  ['work'],
  ['cycles'],
  ['cycles', 'work', 'ledger', 'sales'],
  ['ledger', 'sales'],
  ['goods'],
  ['rounds'],
  ['returns'],
];

export function histories(
  subjects: readonly Subject[],
  length: { min: number; max: number },
): fc.Arbitrary<Step[]> {
  const about = focuses
    .map((focus) => focus.filter((subject) => subjects.includes(subject)))
    .filter((focus) => focus.length > 0);
  return fc.oneof(...about.map((focus) => historiesAbout(focus, length)));
}

function historiesAbout(
  subjects: readonly Subject[],
  length: { min: number; max: number },
): fc.Arbitrary<Step[]> {
  const kinds = kindsOf(subjects).map(([kind, weight]) => ({
    weight,
    arbitrary: fc.constant<Kind | 'rest'>(kind),
  }));
  // A failing history shrinks only by replacing steps with `rest`, which is far quicker. Steps of
  // the kind `rest` are removed.
  const rest = { weight: 1, arbitrary: fc.constant<Kind | 'rest'>('rest') };
  const kind = fc.oneof({ withCrossShrink: true }, rest, ...kinds);
  const step = fc
    .tuple(kind, fc.noShrink(details))
    .map(([drawn, others]): DrawnStep => ({ kind: drawn, ...others }));
  return fc
    .array(step, { minLength: length.min, maxLength: length.max, size: 'max' })
    .map((steps) => steps.filter(isStep));
}
