import type { Bakery } from './bakery.ts';
import { order, receive } from './buying.ts';
import { beginCount } from './counts.ts';
import { send } from './moving.ts';
import { soldBefore, takeOrder } from './selling.ts';

/** Makes orders in every open status and goods in transit. */
export async function leaveOpen(bakery: Bakery): Promise<void> {
  await leavePurchases(bakery);
  await leaveWork(bakery);
  await leaveSales(bakery);
  await send(bakery, 'BAKERY', 'SHOP', { sku: 'OATCAKE-200', quantity: 40 }, -1);
  await send(bakery, 'STORE', 'BAKERY', { material: 'CARTON', quantity: 500 }, -1);
  await beginCount(bakery);
}

async function leavePurchases(bakery: Bakery): Promise<void> {
  const tins = [{ material: 'TIN', quantity: 6, unitPrice: 36.5 }];
  const terms = { notes: 'Before the holidays; ask for the embossed ones.' };
  await order(bakery, { vendor: 'PAPER', ordered: 0, lines: tins, status: 'Draft', terms });
  await order(bakery, {
    vendor: 'MILL',
    ordered: -5,
    lines: [
      { material: 'OATMEAL', quantity: 11, unitPrice: 31.2 },
      { material: 'FLOUR', quantity: 5, unitPrice: 21 },
    ],
  });
  const begun = await order(bakery, {
    vendor: 'GROCER',
    ordered: -8,
    lines: [
      { material: 'SEEDS', quantity: 3, unitPrice: 22 },
      { material: 'SUGAR', quantity: 2, unitPrice: 26.2 },
    ],
  });
  await receive(bakery, begun, -1, [{ quantity: 3 }, { quantity: 1 }]);
}

async function leaveWork(bakery: Bakery): Promise<void> {
  const { owner } = bakery;
  const place = {
    siteLocationId: bakery.id('BAKERY'),
    stockLocationId: bakery.id('BAKERY'),
  };
  const make = (sku: string, quantity: number, more: object) =>
    owner.post('/work-orders', { ...place, skuId: bakery.id(sku), quantity, ...more });
  const dough = await make('DOUGH-OAT', 186, {
    startDate: bakery.date(-1),
    expectedDate: bakery.date(0),
    notes: 'Two mixings.',
  });
  await owner.post(`/work-orders/${dough.id}/receipts`, {
    receiptDate: bakery.date(-1),
    notes: 'First mixing',
    produced: [{ skuId: bakery.id('DOUGH-OAT'), quantity: 93 }],
  });
  const sheet = 'mixing;start;end;degrees\n1;06:10;06:55;24\n';
  const file = new File([sheet], 'mixing-sheet.csv', { type: 'text/csv' });
  await owner.attach('work_order', dough.id, file, 'Mixing sheet');
  const oven = await make('OATCAKE-200', 540, {
    startDate: bakery.date(0),
    expectedDate: bakery.date(1),
  });
  const more = { skuId: bakery.id('SEEDCAKE-200'), quantity: 320 };
  await owner.post(`/work-orders/${oven.id}/items`, more);
  await make('GIFT-TIN', 40, { startDate: bakery.date(7), status: 'Draft' });
}

async function leaveSales(bakery: Bakery): Promise<void> {
  const { owner } = bakery;
  const note = (id: string, body: string) =>
    owner.post(`/sales-orders/${id}/timeline-notes`, { body });
  await takeOrder(bakery, 'CAFE', 0, { 'OATCAKE-200': 60 }, { status: 'Draft' });
  const big = await takeOrder(
    bakery,
    'FITZ',
    -1,
    { 'OATCAKE-200': 230, 'SEEDCAKE-200': 120 },
    { requestedShipDate: bakery.date(3), customerReference: 'FFF-20871' },
  );
  const letter = 'Please pack in cases of ten and mark them FFF-20871.\n';
  const file = new File([letter], 'order-FFF-20871.txt', { type: 'text/plain' });
  await owner.attach('sales_order', big.id, file, 'The customer’s order');
  // More than is there: the plan has to make, move and buy for it, and its tins come too late.
  await takeOrder(
    bakery,
    'FITZ',
    0,
    { 'GIFT-TIN': 300, 'SHORTBREAD-150': 1500 },
    { requestedShipDate: bakery.date(14), customerReference: 'FFF-20904' },
  );
  const begun = await takeOrder(bakery, 'WREN', -3, { 'OATCAKE-200': 90, 'SHORTBREAD-150': 60 });
  await owner.patch(`/sales-order-items/${begun.items[1]?.id}`, {
    fulfilledQuantity: 60,
    shipDate: bakery.date(-2),
  });
  await note(begun.id, 'Shortbread went ahead by post; the oatcakes follow with the van.');
  const held = await takeOrder(bakery, 'CAFE', -2, { 'SHORTBREAD-150': 40 });
  await owner.patch(`/sales-orders/${held.id}`, {
    onHold: true,
    holdReason: 'Two invoices are overdue.',
  });
  await note(held.id, 'Rang: they will pay on Friday.');
  const { id: soId, items } = await soldBefore(bakery, 'CAFE', -7);
  await owner.post('/sales-returns', {
    ...{ soId, status: 'Expected', returnDate: bakery.date(3), reason: 'Ordered too many' },
    items: [{ salesOrderItemId: items[1]?.id, quantity: 10 }],
  });
  const lost = await takeOrder(bakery, 'WREN', -20, { 'GIFT-TIN': 24 });
  await owner.patch(`/sales-orders/${lost.id}`, { status: 'Cancelled' });
}
