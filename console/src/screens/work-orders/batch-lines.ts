/** The lines of a batch in a form: what was made, and what it used. */
import type { CreateWorkOrderReceiptResponse, GetWorkOrderResponse } from '@stockwright/client';
import { subtract, sum } from '../../parts/exact.ts';
import { isZero } from '../../parts/format.ts';
import { filled, type Line, newLine } from '../../parts/lines/line.ts';
import { inputKind } from '../../parts/sources.ts';
import { needsOf } from './need.ts';

type Order = GetWorkOrderResponse;
type Batch = CreateWorkOrderReceiptResponse;

/** Every item of the order, with the pieces that are still to be made. */
export const openLines = (order: Order): readonly Line[] =>
  order.items.map((item) => {
    const made = sum(item.receivedQuantity, item.scrappedQuantity);
    const open = subtract(item.quantity, made);
    const rest = open.startsWith('-') ? '0' : open;
    return newLine({
      id: item.id,
      code: item.skuCode ?? '',
      name: item.skuName ?? '',
      open: rest,
      quantity: rest,
      scrappedQuantity: '',
      scrapReason: '',
    });
  });

/**
 * The inputs of the pieces by the frozen recipe, as the service says: they depend on the pieces
 * that were made before. Until it has answered for these pieces, and where it refuses, the
 * quantities are open.
 */
export function linesOfNeeds(
  order: Order,
  produced: ReturnType<typeof producedOf>,
  answer: Batch | undefined,
): readonly Line[] {
  const batch = answer && isOf(answer, produced) ? answer : undefined;
  const taken = new Map([
    ...(batch?.consumedMaterials ?? []).map((each) => [each.materialId, each.quantity] as const),
    ...(batch?.consumedSkus ?? []).map((each) => [each.skuId, each.quantity] as const),
  ]);
  return needsOf(order, ({ quantity }) => quantity).map(({ id, code, name, kind }) => ({
    key: id,
    ...textOf(taken.get(id) ?? (batch ? '0' : '')),
    records: { materialId: { id, code, name, more: { kind } } },
  }));
}

const textOf = (planned: string) => ({ text: { planned, quantity: planned } });

const isOf = (batch: Batch, produced: ReturnType<typeof producedOf>): boolean =>
  batch.produced.length === produced.length &&
  produced.every(({ quantity, scrappedQuantity = '0' }, index) => {
    const line = batch.produced[index];
    return line?.quantity === sum(quantity) && line.scrappedQuantity === sum(scrappedQuantity);
  });

/** A line without pieces is left out. */
export const producedOf = (lines: readonly Line[]) =>
  lines.flatMap(({ text }) => {
    const { id = '', quantity = '', scrappedQuantity = '', scrapReason = '' } = text;
    if (isZero(quantity) && isZero(scrappedQuantity)) return [];
    return [
      {
        workOrderItemId: id,
        quantity: quantity || '0',
        ...(scrappedQuantity && { scrappedQuantity }),
        ...(scrapReason && { scrapReason }),
      },
    ];
  });

/** The quantities that were used of the items; an item of which nothing was used is left out. */
export const consumedOf = (lines: readonly Line[]) =>
  filled(lines).flatMap(({ text: { quantity = '' }, records: { materialId: item } }) => {
    if (item && quantity !== '' && isZero(quantity)) return [];
    const isProduct = item && inputKind(item) === 'skus';
    return [isProduct ? { skuId: item.id, quantity } : { materialId: item?.id ?? '', quantity }];
  });
