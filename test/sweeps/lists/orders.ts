import { newProduct } from '../../support/boms.ts';
import { done, make, workOrder } from '../../support/making.ts';
import { newVendor, order, orderOf, partners, receive } from '../../support/purchasing.ts';
import { newLocation, newMaterial, newSku } from '../../support/stock.ts';
import { newOrganization } from '../../support/world.ts';
import { head, type List, nowhere, numbered, type Row } from './list.ts';
import { salesOrders } from './sales-orders.ts';

/** Lists of orders and of the lines of purchase orders. */

const purchaseSorts = {
  createdAt: '0 1 2 3 4',
  orderDate: '4 1 0 2 3',
  poNumber: '0 1 2 3 4',
  // Orders that are due on no day come last.
  expectedDate: '2 0 3 1 4',
  vendor: '0 2 3 4 1',
  status: '3 0 2 1 4',
  total: '3 4 1 0 2',
  // A receipt is no edit of the order; setting a status is.
  updatedAt: '0 1 2 3 4',
};

interface Waiting {
  status: string;
  expectedDate: string | null;
  items: { openStockQuantity: number; expectedDate: string | null }[];
}

const headOfPurchase = (order: Row): object => {
  const { status, expectedDate, items } = order as unknown as Waiting;
  const open = items.filter((item) => item.openStockQuantity > 0);
  const days = open.flatMap((item) => item.expectedDate ?? expectedDate ?? []);
  const waits = ['Ordered', 'Partially Received'].includes(status);
  return { ...head(order), nextDue: (waits && days.sort()[0]) || null };
};

/** Orders that are closed or in Draft wait for nothing. */
const waiting: [Record<string, string>, string][] = [
  [{ nextDueTo: '2026-04-05' }, '2'],
  [{ nextDueTo: '9999-12-31' }, '2 0'],
];

const purchaseOrders: List = {
  operation: 'listPurchaseOrders',
  day: 'orderDate',
  shown: headOfPurchase,
  async make(owner) {
    const [flour, sugar] = [await newMaterial(owner), await newMaterial(owner)];
    const jar = await newSku(owner, { isBought: true });
    const mill = await newVendor(owner, { code: 'MILL-7', name: 'Ölmühle Süd' });
    const [kitchen, shop] = [await newLocation(owner), await newLocation(owner)];
    const line = (materialId: string, unitPrice = 1) => ({ materialId, quantity: 2, unitPrice });
    const on = (orderDate: string, expectedDate: string | null, more: object = {}) => ({
      ...{ orderDate, expectedDate },
      ...more,
    });
    const reference = { vendorReference: 'Мука 1' };
    const named = { externalId: '50%_off\\' };
    const two = { quantity: 2, unitPrice: 100 };
    const there = { shipToLocationId: kitchen };
    const orders = [
      await order(owner, [line(flour, 9.5)], on('2026-03-05', '2026-04-20', reference)),
      await order(owner, [line(sugar), line(flour)], on('2026-03-01', null, { vendorId: mill })),
      await order(owner, [{ skuId: jar, ...two }], on('2026-03-31', '2026-04-05', named)),
      await order(owner, [], on('2026-04-01', '2026-04-20', { status: 'Draft' })),
      await order(owner, [line(sugar)], on('2026-02-28', null, there)),
    ] as const;
    await receive(owner, orders[1], [1], { locationId: shop });
    await done(owner.patch(`/purchase-orders/${orders[4].id}`, { status: 'Closed' }));
    const theirs = await partners(await newOrganization());
    return {
      ids: numbered(orders),
      whole: '4 3 2 1 0',
      sorts: purchaseSorts,
      finds: [
        [{ vendorId: mill }, '1'],
        [{ vendorId: nowhere }, ''],
        [{ vendorId: theirs.vendorId }, ''],
        [{ status: 'Ordered' }, '2 0'],
        [{ status: 'Draft,Closed' }, '4 3'],
        [{ status: 'Partially Received' }, '1'],
        [{ shipToLocationId: kitchen }, '4'],
        [{ shipToLocationId: theirs.shipToLocationId }, ''],
        [{ locationId: kitchen }, '4'],
        // A receipt came here.
        [{ locationId: shop }, '1'],
        [{ locationId: nowhere }, ''],
        [{ dueTo: '2026-04-05' }, '2'],
        [{ dueTo: '2026-04-04' }, ''],
        [{ dueTo: '9999-12-31' }, '3 2 0'],
        ...waiting,
        [{ materialId: flour }, '1 0'],
        [{ materialId: jar }, ''],
        [{ skuId: jar }, '2'],
        [{ externalId: '50%_off\\' }, '2'],
        [{ materialId: flour, status: 'Ordered', from: '2026-03-05' }, '0'],
        [{ q: orders[1].poNumber.toLowerCase() }, '1'],
        [{ q: 'МУКА' }, '0'],
        [{ q: 'mühle s' }, '1'],
        [{ q: 'mill-7' }, '1'],
        [{ q: 'mill' }, '4 3 2 1 0'],
        [{ q: '%_' }, '2'],
        [{ q: 'nothing' }, ''],
      ],
    };
  },
};

/** Two orders: the first of flour, a jar and flour, the second of jars, from a mill. */
async function twoOrders(owner: Parameters<List['make']>[0]) {
  const [flour, jar] = [await newMaterial(owner), await newSku(owner, { isBought: true })];
  const mill = await newVendor(owner);
  const [kitchen, shop] = [await newLocation(owner), await newLocation(owner)];
  const line = (item: object, expectedDate: string | null = null) => ({
    ...{ ...item, quantity: 2, unitPrice: 1, expectedDate },
  });
  const [ofFlour, ofJar] = [{ materialId: flour }, { skuId: jar }];
  const due = [line(ofFlour, '2026-03-20'), line(ofJar), line(ofFlour, '2026-03-05')];
  // Lines that are created together have one time, and no order.
  const { id } = await order(owner, due.slice(0, 1));
  for (const each of due.slice(1)) await done(owner.post(`/purchase-orders/${id}/items`, each));
  const first = await orderOf(owner, { id });
  const of = { vendorId: mill, shipToLocationId: kitchen, expectedDate: '2026-04-01' };
  const second = await order(owner, [line(ofJar)], of);
  await receive(owner, second, [1], { locationId: shop });
  return { flour, jar, mill, kitchen, shop, first, second: await orderOf(owner, second) };
}

const purchaseOrderItems: List = {
  operation: 'listPurchaseOrderItems',
  async make(owner) {
    const { first, second, flour, jar } = await twoOrders(owner);
    const [{ id: other }] = second.items;
    return {
      id: first.id,
      ids: numbered(first.items),
      rows: [...first.items],
      whole: '0 1 2',
      sorts: { lineNumber: '0 1 2' },
      finds: [
        [{ materialId: flour }, '0 2'],
        [{ skuId: jar }, '1'],
        [{ ids: `${first.items[1].id},${other}` }, '1'],
      ],
    };
  },
};

const allPurchaseOrderItems: List = {
  operation: 'listAllPurchaseOrderItems',
  async make(owner) {
    const { first, second, flour, jar, mill, kitchen, shop } = await twoOrders(owner);
    return {
      ids: numbered([...first.items, ...second.items]),
      rows: [...first.items, ...second.items],
      whole: '3 2 1 0',
      sorts: { createdAt: '0 1 2 3', expectedDate: '2 0 1 3' },
      finds: [
        [{ poId: first.id }, '2 1 0'],
        [{ poId: nowhere }, ''],
        [{ materialId: flour }, '2 0'],
        [{ skuId: jar }, '3 1'],
        [{ vendorId: mill }, '3'],
        [{ status: 'Ordered' }, '2 1 0'],
        [{ status: 'Partially Received,Draft' }, '3'],
        [{ status: 'Draft' }, ''],
        [{ materialId: flour, vendorId: mill }, ''],
        [{ locationId: kitchen }, '3'],
        [{ locationId: shop }, '3'],
        [{ locationId: nowhere }, ''],
        [{ dueTo: '2026-03-05' }, '2'],
        [{ dueTo: '2026-03-31' }, '2 0'],
        // A line without a day is due with its order.
        [{ dueTo: '2026-04-01' }, '3 2 0'],
      ],
    };
  },
};

const workSorts = {
  createdAt: '0 1 2 3 4',
  startDate: '4 1 0 2 3',
  woNumber: '0 1 2 3 4',
  // Orders that are due on no day come last.
  expectedDate: '2 0 3 1 4',
  sku: '1 2 3 4 0',
  quantity: '3 1 2 0 4',
  status: '3 0 2 1 4',
  // A receipt is no edit of the order; adding an item and setting a status are.
  updatedAt: '0 1 2 3 4',
};

const workOrders: List = {
  operation: 'listWorkOrders',
  day: 'startDate',
  shown: head,
  async make(owner) {
    const [flour, kitchen] = [await newMaterial(owner), await newLocation(owner, 'Kitchen')];
    const bread = await newProduct(owner, [{ materialId: flour }]);
    const named = { code: 'RYE-800', name: 'Хлеб ржаной', barcode: '96385074' };
    await done(owner.patch(`/skus/${bread}`, named));
    const inputs = [{ materialId: await newMaterial(owner) }, { skuId: bread }];
    const cake = await newProduct(owner, inputs);
    const on = (startDate: string, expectedDate: string | null, more: object = {}) => ({
      ...{ startDate, expectedDate },
      ...more,
    });
    const [made, kept] = [{ siteLocationId: kitchen }, { stockLocationId: kitchen }];
    const orders = [
      await workOrder(owner, bread, 4, on('2026-03-05', '2026-04-20')),
      await workOrder(owner, cake, 2, on('2026-03-01', null, made)),
      await workOrder(owner, cake, 3, on('2026-03-31', '2026-04-05', { externalId: '50%_off\\' })),
      await workOrder(owner, cake, 1, on('2026-04-01', '2026-04-20', { status: 'Draft' })),
      await workOrder(owner, cake, 20, on('2026-02-28', null, kept)),
    ] as const;
    await done(owner.post(`/work-orders/${orders[3].id}/items`, { skuId: bread, quantity: 7 }));
    await done(make(owner, orders[1], 1));
    await done(owner.patch(`/work-orders/${orders[4].id}`, { status: 'Closed' }));
    return {
      ids: numbered(orders),
      whole: '4 3 2 1 0',
      sorts: workSorts,
      finds: [
        [{ skuId: bread }, '3 0'],
        [{ skuId: nowhere }, ''],
        [{ materialId: flour }, '3 0'],
        [{ status: 'Production' }, '2 0'],
        [{ status: 'Draft,Closed' }, '4 3'],
        [{ status: 'Partially Received' }, '1'],
        [{ siteLocationId: kitchen }, '1'],
        [{ siteLocationId: nowhere }, ''],
        [{ stockLocationId: kitchen }, '4'],
        [{ locationId: kitchen }, '4 1'],
        [{ dueTo: '2026-04-05' }, '2'],
        [{ dueTo: '2026-04-04' }, ''],
        [{ dueTo: '9999-12-31' }, '3 2 0'],
        [{ externalId: '50%_off\\' }, '2'],
        [{ skuId: bread, status: 'Production' }, '0'],
        [{ q: orders[1].woNumber.toLowerCase() }, '1'],
        [{ q: 'РЖАНОЙ' }, '3 0'],
        [{ q: 'rye-8' }, '3 0'],
        [{ q: '96385074' }, '3 0'],
        [{ q: '%_' }, '2'],
        [{ q: 'nothing' }, ''],
      ],
    };
  },
};

export const orderLists: readonly List[] = [
  purchaseOrders,
  purchaseOrderItems,
  allPurchaseOrderItems,
  workOrders,
  salesOrders,
];
