import { newProduct } from '../../support/boms.ts';
import type { Client } from '../../support/client.ts';
import { done, make, workOrder, workOrderOf } from '../../support/making.ts';
import { newVendor, order, orderOf, receive } from '../../support/purchasing.ts';
import { newLocation, newMaterial, newSku } from '../../support/stock.ts';
import { head, type List, nowhere, numbered, type Row } from './list.ts';

/** Lists of receipts, of one order and of all, whose rows are those of E124 and E139. */

/** Two purchase orders with three receipts, the first changed last, and one that was reversed. */
async function purchases(owner: Client) {
  const [flour, sugar] = [await newMaterial(owner), await newMaterial(owner)];
  const [mill, kitchen] = [await newVendor(owner), await newLocation(owner)];
  const jar = await newSku(owner, { isBought: true });
  const line = (materialId: string) => ({ materialId, quantity: 20, unitPrice: 1 });
  const both = await order(owner, [line(flour), line(sugar)]);
  const jars = { skuId: jar, quantity: 20, unitPrice: 1 };
  const ofMill = await order(owner, [line(sugar), jars], { vendorId: mill });
  const [day10, day31] = [{ receiptDate: '2026-03-10' }, { receiptDate: '2026-03-31' }];
  const receipts = [
    await done(receive(owner, both, [1], day10)),
    await done(receive(owner, ofMill, [2, 1], { receiptDate: '2026-03-05' })),
    await done(receive(owner, both, [1, 2], { ...day31, locationId: kitchen })),
  ] as const;
  const gone = await done(receive(owner, both, [1, 1]));
  await done(owner.delete(`/purchase-order-receipts/${gone.id}`));
  const path = `/purchase-order-receipts/${receipts[0].id}`;
  await done(owner.patch(path, { notes: 'Wet boxes' }));
  return { flour, sugar, jar, mill, kitchen, both, receipts, gone };
}

/** Receipts in lists also say what was rejected; of these, nothing was. */
const headOfReceipt = (receipt: Row): object => ({
  ...head(receipt),
  rejectedItemCount: 0,
  rejectReasons: null,
});

const purchaseOrderReceipts: List = {
  operation: 'listPurchaseOrderReceipts',
  day: 'receiptDate',
  detail: ({ id }) => `/purchase-order-receipts/${id}`,
  shown: headOfReceipt,
  async make(owner) {
    const { both, kitchen, receipts, gone } = await purchases(owner);
    const [first, ofOther, last] = receipts;
    const more = await done(receive(owner, both, [3], { receiptDate: '2026-03-07' }));
    return {
      id: both.id,
      ids: numbered([first, last, more]),
      whole: '2 1 0',
      sorts: { createdAt: '0 1 2', receiptDate: '2 0 1' },
      finds: [
        [{ locationId: kitchen }, '1'],
        [{ q: last.receiptNumber.toLowerCase() }, '1'],
        [{ ids: `${first.id},${ofOther.id},${gone.id}` }, '0'],
      ],
    };
  },
};

const allPurchaseOrderReceipts: List = {
  operation: 'listAllPurchaseOrderReceipts',
  day: 'receiptDate',
  async shown(receipt, owner) {
    const { poNumber, vendorId } = await orderOf(owner, { id: String(receipt.poId) });
    return { ...headOfReceipt(receipt), poNumber, vendorId };
  },
  async make(owner) {
    const { flour, sugar, jar, mill, kitchen, both, receipts, gone } = await purchases(owner);
    return {
      ids: numbered(receipts),
      whole: '2 1 0',
      sorts: { createdAt: '0 1 2', receiptDate: '1 0 2', updatedAt: '1 2 0' },
      finds: [
        [{ poId: both.id }, '2 0'],
        [{ poId: nowhere }, ''],
        [{ vendorId: mill }, '1'],
        [{ materialId: flour }, '2 0'],
        [{ materialId: sugar }, '2 1'],
        [{ skuId: jar }, '1'],
        [{ locationId: kitchen }, '2'],
        [{ q: receipts[1].receiptNumber.toLowerCase() }, '1'],
        [{ q: 'POR-99' }, ''],
        [{ materialId: sugar, vendorId: mill, to: '2026-03-31' }, '1'],
        [{ materialId: flour, vendorId: mill }, ''],
        [{ ids: `${receipts[0].id},${gone.id}` }, '0'],
      ],
    };
  },
};

/** Bread of flour, cake of flour and butter; three batches, of which one took butter instead. */
async function batches(owner: Client) {
  const [flour, butter] = [await newMaterial(owner), await newMaterial(owner)];
  const [kitchen, shop] = [await newLocation(owner, 'Kitchen'), await newLocation(owner, 'Shop')];
  const bread = await newProduct(owner, [{ materialId: flour }]);
  const cake = await newProduct(owner, [{ materialId: flour }, { materialId: butter }]);
  const ofBread = await workOrder(owner, bread, 10);
  const places = { siteLocationId: kitchen, stockLocationId: shop };
  const ofCake = await workOrder(owner, cake, 10, places);
  const madeOn = (day: string, of: typeof ofBread, body: object = {}) =>
    done(make(owner, of, 1, { receiptDate: `2026-03-${day}`, ...body }));
  const receipts = [
    await madeOn('10', ofBread),
    await madeOn('05', ofCake),
    await madeOn('31', ofBread, { consumed: [{ materialId: butter, quantity: 2 }] }),
  ] as const;
  const gone = await madeOn('07', ofBread);
  await done(owner.delete(`/work-order-receipts/${gone.id}`));
  const path = `/work-order-receipts/${receipts[0].id}`;
  await done(owner.patch(path, { notes: 'Second shift' }));
  return { flour, butter, bread, cake, kitchen, shop, ofBread, receipts, gone };
}

const made = ({ consumedMaterials: _m, consumedSkus: _s, scrapLoss: _l, ...receipt }: Row) => {
  const { produced, ...fields } = receipt;
  return { ...fields, itemCount: (produced as object[]).length };
};

interface Produced {
  quantity: number;
  scrappedQuantity: number;
  unitCost: number;
}

/** Receipts of one order say what they made; each has one good piece of one product. */
function madeOfOrder(receipt: Row): Row {
  const [line] = receipt.produced as [Produced];
  const { quantity, scrappedQuantity, unitCost: cost } = line;
  return { ...made(receipt), quantity, scrappedQuantity, cost };
}

const workOrderReceipts: List = {
  operation: 'listWorkOrderReceipts',
  day: 'receiptDate',
  detail: ({ id }) => `/work-order-receipts/${id}`,
  shown: madeOfOrder,
  async make(owner) {
    const { ofBread, receipts, gone } = await batches(owner);
    const [first, ofOther, last] = receipts;
    const more = await done(make(owner, ofBread, 1, { receiptDate: '2026-03-07' }));
    return {
      id: ofBread.id,
      ids: numbered([first, last, more]),
      whole: '2 1 0',
      sorts: { createdAt: '0 1 2', receiptDate: '2 0 1' },
      finds: [
        [{ q: last.receiptNumber.toLowerCase() }, '1'],
        [{ ids: `${first.id},${ofOther.id},${gone.id}` }, '0'],
      ],
    };
  },
};

const allWorkOrderReceipts: List = {
  operation: 'listAllWorkOrderReceipts',
  day: 'receiptDate',
  async shown(receipt, owner) {
    const of = await workOrderOf(owner, { id: String(receipt.woId) });
    const { woNumber, siteLocationId, stockLocationId } = of;
    return { ...made(receipt), woNumber, siteLocationId, stockLocationId };
  },
  async make(owner) {
    const { flour, butter, bread, cake, ...of } = await batches(owner);
    const { kitchen: siteLocationId, shop: stockLocationId, ofBread, receipts, gone } = of;
    return {
      ids: numbered(receipts),
      whole: '2 1 0',
      sorts: { createdAt: '0 1 2', receiptDate: '1 0 2', updatedAt: '1 2 0' },
      finds: [
        [{ woId: ofBread.id }, '2 0'],
        [{ woId: nowhere }, ''],
        [{ skuId: cake }, '1'],
        [{ materialId: flour }, '1 0'],
        [{ materialId: butter }, '2 1'],
        [{ siteLocationId }, '1'],
        [{ siteLocationId: stockLocationId }, ''],
        [{ stockLocationId }, '1'],
        [{ q: receipts[1].receiptNumber.toLowerCase() }, '1'],
        [{ skuId: bread, materialId: butter, from: '2026-03-01' }, '2'],
        [{ ids: `${receipts[0].id},${gone.id}` }, '0'],
      ],
    };
  },
};

export const receiptLists: readonly List[] = [
  purchaseOrderReceipts,
  allPurchaseOrderReceipts,
  workOrderReceipts,
  allWorkOrderReceipts,
];
