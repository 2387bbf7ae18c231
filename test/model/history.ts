import fc from 'fast-check';

/** Random histories of one organization's finished goods: few of everything, so that rows meet. */

export interface Step {
  kind:
    | 'adjust'
    | 'dispose'
    | 'transfer'
    | 'arrive'
    | 'correct'
    | 'cancel'
    | 'policy'
    | 'close'
    | 'activity'
    | 'zone';
  /** Which of two SKUs, of three places, and of the other two places. */
  sku: number;
  place: number;
  other: number;
  quantity: string;
  unitCost: string | undefined;
  eventDate: string | undefined;
  /** Which row, transfer, policy, day, record or zone. */
  pick: number;
  /** A dry run of the same request goes before it. */
  rehearsed: boolean;
}

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

export const closedDays = [null, '2026-02-28', '2026-03-01', '2026-03-02'];
export const zones = ['UTC', 'Asia/Tokyo', 'America/New_York'];

const kind = fc.oneof(
  ...(
    [
      ['adjust', 6],
      ['dispose', 6],
      ['transfer', 3],
      ['arrive', 3],
      ['correct', 5],
      ['cancel', 2],
      ['policy', 1],
      ['close', 1],
      ['activity', 1],
      ['zone', 1],
    ] as const
  ).map(([value, weight]) => ({ weight, arbitrary: fc.constant<Step['kind']>(value) })),
);

export const step: fc.Arbitrary<Step> = fc.record({
  kind,
  sku: fc.nat(1),
  place: fc.nat(2),
  other: fc.nat(1),
  quantity: fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constantFrom('1', '2', '2.5', '7', '0.000001', '123456789.123457'),
    },
    { weight: 1, arbitrary: fc.constant('0') },
  ),
  unitCost: fc.constantFrom('0', '1', '3.333333', '7.000001', undefined, undefined),
  eventDate: fc.constantFrom(...moments, undefined),
  pick: fc.nat(60),
  rehearsed: fc.nat(9).map((chance) => chance === 0),
});

export const histories = (length: { min: number; max: number }): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: length.min, maxLength: length.max, size: 'max' });
