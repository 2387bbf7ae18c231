import fc from 'fast-check';
import { type Kind, kindsOf, type Subject } from './kinds.ts';

/** Random histories of one organization: few of everything, so that rows meet. */

export interface Step {
  kind: Kind;
  /** Which item, of three places which one, and which of the other two. */
  item: number;
  place: number;
  other: number;
  quantity: string;
  unitCost: string | undefined;
  eventDate: string | undefined;
  /** Of a document. */
  date: string | undefined;
  /** Which row, order, receipt, policy, day, record or zone. */
  pick: number;
  /** Which of the ways in which a step of this kind can go. */
  way: number;
  /** A dry run of the same request goes before it. */
  rehearsed: boolean;
}

/** As it is drawn, before those that rest are left out. */
type DrawnStep = Omit<Step, 'kind'> & { kind: Kind | 'rest' };

const isPlayed = (step: DrawnStep): step is Step => step.kind !== 'rest';

/** The service's clock stands still at it; some dates lie before and some after. */
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

/** The last one is too far ahead for goods to have come. */
const days = ['02-27', '02-28', '03-01', '03-02', '03-03', '03-04', '03-06'];

export const closedDays = [null, '2026-02-27', '2026-02-28', '2026-03-01', null];
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
  place: fc.nat(2),
  other: fc.nat(1),
  quantity,
  unitCost: fc.constantFrom('0', '1', '3.333333', '7.000001', undefined, undefined),
  eventDate: fc.constantFrom(...moments, undefined),
  date: fc.constantFrom(...days.map((day) => `2026-${day}`), undefined),
  pick: fc.nat(60),
  way: fc.nat(59),
  rehearsed: fc.nat(9).map((chance) => chance === 0),
});

/** What a history is about: where it is less than everything, the same things meet more often. */
const focuses: readonly (readonly Subject[])[] = [
  ['ledger', 'materials', 'recipes', 'purchases', 'work', 'sales'],
  ['ledger', 'materials', 'recipes', 'purchases', 'work'],
  ['ledger', 'recipes', 'work', 'sales'],
  ['work'],
  ['circles'],
  ['circles', 'work', 'ledger', 'sales'],
  ['ledger', 'sales'],
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
  // A failing history shrinks by resting, and by nothing else, which would take far longer. What
  // rests is left out of it.
  const rest = { weight: 1, arbitrary: fc.constant<Kind | 'rest'>('rest') };
  const kind = fc.oneof({ withCrossShrink: true }, rest, ...kinds);
  const step = fc
    .tuple(kind, fc.noShrink(details))
    .map(([drawn, others]): DrawnStep => ({ kind: drawn, ...others }));
  return fc
    .array(step, { minLength: length.min, maxLength: length.max, size: 'max' })
    .map((steps) => steps.filter(isPlayed));
}
