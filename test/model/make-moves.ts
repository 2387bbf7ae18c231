import type { Cast } from './cast.ts';
import type { Step } from './history.ts';
import { Ids } from './ids.ts';
import { anyOf, body, type Move, one } from './move.ts';
import { Rational } from './rational.ts';
import type { Outcome } from './requests.ts';
import { isMakingOpen, openPieces, type WorkOrder, type WorkReceipt } from './work-order.ts';
import type { WorkReceiptRequest } from './work-receipts.ts';

/** What is made for work orders, and what becomes of it. */
export function makeMove(cast: Cast, step: Step): Move | undefined {
  switch (step.kind) {
    case 'make':
      return make(cast, step);
    case 'rework':
      return rework(cast, step);
    case 'makeEdit':
      return redate(cast, step);
    case 'makeGone':
      return remove(cast, step);
    default:
      return undefined;
  }
}

function make(cast: Cast, step: Step): Move {
  const { pick, way } = step;
  const orders = cast.model.work.all();
  const open = orders.filter(isMakingOpen);
  const order = anyOf(open.length > 0 && way % 6 !== 0 ? open : orders, pick);
  const produced = order ? producedOf(order, step) : [{ lineId: '', good: '1' }];
  return receive(cast, step, order, {
    produced,
    consumed: order && consumedBy(cast, order, step),
  });
}

const few = ['5', '10', '2.5', '5', '10', '3.333333'];

/** Goods of other goods, by hand and in like quantities, so that they come to feed each other. */
function rework(cast: Cast, step: Step): Move {
  const { pick, way, item } = step;
  const order = anyOf(cast.model.work.all(), pick);
  const [line] = order?.lines ?? [];
  const others = cast.skuIds.filter((skuId) => skuId !== line?.skuId);
  const other = one(others, item);
  const used = one([[other], [other], [line?.skuId ?? other], [other, one(others, item + 1)]], way);
  return receive(cast, step, order, {
    produced: [{ lineId: line?.id ?? '', good: one(few, way) }],
    consumed: used.map((itemId) => ({ itemId, quantity: one(few, pick) })),
  });
}

function receive(
  cast: Cast,
  { date, way }: Step,
  order: WorkOrder | undefined,
  { produced, consumed }: Omit<WorkReceiptRequest, 'date'>,
): Move {
  return {
    method: 'POST',
    path: `/work-orders/${cast.ids.of(order?.id)}/receipts`,
    body: body({
      receiptDate: date,
      produced: produced.map(({ lineId, good: quantity, scrapped: scrappedQuantity }) => ({
        ...lineNamed(cast, order, lineId, way),
        ...{ quantity, scrappedQuantity },
      })),
      consumed: consumed?.map(({ itemId, quantity }) => ({ ...cast.naming(itemId), quantity })),
    }),
    status: 201,
    ...reading(cast, () => cast.model.making.create(order?.id ?? '', { date, produced, consumed })),
  };
}

/** By its own id, or by its SKU where no other line makes that. */
function lineNamed(cast: Cast, order: WorkOrder | undefined, lineId: string, way: number) {
  const skuId = order?.lines.find(({ id }) => id === lineId)?.skuId;
  const alone = order?.lines.filter((line) => line.skuId === skuId).length === 1;
  return alone && way % 7 === 0 ? { skuId } : { workOrderItemId: cast.ids.of(lineId) };
}

/** All that is open of some lines, or half of it, or anything; good, scrapped or both. */
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

/** What the recipes need, or what is said: goods reworked into themselves, or made of others. */
function consumedBy(
  cast: Cast,
  order: WorkOrder,
  { way, item, other, quantity, pick }: Step,
): WorkReceiptRequest['consumed'] {
  if (way % 5 < 2) return undefined;
  const own = order.lines[0]?.skuId ?? Ids.nobody;
  const sku = one(cast.skuIds, item);
  const any = one(cast.itemIds, item + other);
  const amount = one(['5', '1', '10', '2.5', '3.333333', quantity], pick);
  const said: string[][] = [[own], [sku], [sku], [own, any], [sku, any, sku], [any], []];
  const named = pick === 57 ? [Ids.nobody] : one(said, way);
  return named.map((itemId, at) => ({ itemId, quantity: at === 0 ? amount : '1.5' }));
}

function receiptsOf(cast: Cast): WorkReceipt[] {
  return cast.model.work.all().flatMap(({ receipts }) => receipts);
}

function redate(cast: Cast, step: Step): Move {
  const receipt = anyOf(receiptsOf(cast), step.pick);
  const { date = receipt?.date ?? '2026-03-01' } = step;
  const notes = step.way % 4 === 0 ? `Shift ${step.way}` : undefined;
  return {
    method: 'PATCH',
    path: `/work-order-receipts/${cast.ids.of(receipt?.id)}`,
    body: body({ receiptDate: date, notes }),
    status: 200,
    ...reading(cast, () => cast.model.making.redate(receipt?.id ?? '', date)),
  };
}

function remove(cast: Cast, { pick }: Step): Move {
  const receipt = anyOf(receiptsOf(cast), pick);
  return {
    method: 'DELETE',
    path: `/work-order-receipts/${cast.ids.of(receipt?.id)}`,
    status: 204,
    ask: () => cast.model.making.remove(receipt?.id ?? ''),
  };
}

/** Takes the ids of a new receipt and its lines from the answer. */
function reading({ ids }: Cast, ask: () => Outcome<WorkOrder>): Pick<Move, 'ask' | 'read'> {
  let outcome: Outcome<WorkOrder> | undefined;
  return {
    ask: () => {
      outcome = ask();
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
