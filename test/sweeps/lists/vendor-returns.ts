import type { Client } from '../../support/client.ts';
import { done } from '../../support/making.ts';
import { newVendor, order, orderOf, receive } from '../../support/purchasing.ts';
import { newLocation, newMaterial, newSku } from '../../support/stock.ts';
import { head, type List, nowhere, numbered, type Row } from './list.ts';

/** The list of returns to vendors, whose rows are those of X064. */

/** Two orders with four returns, the first changed last, and one that was deleted. */
async function returned(owner: Client) {
  const flour = await newMaterial(owner);
  const jar = await newSku(owner, { isBought: true });
  const mill = await newVendor(owner, { name: 'Mill' });
  const annex = await newLocation(owner, 'Annex');
  const flourLine = { materialId: flour, quantity: 20, unitPrice: 1 };
  const both = await order(owner, [flourLine, { skuId: jar, quantity: 20, unitPrice: 2 }]);
  const ofMill = await order(owner, [flourLine], { vendorId: mill });
  const date = { receiptDate: '2026-03-01' };
  const { items } = await done(receive(owner, both, [20, 20], date));
  const atMill = await done(receive(owner, ofMill, [20], date));
  const post = (lines: { id: string }[], body: object = {}) =>
    done(
      owner.post('/vendor-returns', {
        items: lines.map(({ id }) => ({ purchaseOrderReceiptItemId: id, quantity: 2 })),
        ...body,
      }),
    );
  const returns = [
    await post([items[0]], { returnDate: '2026-03-10' }),
    await post([atMill.items[0]], { returnDate: '2026-03-05', locationId: annex }),
    await post(items, { returnDate: '2026-03-31', vendorReference: 'RA-7' }),
    await post([items[1]], { returnDate: '2026-04-02', outcome: 'replacement' }),
  ] as const;
  const gone = await post([items[0]]);
  await done(owner.delete(`/vendor-returns/${gone.id}`));
  await done(owner.patch(`/vendor-returns/${returns[0].id}`, { notes: 'Opened' }));
  return { flour, jar, mill, annex, both, returns, gone };
}

const vendorReturns: List = {
  operation: 'listVendorReturns',
  day: 'returnDate',
  detail: ({ id }) => `/vendor-returns/${id}`,
  async shown(row: Row, owner) {
    const { poNumber } = await orderOf(owner, { id: String(row.poId) });
    return { ...head(row), poNumber };
  },
  async make(owner) {
    const { flour, jar, mill, annex, both, returns: made, gone } = await returned(owner);
    const [first, ofMill, third] = made;
    return {
      ids: numbered(made),
      whole: '3 2 1 0',
      sorts: { createdAt: '0 1 2 3', returnDate: '1 0 2 3', updatedAt: '1 2 3 0' },
      finds: [
        [{ poId: both.id }, '3 2 0'],
        [{ poId: nowhere }, ''],
        [{ vendorId: mill }, '1'],
        [{ materialId: flour }, '2 1 0'],
        [{ skuId: jar }, '3 2'],
        [{ locationId: annex }, '1'],
        [{ outcome: 'replacement' }, '3'],
        [{ outcome: 'credit,replacement' }, '3 2 1 0'],
        [{ q: 'ra-7' }, '2'],
        [{ q: third.returnNumber.toLowerCase() }, '2'],
        [{ ids: `${first.id},${ofMill.id},${gone.id}` }, '1 0'],
      ],
    };
  },
};

export const vendorReturnLists = [vendorReturns];
