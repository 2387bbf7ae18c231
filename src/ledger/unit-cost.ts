/**
 * Decimals of a unit cost that comes of a division: of what landed or was produced, of a roll-up,
 * of the average that an outbound entry shows. It is rounded once, half-even, and nothing later
 * rounds it again. Given amounts have 6; four more, so that rounding moves the value of no layer
 * below a hundred million units by a cent. Values themselves are exact.
 */
export const UNIT_COST_PLACES = 10;
