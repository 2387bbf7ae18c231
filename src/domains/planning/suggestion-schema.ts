/** How a suggestion is shown. */
import * as s from '../../kernel/values/schema.ts';
import type { Suggestion } from './plan.ts';
import { reasonKinds } from './suggestion.ts';

/** Of a purchase quantity in stock units: the decimals of both factors. */
const decimals = 12;

const item = s.object({
  type: s.oneOf(['material', 'sku']),
  id: s.uuid(),
  code: s.code(),
  name: s.name(),
  unit: s.text({ max: 20, description: 'Stock unit.' }),
});

const order = s.object({
  type: s.oneOf(['purchase_order', 'work_order']),
  id: s.uuid(),
  number: s.text({ max: 40 }),
  date: s.date({ description: 'When it is expected so far; what is overdue is expected today.' }),
});

const reason = s.object({
  kind: s.oneOf(reasonKinds, {
    description:
      '`sales_order`, `work_order`: an open order needs it; drafts of work orders too. `make`: a SKU that the plan suggests to make is made of it. `reorder_point`: less than the reorder point is left. `negative_stock`: more was taken than was there. `lot_size`: what minimum, multiple, batch size or whole units add.',
  }),
  id: s.nullable(s.uuid({ description: 'The order, or the SKU; else the item itself.' })),
  number: s.nullable(s.text({ max: 64, description: "The order's number, or the SKU's code." })),
  quantity: s.decimal({ decimals, description: 'In stock units.' }),
  on: s.date({ description: 'When it is needed; what is overdue is needed today.' }),
});

export const suggestion = s.object({
  item,
  action: s.oneOf(['buy', 'make', 'transfer', 'expedite'], {
    description:
      '`transfer`: another location has it and does not need it. `expedite`: an open order brings it, but too late.',
  }),
  locationId: s.uuid({ description: 'Where it is needed, or where orders are delivered.' }),
  quantity: s.decimal({
    above: '0',
    decimals,
    description:
      'In `unit`: to buy, minimum and multiple are considered. Purchase units other than the stock unit are whole, unless the multiple is not; so are stock units of an item with `wholeUnits`, except of an order that is expedited.',
  }),
  unit: s.text({ max: 20, description: 'The purchase unit of what is to be bought.' }),
  unitsPerPurchaseUnit: s.nullable(
    s.decimal({ description: 'To buy: stock units in one `unit`. Else null.' }),
  ),
  stockQuantity: s.decimal({
    decimals,
    description: 'The same in stock units: the sum of the reasons.',
  }),
  neededOn: s.date(),
  orderOn: s.date({
    description: 'When to act: the lead time before `neededOn` for what is bought or made.',
  }),
  late: s.boolean({ description: '`orderOn` is past: the lead time is too long.' }),
  vendorId: s.nullable(
    s.uuid({
      description:
        'To buy: the preferred vendor, else that of the last order. Null if none is known.',
    }),
  ),
  vendorItemId: s.nullable(
    s.uuid({ description: 'To buy: the vendor item whose pack, minimum and lead time it has.' }),
  ),
  siteLocationId: s.nullable(
    s.uuid({
      description:
        'To make: where the SKU was made last, else `locationId` where it is a work site, else the first work site by code.',
    }),
  ),
  fromLocationId: s.nullable(s.uuid({ description: 'Of a transfer.' })),
  order: s.nullable(order),
  reasons: s.listOf(reason, { description: 'They add up to `stockQuantity`.' }),
});

export function shownSuggestion(of: Suggestion) {
  const { item, action, buying, requirement } = of;
  const { supply } = requirement;
  return {
    item: { type: item.type, id: item.id, code: item.code, name: item.name, unit: item.unit },
    action,
    locationId: requirement.locationId,
    quantity: requirement.quantity,
    unit: buying?.orderUnit ?? item.unit,
    unitsPerPurchaseUnit: buying?.unitsPerOrderUnit ?? null,
    stockQuantity: requirement.stockQuantity,
    neededOn: requirement.neededOn,
    orderOn: of.orderOn,
    late: of.isLate,
    vendorId: buying?.vendorId ?? null,
    vendorItemId: buying?.vendorItemId ?? null,
    siteLocationId: of.siteLocationId,
    fromLocationId: requirement.fromLocationId,
    order: supply?.order ? { ...supply.order, date: supply.day } : null,
    reasons: requirement.reasons,
  };
}

export const suggestionExample = {
  item: {
    type: 'material',
    id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a1',
    code: 'FLOUR',
    name: 'Wheat flour',
    unit: 'KG',
  },
  action: 'buy',
  locationId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
  quantity: 4,
  unit: 'sack',
  unitsPerPurchaseUnit: 25,
  stockQuantity: 100,
  neededOn: '2026-03-20',
  orderOn: '2026-03-13',
  late: false,
  vendorId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1',
  vendorItemId: null,
  siteLocationId: null,
  fromLocationId: null,
  order: null,
  reasons: [
    {
      kind: 'work_order',
      id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
      number: 'WO-2026-0001',
      quantity: 90,
      on: '2026-03-20',
    },
    {
      kind: 'lot_size',
      id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6a1',
      number: null,
      quantity: 10,
      on: '2026-03-20',
    },
  ],
};
