/** The recipes and orders with which a short history begins: in bulk in the service. */
import type { Client } from '../support/client.ts';
import { done } from '../support/making.ts';
import { body, type LookUp } from './action.ts';
import { recipeName } from './cost-actions.ts';
import type { Fixture } from './fixture.ts';
import { madeOf } from './requests.ts';

const first = '2026-02-27';
const materialCost = '1.5';

/** The cost of a material before it is bought. */
export const firstMaterial = { unitCost: Number(materialCost) };

const recipesOf = ({ skuIds, materialIds }: Fixture) => [
  {
    skuId: skuIds[0] ?? '',
    outputQuantity: '3',
    conversionCost: '0.4',
    inputs: [
      { itemId: materialIds[0] ?? '', quantity: '2' },
      { itemId: materialIds[1] ?? '', quantity: '0.5', scrapPercent: '5' },
    ],
  },
  {
    skuId: skuIds[1] ?? '',
    conversionCost: '0.25',
    inputs: [
      { itemId: skuIds[0] ?? '', quantity: '1' },
      { itemId: materialIds[1] ?? '', quantity: '1' },
    ],
  },
];

const purchasesOf = ({ skuIds, materialIds, vendorIds, locationIds }: Fixture) => {
  const line = (itemId = '', unitPrice = '', discountPercent = '0') => {
    return { itemId, quantity: '50', unitPrice, discountPercent };
  };
  const head = { status: 'Ordered', orderDate: first, shipTo: locationIds[0] ?? '' } as const;
  return [
    {
      ...{ ...head, vendorId: vendorIds[0] ?? '' },
      items: [line(materialIds[0], '2.5'), line(skuIds[0], '7.2')],
    },
    {
      ...{ ...head, vendorId: vendorIds[1] ?? '', currency: 'EUR', exchangeRate: '1.1' },
      items: [line(materialIds[1], '3', '5'), line(skuIds[2], '6.5'), line(materialIds[1], '2.8')],
    },
  ];
};

const workOf = ({ skuIds, locationIds }: Fixture) =>
  skuIds.slice(0, 2).map((skuId) => {
    const places = { siteId: locationIds[0] ?? '', stockId: locationIds[0] ?? '' };
    return { skuId, quantity: '60', ...places, startDate: first };
  });

const saleOf = ({ skuIds, customerIds, locationIds }: Fixture) => ({
  ...{ customerId: customerIds[0] ?? '', status: 'Confirmed' as const, orderDate: first },
  shipFrom: locationIds[0] ?? '',
  items: skuIds.map((skuId, at) => ({ skuId, quantity: '40', unitPrice: String(9 + at) })),
});

/** The lines of orders, by their order and number. */
const linesOf = (table: string, order: string) =>
  `select id, ${order} as "orderId" from ${table} where ${order} = any($1) order by line_number`;

/** Makes the first recipes and orders of several histories. */
export async function makeFirstRecords(
  client: Client,
  lookUp: LookUp,
  fixtures: readonly Fixture[],
): Promise<void> {
  const imported = async (path: string, rowsOf: (fixture: Fixture) => object[]) => {
    const rows = fixtures.flatMap((fixture) =>
      rowsOf(fixture).map((row, at) => ({ ...row, ...keyOf(path, fixture, at) })),
    );
    const { ids } = await done(client.post(`/${path}/bulk-import`, body({ rows })));
    return ids as string[];
  };
  const recipes = await imported('boms', (fixture) =>
    recipesOf(fixture).map((recipe) => ({ ...recipe, inputs: recipe.inputs.map(named(fixture)) })),
  );
  const bought = await imported('purchase-orders', (fixture) =>
    purchasesOf(fixture).map(({ shipTo, ...order }) => {
      return { ...order, shipToLocationId: shipTo, items: order.items.map(named(fixture)) };
    }),
  );
  const made = await imported('work-orders', (fixture) =>
    workOf(fixture).map(({ skuId, quantity, siteId, stockId, startDate }) => ({
      ...{ siteLocationId: siteId, stockLocationId: stockId, startDate },
      items: [{ skuId, quantity }],
    })),
  );
  const sold = await imported('sales-orders', (fixture) => {
    const { shipFrom, ...sale } = saleOf(fixture);
    return [{ ...sale, shipFromLocationId: shipFrom }];
  });
  const lines = [
    ...(await lookUp(linesOf('purchase_order_items', 'po_id'), [bought])),
    ...(await lookUp(linesOf('work_order_items', 'wo_id'), [made])),
    ...(await lookUp(linesOf('sales_order_items', 'so_id'), [sold])),
  ];
  for (const fixture of fixtures) {
    const orders = makeInModel(fixture);
    for (const skuId of fixture.skuIds.slice(0, 2)) {
      fixture.ids.learn(recipeName(skuId), recipes.shift() ?? '');
    }
    const ids = [...bought.splice(0, 2), ...made.splice(0, 2), ...sold.splice(0, 1)];
    for (const [at, order] of orders.entries()) {
      fixture.ids.learn(order.id, ids[at] ?? '');
      const own = lines.filter(({ orderId }) => orderId === ids[at]);
      for (const [index, line] of order.lines.entries()) {
        fixture.ids.learn(line.id, own[index]?.id ?? '');
      }
    }
  }
}

/** Orders of an organization have different keys. */
const keyOf = (path: string, { skuIds }: Fixture, at: number) =>
  path === 'boms' ? {} : { orderKey: `${skuIds[0]} ${at}` };

const named =
  (fixture: Fixture) =>
  <Line extends { itemId: string }>({ itemId, ...line }: Line) => ({
    ...line,
    ...fixture.naming(itemId),
  });

/** The first recipes and orders of a history, in the model. */
export function makeInModel(fixture: Fixture) {
  const { ledger, boms, orders, work, sales } = fixture.model;
  for (const materialId of fixture.materialIds) ledger.setMaterialCost(materialId, materialCost);
  for (const { skuId, ...recipe } of recipesOf(fixture)) madeOf(boms.create(skuId, recipe));
  return [
    ...purchasesOf(fixture).map((order) => madeOf(orders.create(order))),
    ...workOf(fixture).map((order) => madeOf(work.create(order))),
    madeOf(sales.create(saleOf(fixture))),
  ];
}
