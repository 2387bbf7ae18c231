import { type Action, anyOf, body, one } from './action.ts';
import type { Fixture } from './fixture.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';
import { Rational } from './rational.ts';
import type { Outcome } from './requests.ts';
import { isMakingOpen, openPieces, type WorkOrder, type WorkReceipt } from './work-order.ts';
import type { WorkReceiptRequest } from './work-receipts.ts';

/** Receipts of work orders: created, changed and deleted. */
export function makeAction(fixture: Fixture, step: Step): Action | undefined {
  switch (step.kind) {
    case 'make':
      return make(fixture, step);
    case 'rework':
      return rework(fixture, step);
    case 'makeEdit':
      return redate(fixture, step);
    case 'makeDelete':
      return remove(fixture, step);
    default:
      return undefined;
  }
}

function make(fixture: Fixture, step: Step): Action {
  const { pick, way } = step;
  const orders = fixture.model.work.all();
  const open = orders.filter(isMakingOpen);
  const order = anyOf(open.length > 0 && way % 6 !== 0 ? open : orders, pick);
  const produced = order ? producedOf(order, step) : [{ lineId: '', good: '1' }];
  return receive(fixture, step, order, {
    produced,
    consumed: order && consumedBy(fixture, order, step),
  });
}

const few = ['5', '10', '2.5', '5', '10', '3.333333'];

/** Receipts with explicit consumption of other SKUs in like quantities, so that cycles occur. */
function rework(fixture: Fixture, step: Step): Action {
  const { pick, way, item } = step;
  const order = anyOf(fixture.model.work.all(), pick);
  const [line] = order?.lines ?? [];
  const others = fixture.skuIds.filter((skuId) => skuId !== line?.skuId);
  const other = one(others, item);
  if (pick % 7 === 3) return scrap(fixture, step, order);
  const used = one([[other], [other], [line?.skuId ?? other], [other, one(others, item + 1)]], way);
  return receive(fixture, step, order, {
    produced: [{ lineId: line?.id ?? '', good: one(few, way) }],
    consumed: used.map((itemId) => ({ itemId, quantity: one(few, pick) })),
  });
}

/** Rework of a line's own goods without a good piece, often at the end of their pool. */
function scrap(fixture: Fixture, step: Step, order: WorkOrder | undefined): Action {
  const { lineId, skuId } = { lineId: order?.lines[0]?.id ?? '', skuId: order?.lines[0]?.skuId };
  const late = { ...step, date: '2026-03-04' };
  return receive(fixture, step.other === 0 ? late : step, order, {
    produced: [{ lineId, good: '0', scrapped: one(few, step.way) }],
    consumed: [{ itemId: skuId ?? Ids.unknown, quantity: one(few, step.item) }],
  });
}

function receive(
  fixture: Fixture,
  { date, way }: Step,
  order: WorkOrder | undefined,
  { produced, consumed }: Omit<WorkReceiptRequest, 'date'>,
): Action {
  return {
    method: 'POST',
    path: `/work-orders/${fixture.ids.of(order?.id)}/receipts`,
    body: body({
      receiptDate: date,
      produced: produced.map(({ lineId, good: quantity, scrapped: scrappedQuantity }) => ({
        ...lineNamed(fixture, order, lineId, way),
        ...{ quantity, scrappedQuantity },
      })),
      consumed: consumed?.map(({ itemId, quantity }) => ({ ...fixture.naming(itemId), quantity })),
    }),
    status: 201,
    ...reading(fixture, () =>
      fixture.model.making.create(order?.id ?? '', { date, produced, consumed }),
    ),
  };
}

/** Names a line by its id, or by its SKU where no other line makes that SKU. */
function lineNamed(fixture: Fixture, order: WorkOrder | undefined, lineId: string, way: number) {
  const skuId = order?.lines.find(({ id }) => id === lineId)?.skuId;
  const alone = order?.lines.filter((line) => line.skuId === skuId).length === 1;
  return alone && way % 7 === 0 ? { skuId } : { workOrderItemId: fixture.ids.of(lineId) };
}

/** The open quantity of some lines, half of it, or any other; good, scrapped or both. */
function producedOf(
  order: WorkOrder,
  { way, pick, quantity }: Step,
): WorkReceiptRequest['produced'] {
  const chosen = order.lines.slice(way % 5 === 0 ? 1 : 0, way % 3 === 0 ? 1 : undefined);
  const stray = pick === 60 ? [{ lineId: '', good: '1' }] : [];
  const twice = pick === 58 ? chosen.slice(0, 1) : [];
  const lines = [...chosen, ...twice].map((line, at) => {
    const open = openPieces(order, line);
    const half = open.over(Rational.parse('2')).roundHalfEven(6);
    const amounts = [
      { good: String(open) },
      { good: String(half) },
      { good: '5' },
      { good: String(half), scrapped: '1' },
      { good: '1', scrapped: '0.333333' },
      { good: at === 0 ? '0' : '2', scrapped: '2' },
      { good: '10' },
      { good: quantity },
      { good: '3', scrapped: quantity },
    ];
    return { lineId: line.id, ...one(amounts, pick) };
  });
  return [...lines, ...stray];
}

/** The explicit consumption, or undefined for the need of the recipes: rework, or other goods. */
function consumedBy(
  fixture: Fixture,
  order: WorkOrder,
  { way, item, other, quantity, pick }: Step,
): WorkReceiptRequest['consumed'] {
  if (way % 5 < 2) return undefined;
  const own = order.lines[0]?.skuId ?? Ids.unknown;
  const sku = one(fixture.skuIds, item);
  const any = one(fixture.itemIds, item + other);
  const amount = one(['5', '1', '10', '2.5', '3.333333', quantity], pick);
  const choices: string[][] = [[own], [sku], [sku], [own, any], [sku, any, sku], [any], []];
  const named = pick === 57 ? [Ids.unknown] : one(choices, way);
  return named.map((itemId, at) => ({ itemId, quantity: at === 0 ? amount : '1.5' }));
}

function receiptsOf(fixture: Fixture): WorkReceipt[] {
  return fixture.model.work.all().flatMap(({ receipts }) => receipts);
}

function redate(fixture: Fixture, step: Step): Action {
  const receipt = anyOf(receiptsOf(fixture), step.pick);
  const { date = receipt?.date ?? '2026-03-01' } = step;
  const notes = step.way % 4 === 0 ? `Shift ${step.way}` : undefined;
  return {
    method: 'PATCH',
    path: `/work-order-receipts/${fixture.ids.of(receipt?.id)}`,
    body: body({ receiptDate: date, notes }),
    status: 200,
    ...reading(fixture, () => fixture.model.making.redate(receipt?.id ?? '', date)),
  };
}

function remove(fixture: Fixture, { pick }: Step): Action {
  const receipt = anyOf(receiptsOf(fixture), pick);
  return {
    method: 'DELETE',
    path: `/work-order-receipts/${fixture.ids.of(receipt?.id)}`,
    status: 204,
    applyToModel: () => fixture.model.making.remove(receipt?.id ?? ''),
  };
}

/** Learns the ids of a new receipt and its lines from the answer. */
function reading(
  { ids }: Fixture,
  applyToModel: () => Outcome<WorkOrder>,
): Pick<Action, 'applyToModel' | 'read'> {
  let outcome: Outcome<WorkOrder> | undefined;
  return {
    applyToModel: () => {
      outcome = applyToModel();
      return outcome;
    },
    read: ({ body: { id, produced } }) => {
      const made = outcome?.accepted ? outcome.made.receipts.at(-1) : undefined;
      if (!made || ids.knows(made.id)) return;
      ids.learn(made.id, id);
      for (const [at, line] of made.produced.entries()) ids.learn(line.id, produced[at]?.id);
    },
  };
}
