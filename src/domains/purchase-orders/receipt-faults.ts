/** The faults of the quantities and costs of a receipt. */
import type { Fault } from '../../kernel/problem.ts';
import { type Exact, ZERO } from '../../kernel/values/exact.ts';

/** A line that has each quantity in one of its units. */
export interface CountedLine {
  accepted: Exact;
  /** The field that states it. */
  acceptedField: 'quantity' | 'stockQuantity';
  rejected: Exact;
  rejectReason: unknown;
}

/** The fault of an additional cost when nothing was accepted. */
export const freightFault = (
  additionalCost: Exact,
  lines: readonly Pick<CountedLine, 'accepted'>[],
): Fault | false =>
  !additionalCost.eq(ZERO) &&
  lines.every(({ accepted }) => accepted.eq(ZERO)) && {
    path: '/additionalCost',
    code: 'nothing_accepted',
    message: 'must be 0 when nothing was accepted.',
  };

/** The faults of lines without any quantity, in the order of the request. */
export const emptyItems = (lines: readonly CountedLine[]): (Fault | false)[] =>
  lines.map(
    ({ accepted, acceptedField, rejected }, index) =>
      accepted.eq(ZERO) &&
      rejected.eq(ZERO) && {
        path: `/items/${index}/${acceptedField}`,
        code: 'required',
        message: 'must be above 0, or rejectedQuantity must be.',
      },
  );

/** The faults of rejection reasons where nothing was rejected, in the order of the request. */
export const idleReasons = (lines: readonly CountedLine[]): (Fault | false)[] =>
  lines.map(
    ({ rejected, rejectReason }, index) =>
      rejectReason != null &&
      rejected.eq(ZERO) && {
        path: `/items/${index}/rejectReason`,
        code: 'not_rejected',
        message: 'is only kept with a rejected quantity. Set rejectedQuantity too.',
      },
  );

/** Fields that state one quantity, in purchase units and in stock units. */
const pairs = [
  ['quantity', 'stockQuantity'],
  ['rejectedQuantity', 'rejectedStockQuantity'],
] as const;

type Stated = { readonly [field in (typeof pairs)[number][number]]?: unknown };

/** The faults of lines that state one quantity in both units; the body is not validated yet. */
export const statedTwice = (items: readonly (Stated | null)[]): (Fault | false)[] =>
  items.flatMap((item, index) =>
    pairs.map(
      ([purchase, stock]) =>
        item?.[purchase] !== undefined &&
        item[stock] !== undefined && {
          path: `/items/${index}/${stock}`,
          code: 'contradiction',
          message: `states the same as ${purchase}, in stock units. Give one of the two.`,
        },
    ),
  );

/** The faults of lines that state no accepted quantity; the body is not validated yet. */
export const uncounted = (items: readonly (Stated | null)[]): (Fault | false)[] =>
  items.map(
    (item, index) =>
      typeof item === 'object' &&
      item !== null &&
      item.quantity === undefined &&
      item.stockQuantity === undefined && {
        path: `/items/${index}/quantity`,
        code: 'required',
        message: 'is required, or stockQuantity.',
      },
  );
