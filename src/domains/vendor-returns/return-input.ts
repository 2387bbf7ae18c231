/** The fields of a vendor return in requests. */

import type { Fault } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { outcomes } from './vendor-return.ts';

/** The most items of one return. */
const maxItems = 1000;

export const quantities = {
  quantity: s.optional(
    s.quantity({
      description: 'In purchase units. Give it or stockQuantity.',
      example: 1,
    }),
  ),
  stockQuantity: s.optional(
    s.quantity({
      description: 'In stock units, in place of quantity: exact for a part of a pack.',
    }),
  ),
};

const head = {
  vendorReference: s.optional(
    s.nullable(s.reference({ description: "The vendor's own number.", example: 'RA-118' })),
  ),
  reason: s.optional(s.nullable(s.text({ max: 200, example: 'Dented' }))),
  notes: s.optional(s.nullable(s.notes())),
};

export const outcome = s.optional(
  s.oneOf(outcomes, {
    description:
      '`replacement`: the lines of the order are open again by what goes back. Default `credit`.',
  }),
);

export const vendorReturnInput = s.object({
  vendorId: s.optional(
    s.uuid({ description: 'Default the vendor of the receipts; another one is refused.' }),
  ),
  returnDate: s.optional(
    s.date({
      description:
        'Default today; at most a day ahead, and not before the receipts. The goods leave the layers of their receipts whatever the day.',
    }),
  ),
  locationId: s.optional(
    s.uuid({
      description:
        'An active location that the goods leave from. Default that of the receipts; required where they have several.',
    }),
  ),
  outcome,
  ...head,
  items: s.listOf(
    s.object({
      purchaseOrderReceiptItemId: s.uuid({
        description: 'A line of a receipt, each once. All receipts are of one vendor.',
      }),
      ...quantities,
    }),
    { min: 1, max: maxItems },
  ),
});

export const vendorReturnChanges = s.object({
  returnDate: s.optional(
    s.date({ description: 'Another day: the entries move to it, in their sequence.' }),
  ),
  ...head,
  items: s.optional(
    s.listOf(
      s.object({
        id: s.uuid({
          description: 'An item of the return, each once; others keep what they have.',
        }),
        ...quantities,
      }),
      { min: 1, max: maxItems },
    ),
  ),
});

interface Stated {
  readonly quantity?: unknown;
  readonly stockQuantity?: unknown;
}

/** The faults of items that state their quantity in both units; the body is not validated yet. */
export const statedTwice = (items: unknown): Fault[] =>
  eachOf(items).flatMap((item: Stated | null, index) =>
    item?.quantity !== undefined && item.stockQuantity !== undefined
      ? [
          {
            path: `/items/${index}/stockQuantity`,
            code: 'contradiction',
            message: 'states the same as quantity, in stock units. Give one of the two.',
          },
        ]
      : [],
  );

/** The faults of items that state no quantity. */
export const uncounted = (items: unknown): Fault[] =>
  eachOf(items).flatMap((item: Stated | null, index) =>
    typeof item === 'object' &&
    item !== null &&
    item.quantity === undefined &&
    item.stockQuantity === undefined
      ? [
          {
            path: `/items/${index}/quantity`,
            code: 'required',
            message: 'is required, or stockQuantity.',
          },
        ]
      : [],
  );

/** The faults of items that another item of the request has named by this field. */
export function repeated(items: unknown, field: string): Fault[] {
  const seen = new Set<unknown>();
  return eachOf(items).flatMap((item, index) => {
    const name = item?.[field];
    const isRepeated = typeof name === 'string' && seen.has(name);
    seen.add(name);
    const path = `/items/${index}/${field}`;
    return isRepeated ? [{ path, code: 'duplicate', message: 'is named twice.' }] : [];
  });
}

const eachOf = (items: unknown): readonly (Record<string, unknown> | null)[] =>
  Array.isArray(items) ? items : [];
