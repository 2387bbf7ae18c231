import type { TargetRow } from './change.ts';
import type { Production } from './costing.ts';
import type { Recipe, RecipeInput } from './item-costs.ts';
import type { Source } from './ledger-rows.ts';
import { greater, lesser, NOTHING, Rational, total } from './rational.ts';

/** A work order, and what is calculated from it. Nothing here changes the order. */

export type WorkStatus =
  | 'Draft'
  | 'Production'
  | 'Partially Received'
  | 'Completed'
  | 'Closed'
  | 'Cancelled';

/** A line with the recipe and the costs of the moment when it was created. */
export interface WorkLine {
  readonly id: string;
  readonly skuId: string;
  readonly quantity: Rational;
  readonly recipe: Recipe;
  /** The unit cost of each input. */
  readonly inputCosts: readonly Rational[];
  readonly materialUnitCost: Rational;
  readonly conversionCost: Rational;
}

/** Pieces of a line, which are counted from 0: those after `after`, up to `upTo`. */
export interface Stretch {
  readonly after: Rational;
  readonly upTo: Rational;
}

export interface WorkReceipt {
  readonly id: string;
  readonly date: string;
  readonly produced: readonly {
    readonly id: string;
    readonly lineId: string;
    readonly good: Rational;
    readonly scrapped: Rational;
    /** Which pieces of the line these are; they are as many. */
    readonly pieces: readonly Stretch[];
  }[];
  /** Whether the consumption is the need of these pieces; else a request has stated it. */
  readonly byNeed: boolean;
  /** Materials first, then SKUs, each item once. */
  readonly consumed: readonly { readonly itemId: string; readonly quantity: Rational }[];
}

export interface WorkOrder {
  readonly id: string;
  /** The status as last set by a request. */
  readonly manualStatus: 'Draft' | 'Production' | 'Closed' | 'Cancelled';
  /** Whether goods were received since the status was set: the receipts then decide the status. */
  readonly overruled: boolean;
  readonly siteId: string;
  readonly stockId: string;
  readonly startDate: string;
  readonly expectedDate: string | null;
  readonly lines: readonly WorkLine[];
  /** The receipts that were not deleted. */
  readonly receipts: readonly WorkReceipt[];
}

export function workStatusOf(order: WorkOrder): WorkStatus {
  const followsReceipts =
    order.receipts.length > 0 && (order.overruled || order.manualStatus === 'Production');
  if (!followsReceipts) return order.manualStatus;
  const complete = order.lines.every((line) => openPieces(order, line).compare(NOTHING) === 0);
  return complete ? 'Completed' : 'Partially Received';
}

/** Good and scrapped pieces of a line. */
export function madePieces(order: WorkOrder, { id }: Pick<WorkLine, 'id'>): Rational {
  const ofLine = order.receipts.flatMap(({ produced }) =>
    produced.filter(({ lineId }) => lineId === id),
  );
  return total(ofLine.map(({ good, scrapped }) => good.plus(scrapped)));
}

export function openPieces(order: WorkOrder, line: WorkLine): Rational {
  return greater(NOTHING, line.quantity.minus(madePieces(order, line)));
}

/**
 * The first pieces of a line that no receipt has made, so many of them. `receipts` are all that
 * were not deleted.
 */
export function nextPieces(
  receipts: readonly Pick<WorkReceipt, 'produced'>[],
  lineId: string,
  pieces: Rational,
): Stretch[] {
  const made = receipts
    .flatMap(({ produced }) => produced.filter((each) => each.lineId === lineId))
    .flatMap((each) => each.pieces)
    .sort((a, b) => a.after.compare(b.after));
  const next: Stretch[] = [];
  let wanted = pieces;
  let after = NOTHING;
  for (const taken of made) {
    const upTo = lesser(taken.after, after.plus(wanted));
    if (upTo.compare(after) > 0) {
      next.push({ after, upTo });
      wanted = wanted.minus(upTo.minus(after));
    }
    after = taken.upTo;
  }
  if (wanted.compare(NOTHING) > 0) next.push({ after, upTo: after.plus(wanted) });
  return next;
}

/**
 * The need of some pieces of a line for an input: the need to their ends, less that before them.
 */
export const needOfPieces = (
  recipe: Recipe,
  input: RecipeInput,
  pieces: readonly Stretch[],
): Rational =>
  total(
    pieces.map(({ after, upTo }) =>
      needOf(recipe, input, upTo).minus(needOf(recipe, input, after)),
    ),
  );

/** The quantity of an input that the first pieces of a line need, so many of them; rounded once. */
function needOf(recipe: Recipe, input: RecipeInput, pieces: Rational): Rational {
  const hundred = Rational.parse('100');
  return input.quantity
    .times(hundred.plus(input.scrapPercent))
    .over(hundred)
    .times(pieces)
    .over(recipe.outputQuantity)
    .roundHalfEven(6);
}

/** The rows that the order and its receipts should have. */
export function workRows(order: WorkOrder): TargetRow[] {
  return [
    ...order.receipts.flatMap((receipt) => made(order, receipt)),
    ...expectedMovements(order),
  ];
}

/** A receipt of the order as the costing needs it. */
export function productionOf(order: WorkOrder, receipt: WorkReceipt): Production {
  const lines = receipt.produced.map(({ id, lineId, good, scrapped }) => {
    const { materialUnitCost, conversionCost } = workLineOf(order, lineId);
    return { key: id, good, scrapped, materialUnitCost, conversionCost };
  });
  return { receiptId: receipt.id, lines };
}

export function workLineOf(order: WorkOrder, lineId: string): WorkLine {
  const line = order.lines.find(({ id }) => id === lineId);
  if (!line) throw new Error(`${order.id} has no line ${lineId}`);
  return line;
}

export function isMakingOpen(order: WorkOrder): boolean {
  return ['Production', 'Partially Received'].includes(workStatusOf(order));
}

function made(order: WorkOrder, receipt: WorkReceipt): TargetRow[] {
  const { id, date } = receipt;
  const source = (key: string) => sourceOf(order, 'work_order_receipt', id, key);
  const consumed = receipt.consumed.map(({ itemId, quantity }) => ({
    ...{ itemId, quantity, date, source: source(`${id} consumes ${itemId}`) },
    ...({ eventType: 'CONSUME', locationId: order.siteId, unitCost: null } as const),
  }));
  const produced = receipt.produced.map(({ id: key, lineId, good }) => ({
    ...{ itemId: workLineOf(order, lineId).skuId, quantity: good, date, source: source(key) },
    ...({ eventType: 'RECEIVE', locationId: order.stockId, unitCost: null } as const),
  }));
  return [...consumed, ...produced].filter(({ quantity }) => quantity.compare(NOTHING) > 0);
}

function expectedMovements(order: WorkOrder): TargetRow[] {
  if (!isMakingOpen(order)) return [];
  const date = order.expectedDate ?? order.startDate;
  const rows = order.lines.flatMap((line): TargetRow[] => {
    const pieces = openPieces(order, line);
    const next = nextPieces(order.receipts, line.id, pieces);
    const source = (key: string) => sourceOf(order, 'work_order_item', line.id, key);
    const output: TargetRow = {
      ...{ itemId: line.skuId, quantity: pieces, date, source: source(line.id) },
      ...{ eventType: 'ORDER', locationId: order.stockId, unitCost: null },
    };
    const inputs = line.recipe.inputs.map(
      (input, at): TargetRow => ({
        ...{ itemId: input.itemId, quantity: needOfPieces(line.recipe, input, next), date },
        source: source(`${line.id} input ${at}`),
        ...{ eventType: 'DEMAND', locationId: order.siteId, unitCost: null },
      }),
    );
    return [output, ...inputs];
  });
  return rows.filter(({ quantity }) => quantity.compare(NOTHING) > 0);
}

function sourceOf(order: WorkOrder, type: Source['type'], id: string, key: string): Source {
  return { type, id, key, orderId: order.id };
}
