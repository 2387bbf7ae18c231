import type { Client } from '../../support/client.ts';
import { done } from '../../support/making.ts';
import { newCustomer, orderOf, sell, ship, stocked } from '../../support/selling.ts';
import { head, type List, nowhere, numbered, type Row } from './list.ts';

/** The list of returns of customers, whose rows are those of X056. */

/** Two orders with four returns, the first changed last, and one that was deleted. */
async function returned(owner: Client) {
  const [bread, cake] = [await stocked(owner), await stocked(owner)];
  const inn = await newCustomer(owner, { name: 'Inn' });
  const line = (skuId: string) => ({ skuId, quantity: 20, unitPrice: 1 });
  const both = await sell(owner, [line(bread), line(cake)]);
  const ofInn = await sell(owner, [line(cake)], { customerId: inn });
  for (const item of [...both.items, ...ofInn.items]) await ship(owner, item, 20, '2026-03-01');
  const post = (
    { id, items }: { id: string; items: { id: string }[] },
    lines: number[],
    body = {},
  ) =>
    done(
      owner.post('/sales-returns', {
        soId: id,
        items: lines.map((at) => ({ salesOrderItemId: items[at]?.id, quantity: 2 })),
        ...body,
      }),
    );
  const returns = [
    await post(both, [0], { returnDate: '2026-03-10' }),
    await post(ofInn, [0], { returnDate: '2026-03-05' }),
    await post(both, [0, 1], { returnDate: '2026-03-31', externalId: 'RX-7' }),
    await post(both, [1], { returnDate: '2026-04-02', status: 'Expected' }),
  ] as const;
  const gone = await post(both, [0, 1]);
  await done(owner.delete(`/sales-returns/${gone.id}`));
  await done(owner.patch(`/sales-returns/${returns[0].id}`, { notes: 'Opened' }));
  return { bread, cake, inn, both, returns, gone };
}

const salesReturns: List = {
  operation: 'listSalesReturns',
  day: 'returnDate',
  detail: ({ id }) => `/sales-returns/${id}`,
  async shown(row: Row, owner) {
    const { soNumber } = await orderOf(owner, { id: String(row.soId) });
    return { ...head(row), soNumber };
  },
  async make(owner) {
    const { bread, cake, inn, both, returns: made, gone } = await returned(owner);
    const [first, ofInn, third] = made;
    return {
      ids: numbered(made),
      whole: '3 2 1 0',
      sorts: { createdAt: '0 1 2 3', returnDate: '1 0 2 3', updatedAt: '1 2 3 0' },
      finds: [
        [{ soId: both.id }, '3 2 0'],
        [{ soId: nowhere }, ''],
        [{ customerId: inn }, '1'],
        [{ skuId: bread }, '2 0'],
        [{ skuId: cake }, '3 2 1'],
        [{ status: 'Expected' }, '3'],
        [{ status: 'Cancelled,Received' }, '2 1 0'],
        [{ externalId: 'RX-7' }, '2'],
        [{ q: 'rx-7' }, '2'],
        [{ q: third.returnNumber.toLowerCase() }, '2'],
        [{ ids: `${first.id},${ofInn.id},${gone.id}` }, '1 0'],
      ],
    };
  },
};

export const salesReturnLists = [salesReturns];
