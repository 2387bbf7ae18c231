/** The line of an order that an item of a receipt names: by its id, its number or its item. */
import type { Fault } from '../../kernel/problem.ts';
import type { OrderLines } from '../../orders/order-lines.ts';
import type { StoredItem } from './purchase-orders.store.ts';

interface Named {
  purchaseOrderItemId?: string;
  lineNumber?: number;
  materialId?: string;
  skuId?: string;
}

type Line = Pick<StoredItem, 'id' | 'lineNumber' | 'materialId' | 'skuId'>;

/** Whether a line has each of the names; a name that is not given is one that every line has. */
const matchers: Record<keyof Named, (line: Line, name: unknown) => boolean> = {
  purchaseOrderItemId: ({ id }, name) => id === name,
  lineNumber: ({ lineNumber }, name) => lineNumber === name,
  materialId: ({ materialId }, name) => materialId === name,
  skuId: ({ skuId }, name) => skuId === name,
};

const fields = ['purchaseOrderItemId', 'lineNumber', 'materialId', 'skuId'] as const;

const givenIn = (named: Named) => fields.filter((field) => named[field] !== undefined);

const matching = <Item extends Line>(
  named: Named,
  lines: OrderLines<Item>,
  by: readonly (keyof Named)[] = givenIn(named),
): Item[] =>
  candidates(named, lines, by).filter((line) =>
    by.every((field) => matchers[field](line, named[field])),
  );

/** An id finds its line without a look at the others. */
const candidates = <Item extends Line>(
  { purchaseOrderItemId: id }: Named,
  lines: OrderLines<Item>,
  by: readonly (keyof Named)[],
): readonly Item[] =>
  id !== undefined && by.includes('purchaseOrderItemId') ? lines.named([id]) : lines.all;

/** Undefined if no line has all names, or several have. */
export function lineNamed<Item extends Line>(
  named: Named,
  lines: OrderLines<Item>,
): Item | undefined {
  const found = matching(named, lines);
  return found.length === 1 ? found[0] : undefined;
}

/** The faults of items that name no line. */
export const unnamedFaults = (items: readonly (Named | null)[]): (Fault | false)[] =>
  items.map(
    (item, index) =>
      typeof item === 'object' &&
      item !== null &&
      givenIn(item).length === 0 && {
        path: `/items/${index}/purchaseOrderItemId`,
        code: 'required',
        message: 'is required, or lineNumber, or materialId, or skuId.',
      },
  );

/** The faults of names that no line has, that several have, or that contradict each other. */
export function lineFaults<Item extends Line>(
  items: readonly Named[],
  lines: OrderLines<Item>,
): { notFound: (Fault | false)[]; invalid: (Fault | false)[] } {
  const faults = items.map((item, index) => faultsOfItem(item, lines, `/items/${index}`));
  return {
    notFound: faults.flatMap(({ notFound }) => notFound),
    invalid: faults.map(({ invalid }) => invalid),
  };
}

function faultsOfItem<Item extends Line>(item: Named, lines: OrderLines<Item>, at: string) {
  const given = givenIn(item);
  const notFound = given
    .filter((field) => matching(item, lines, [field]).length === 0)
    .map((field): Fault => {
      const message = 'There is no such item on this order.';
      return { path: `${at}/${field}`, code: 'not_found', message };
    });
  if (notFound.length > 0) return { notFound, invalid: false as const };
  const invalid = doubtful(`${at}/${given.at(-1)}`, matching(item, lines).length);
  return { notFound, invalid };
}

function doubtful(path: string, count: number): Fault | false {
  if (count === 1) return false;
  return count === 0
    ? { path, code: 'contradiction', message: 'names another item than the fields before it.' }
    : {
        path,
        code: 'ambiguous',
        message: `${count} items have this ${path.endsWith('skuId') ? 'SKU' : 'material'}. Give the lineNumber.`,
      };
}
