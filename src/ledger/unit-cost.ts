/**
 * Decimals of a unit cost that results from a division: a landed cost, the cost of produced goods,
 * a roll-up, the average that an outbound entry shows. It is rounded once, half-even, and nothing
 * later rounds it again. Amounts in requests have 6 decimals. With four more, rounding changes the
 * value of a layer by less than a cent up to a hundred million units. Values themselves are exact.
 */
export const UNIT_COST_PLACES = 10;
