import fc from 'fast-check';
import { type Exact, exact } from '../../src/kernel/values/exact.ts';
import type { Matched } from '../../src/ledger/match.ts';

/** A result as lines of text, which are easy to compare and to print. */
export function stated({ consumptions, open, outbound }: Matched) {
  return {
    consumptions: consumptions.map(
      (each) =>
        `${each.outboundId} consumes ${each.quantity} of ${each.inboundId} at ${each.unitCost}`,
    ),
    open: open.map(({ inboundId, quantity }) => `${inboundId} ${quantity}`),
    outbound: outbound.map(
      ({ id, value, provisionalQuantity, unitCost }) =>
        `${id} ${value}, ${provisionalQuantity} provisional, ${unitCost} each`,
    ),
  };
}

/** Quantities with up to 6 decimals and costs with up to 10, small ones often. */
export const quantity = fc.oneof(
  fc.bigInt(1n, 6n).map((units) => exact(units)),
  fc.bigInt(1n, 9_000_000n).map((millionths) => exact(`${millionths}e-6`)),
);
export const money = fc.oneof(
  fc.bigInt(0n, 5n).map((units) => exact(units)),
  fc.bigInt(0n, 10n ** 12n).map((parts) => exact(`${parts}e-10`)),
);

function histories(quantities: fc.Arbitrary<Exact>) {
  const rows = fc.array(fc.record({ quantity: quantities, cost: money }), { maxLength: 12 });
  return fc.record({
    inbound: rows.map((list) =>
      list.map((row, at) => ({ id: `in${at}`, quantity: row.quantity, unitCost: row.cost })),
    ),
    outbound: rows.map((list) =>
      list.map((row, at) => ({
        id: `out${at}`,
        quantity: row.quantity,
        provisionalUnitCost: row.cost,
      })),
    ),
  });
}

export const history = histories(quantity);
export const wholeUnits = histories(fc.bigInt(1n, 6n).map((units) => exact(units)));

export const quantityOf = (row: { quantity: Exact }) => row.quantity;
