/** X067: the paper of a return to a vendor. */
import { expect, test } from 'vitest';
import { textsOf } from '../../../test/support/file-of.ts';
import { done } from '../../../test/support/making.ts';
import { buy } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

test('the paper has the goods with their receipts, and the credit unless they are replaced', async () => {
  const owner = await newOrganization();
  const materialId = await newMaterial(owner, { name: 'Wheat flour' });
  const { receiptNumber, items } = await buy(owner, materialId, 10, 2.5, '2026-03-01');
  const printed = async (outcome: string) => {
    const line = { purchaseOrderReceiptItemId: items[0].id, quantity: 3 };
    const body = { outcome, reason: 'Damp', vendorReference: 'RA-118', items: [line] };
    const { id, returnNumber } = await done(owner.post('/vendor-returns', body));
    const texts = (await textsOf(owner, `/vendor-returns/${id}/pdf`)).join('\n');
    for (const text of [returnNumber, receiptNumber, 'Millers & Sons', 'Wheat flour', 'RA-118']) {
      expect(texts).toContain(text);
    }
    return texts;
  };
  expect(await printed('credit')).toContain('7.50');
  const replaced = await printed('replacement');
  expect(replaced).toContain('Replacement');
  expect(replaced).not.toContain('7.50');
});
