/** X060: the paper of a return. */
import { expect, test } from 'vitest';
import { textsOf } from '../../../test/support/file-of.ts';
import { done } from '../../../test/support/making.ts';
import { sell, ship, stocked } from '../../../test/support/selling.ts';
import { newOrganization } from '../../../test/support/world.ts';

test('an expected return is an authorization, a received one says what the customer gets', async () => {
  const owner = await newOrganization();
  const sold = await sell(owner, [{ skuId: await stocked(owner), quantity: 5, unitPrice: 8 }]);
  await ship(owner, sold.items[0], 5, '2026-03-10');
  const items = [{ salesOrderItemId: sold.items[0].id, quantity: 2, restockingFee: 1.5 }];
  const body = { soId: sold.id, status: 'Expected', returnDate: '2026-03-20', items };
  const { id } = await done(owner.post('/sales-returns', body));
  const printed = async () => (await textsOf(owner, `/sales-returns/${id}/pdf`)).join('\n');
  const before = await printed();
  expect(before).toContain('Return Authorization');
  expect(before).not.toContain('14.50');
  await done(owner.patch(`/sales-returns/${id}`, { status: 'Received' }));
  const after = await printed();
  for (const text of ['RMA-1', sold.soNumber, '16.00', '-1.50', '14.50']) {
    expect(after).toContain(text);
  }
});
