import { expect } from 'vitest';
import { number } from './compare-stock.ts';
import { isUnvoided, type Row } from './ledger-rows.ts';
import { NOTHING, type Rational, total } from './rational.ts';
import type { ServiceFixture } from './service-fixture.ts';
import {
  type WorkLine,
  type WorkOrder,
  type WorkReceipt,
  workLineOf,
  workStatusOf,
} from './work-order.ts';

/** Compares the work orders of the service with those of the model. */

/** E131 and E138: an order with its lines and receipts. */
export async function compareWorkOrder(fixture: ServiceFixture, order: WorkOrder): Promise<void> {
  const { client, ids } = fixture;
  const path = `/work-orders/${ids.of(order.id)}`;
  const [head, receipts] = await Promise.all([client.get(path), client.get(`${path}/receipts`)]);
  expect(head.status, head.text).toBe(200);
  const items = order.lines.map((line) => lineShown(fixture, order, line));
  const [first] = items;
  expect(head.body).toMatchObject({
    status: workStatusOf(order),
    skuId: first?.skuId,
    quantity: first?.quantity,
    materialUnitCost: first?.materialUnitCost,
    conversionCost: first?.conversionCost,
    siteLocationId: order.siteId,
    stockLocationId: order.stockId,
    startDate: order.startDate,
    expectedDate: order.expectedDate,
    items,
  });
  const receiptIds = receipts.body.data.map(({ id }: { id: string }) => id);
  expect(receiptIds.sort()).toEqual(order.receipts.map(({ id }) => ids.of(id)).sort());
}

function lineShown(fixture: ServiceFixture, order: WorkOrder, line: WorkLine) {
  const { recipe, inputCosts } = line;
  const made = order.receipts.flatMap(({ produced }) =>
    produced.filter(({ lineId }) => lineId === line.id),
  );
  return {
    id: fixture.ids.of(line.id),
    skuId: line.skuId,
    quantity: number(line.quantity),
    receivedQuantity: number(total(made.map(({ good }) => good))),
    scrappedQuantity: number(total(made.map(({ scrapped }) => scrapped))),
    materialUnitCost: number(line.materialUnitCost),
    conversionCost: number(line.conversionCost),
    inputs: recipe.inputs.map((input, at) => ({
      ...{ materialId: null, skuId: null, ...fixture.naming(input.itemId) },
      quantity: number(input.quantity),
      outputQuantity: number(recipe.outputQuantity),
      scrapPercent: number(input.scrapPercent),
      unitCost: number(inputCosts[at] as Rational),
    })),
  };
}

/** E139: the goods made, and the layers that were consumed for them. */
export async function compareMade(fixture: ServiceFixture, order: WorkOrder): Promise<void> {
  const { client, ids, model } = fixture;
  for (const receipt of order.receipts) {
    const { body } = await client.get(`/work-order-receipts/${ids.of(receipt.id)}`);
    const consumed = (isMaterial: boolean) =>
      receipt.consumed
        .filter(
          ({ itemId, quantity }) => fixture.isMaterial(itemId) === isMaterial && isSome(quantity),
        )
        .map(({ itemId }) => consumption(fixture, receipt, itemId));
    const loss = model.making.scrapLoss(receipt.id);
    expect(body).toMatchObject({
      woId: ids.of(order.id),
      receiptDate: receipt.date,
      consumedMaterials: consumed(true),
      consumedSkus: consumed(false),
      produced: receipt.produced.map((line) => {
        const row = rowOf(fixture, line.id);
        return {
          id: ids.of(line.id),
          workOrderItemId: ids.of(line.lineId),
          skuId: workLineOf(order, line.lineId).skuId,
          quantity: number(line.good),
          scrappedQuantity: number(line.scrapped),
          unitCost: row ? number(model.ledger.costing.costOf(row)) : null,
          ledgerEntryId: row ? ids.of(row.id) : null,
        };
      }),
      scrapLoss: loss && number(loss.roundHalfEven(10)),
    });
  }
}

function consumption(fixture: ServiceFixture, { id }: WorkReceipt, itemId: string) {
  const row = rowOf(fixture, `${id} consumes ${itemId}`);
  const consumer = fixture.model.ledger.outbound(itemId).find((each) => each.row.id === row?.id);
  if (!consumer) throw new Error(`nothing of ${itemId} was taken for ${id}`);
  const { provisionalQuantity, consumptions } = consumer;
  return {
    ...fixture.naming(itemId),
    quantity: number(consumer.row.quantity),
    fifoLayers: consumptions.map(({ inboundId, quantity, unitCost, provisional }) => ({
      ledgerEntryId: fixture.ids.of(inboundId),
      quantity: number(quantity),
      unitCost: number(unitCost),
      ...(provisional && { provisional }),
    })),
    provisionalQuantity: number(provisionalQuantity),
    provisionalUnitCost: isSome(provisionalQuantity)
      ? number(consumer.row.provisionalUnitCost)
      : null,
  };
}

const isSome = (quantity: Rational) => quantity.compare(NOTHING) > 0;

function rowOf({ model }: ServiceFixture, key: string): Row | undefined {
  return model.ledger.rows().find((row) => row.source?.key === key && isUnvoided(row));
}
