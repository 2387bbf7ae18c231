/** X065: returns to vendors that are corrected. */
import { beforeEach, expect, test } from 'vitest';
import type { PurchaseOrderReceipt } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import {
  activeRowsOf,
  buy,
  expectSound,
  orderOf,
  refusalOf,
  rowsOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let bought: PurchaseOrderReceipt;

beforeEach(async () => {
  owner = await newOrganization();
  flour = await newMaterial(owner);
  bought = await buy(owner, flour, 10, 2, '2026-03-01');
});

const sent = (quantity: number, body: object = {}) =>
  done(
    owner.post('/vendor-returns', {
      returnDate: '2026-03-10',
      items: [{ purchaseOrderReceiptItemId: bought.items[0].id, quantity }],
      ...body,
    }),
  );

const change = ({ id }: { id: string }, body: object) => owner.patch(`/vendor-returns/${id}`, body);

test('another quantity or day replaces the entry, in its sequence', async () => {
  const made = await sent(4, { outcome: 'replacement' });
  const [before] = await activeRowsOf(made);
  const [{ id }] = made.items;
  const more = await done(change(made, { items: [{ id, quantity: 7 }], notes: 'Three more' }));
  expect(more).toMatchObject({ version: 2, creditTotal: 14, notes: 'Three more' });
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '3', value: '6', onOrder: '7' });
  await done(change(made, { returnDate: '2026-03-12', items: [{ id, stockQuantity: 2 }] }));
  const [after] = await activeRowsOf(made);
  expect(after).toMatchObject({ day: '2026-03-12', quantity: '2', position: before?.position });
  expect(await rowsOf(made)).toHaveLength(3);
  expect(await orderOf(owner, { id: bought.poId })).toMatchObject({
    items: [{ receivedQuantity: 8 }],
  });
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '8', value: '16', onOrder: '2' });
  await expectSound(owner);
});

test('notes write no entry, and nothing at all is no change', async () => {
  const made = await sent(4);
  const noted = await done(change(made, { notes: 'Boxed', vendorReference: 'RA-1' }));
  expect(noted).toMatchObject({ version: 2, notes: 'Boxed', vendorReference: 'RA-1' });
  const [{ id }] = made.items;
  const same = await done(change(made, { notes: 'Boxed', items: [{ id, quantity: 4 }] }));
  expect(same.version).toBe(2);
  expect(await rowsOf(made)).toHaveLength(1);
});

test('what would not be a new return is refused', async () => {
  const made = await sent(4);
  await sent(5);
  const [{ id }] = made.items;
  const tooMuch = await change(made, { items: [{ id, quantity: 6 }] });
  expect(refusalOf(tooMuch)).toEqual([409, 'over_return']);
  expect(tooMuch.body).toMatchObject({ returnable: '5', asked: '6' });
  const early = await change(made, { returnDate: '2026-02-28' });
  expect(faultsOf(early)).toEqual([['/returnDate', 'before_receipt']]);
  const unknown = await change(made, { items: [{ id: flour, quantity: 1 }] });
  expect(faultsOf(unknown)).toEqual([['/items/0/id', 'not_found']]);
  const twice = await change(made, { items: [{ id }, { id }] });
  expect(faultsOf(twice)).toEqual([['/items/1/id', 'duplicate']]);
});

test('units that have been replaced do not count as received again', async () => {
  const made = await sent(4, { outcome: 'replacement' });
  const again = { items: [{ lineNumber: 1, quantity: 4 }] };
  await done(owner.post(`/purchase-orders/${bought.poId}/receipts`, again));
  const [{ id }] = made.items;
  const less = await change(made, { items: [{ id, quantity: 3 }] });
  expect(refusalOf(less)).toEqual([409, 'over_receipt']);
  await done(change(made, { items: [{ id, quantity: 5 }] }));
  expect(await stockOf(owner, flour)).toMatchObject({ onHand: '9', onOrder: '1' });
  await expectSound(owner);
});
