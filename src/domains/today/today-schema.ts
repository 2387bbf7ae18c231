/** The work of today, as the answer shows it. */
import * as s from '../../kernel/values/schema.ts';
import { orderTypes } from '../../orders/kinds.ts';
import { maxShown } from './group.ts';

const number = s.text({ max: 40 });
const partnerName = s.text({ max: 200 });

const amount = (description: string) =>
  s.decimal({
    description: `In base currency, rounded half-up to its minor unit: ${description}`,
  });

/** A group of rows, the count and the sum of which are whole. */
const group = <Row extends s.TSchema>(row: Row, description: string) =>
  s.object(
    {
      count: s.integer({ description: 'Of all, shown or not.' }),
      amount: s.decimal({ description: 'The sum of the amounts of all, shown or not.' }),
      data: s.listOf(row, { description: `The first ${maxShown}.` }),
    },
    { description },
  );

const item = s.object({
  id: s.uuid(),
  type: s.oneOf(['material', 'sku']),
  code: s.code(),
  name: s.name(),
  unit: s.text({ max: 20, description: 'Stock unit.' }),
});

const supply = s.object({
  type: s.oneOf(['in_transit', ...orderTypes]),
  id: s.nullable(s.uuid({ description: 'The order; null for goods in transit.' })),
  number: s.nullable(number),
  date: s.date({ description: 'When it is expected; what is overdue is expected today.' }),
  quantity: s.decimal(),
});

const shortLine = {
  item,
  locationId: s.uuid({ description: 'Where it is needed.' }),
  short: s.decimal({
    description: 'What is not there by the day of the order, or by today if that is past.',
  }),
  missing: s.decimal({ description: 'The part of it that no open order covers.' }),
  expected: s.listOf(supply, {
    description: `What covers the rest, by day; the first ${maxShown}.`,
  }),
};

const readyOn = s.nullable(
  s.date({ description: 'When the last of it is there; null if something is missing.' }),
);
const lineCount = s.integer({ description: 'Lines that are short, shown or not.' });
const linesOf = <Line extends s.TSchema>(line: Line) =>
  s.listOf(line, { description: `The first ${maxShown}.` });

const sale = {
  id: s.uuid(),
  soNumber: number,
  customerId: s.uuid(),
  customerName: partnerName,
  onHold: s.boolean(),
  amount: amount('`openAmount` of the order.'),
};

const wantedOn = s.date({
  description: 'The day for which the goods are wanted, even if it is past.',
});

const blocked = s.object({
  salesOrders: group(
    s.object({
      ...sale,
      date: wantedOn,
      readyOn,
      lineCount,
      lines: linesOf(
        s.object({ salesOrderItemId: s.uuid(), lineNumber: s.integer(), ...shortLine }),
      ),
    }),
    'Sales orders that cannot be shipped whole on their day, by day, then by number.',
  ),
  workOrders: group(
    s.object({
      id: s.uuid(),
      woNumber: number,
      date: wantedOn,
      amount: amount('what is still to be made, at the current costs of the SKUs.'),
      readyOn,
      lineCount,
      lines: linesOf(s.object(shortLine)),
    }),
    'Work orders that lack inputs on their day, by day, then by number.',
  ),
});

const dueOn = s.date({ description: 'The first day on which something of it was due.' });
const late = s.boolean({ description: 'It was due before today.' });

const dueGroup = <Row extends s.TSchema>(row: Row, description: string) =>
  s.object(
    {
      ...group(row, description).properties,
      lateCount: s.integer({ description: 'Those of all that were due before today.' }),
    },
    { description },
  );

const due = s.object({
  shipments: dueGroup(
    s.object({ ...sale, date: dueOn, late }),
    'Sales orders to be shipped: by requested ship date, else by order date.',
  ),
  receipts: dueGroup(
    s.object({
      id: s.uuid(),
      poNumber: number,
      vendorId: s.uuid(),
      vendorName: partnerName,
      date: dueOn,
      late,
      lineCount: s.integer({ description: 'Lines that are due.' }),
      amount: amount('what is open of the lines that are due, at their prices.'),
    }),
    'Purchase orders to be received: by the expected date of the line, else of the order, else by order date.',
  ),
  batches: dueGroup(
    s.object({
      id: s.uuid(),
      woNumber: number,
      date: dueOn,
      late,
      lineCount: s.integer({ description: 'SKUs to be made.' }),
      lines: linesOf(s.object({ item, quantity: s.decimal({ description: 'Still to be made.' }) })),
      amount: amount('what is still to be made, at the current costs of the SKUs.'),
    }),
    'Work orders to be received: by expected date, else by start date.',
  ),
});

const purchase = s.object({
  vendorId: s.nullable(s.uuid({ description: 'Null where no vendor is known.' })),
  vendorCode: s.nullable(s.code()),
  vendorName: s.nullable(partnerName),
  lineCount: s.integer({ description: 'Suggestions to buy.' }),
  lateCount: s.integer({ description: 'Those of them whose `orderOn` is past.' }),
  orderOn: s.date({ description: 'The first day on which something is to be ordered.' }),
  amount: amount(
    'what is to be bought, at the prices of its orders where they are in base currency, else at current costs.',
  ),
});

const draft = (description: string) => {
  const row = s.object({
    id: s.uuid(),
    number,
    partnerId: s.nullable(s.uuid({ description: 'The vendor or the customer.' })),
    partnerName: s.nullable(partnerName),
    date: s.date({ description: 'The order date, or the start date.' }),
    amount: s.nullable(
      amount(
        'the total at the rate of the order, null without one; of a work order at current costs.',
      ),
    ),
  });
  const { count, data } = group(row, description).properties;
  const sum = s.nullable(
    s.decimal({ description: 'The sum of all; null while one of them has no exchange rate.' }),
  );
  return s.object({ count, amount: sum, data }, { description });
};

const decide = s.object({
  purchases: group(
    purchase,
    'What the plan of 90 days suggests to buy, by vendor, the first to be ordered first.',
  ),
  drafts: s.object({
    purchaseOrders: draft('Draft purchase orders, the oldest first.'),
    workOrders: draft('Draft work orders, the oldest first.'),
    salesOrders: draft('Draft sales orders, the oldest first.'),
  }),
});

const sold = (description: string) =>
  s.object(
    {
      from: s.date(),
      to: s.date(),
      revenue: amount('as `GET /sales-margins` has it.'),
      costOfGoodsSold: amount('as known now.'),
      margin: s.decimal({ description: 'revenue - costOfGoodsSold' }),
    },
    { description },
  );

const money = s.object(
  {
    month: sold('What was shipped from the first of this month to today.'),
    previousMonth: sold(
      'What was shipped in the same days of the month before; in the whole month if it is shorter.',
    ),
    stockValue: amount('all stock at the costs known now.'),
    weeks: s.listOf(sold('A week from Monday to Sunday.'), {
      description: 'Twelve weeks, the earliest first; the last one is that of today.',
    }),
  },
  { description: 'In base currency.' },
);

export const today = s.object({
  position: s.integer({
    description: 'The position of the change feed up to which all changes are in the answer.',
  }),
  asOf: s.timestamp({ description: 'When it was computed.' }),
  date: s.date({ description: "Today, in the organization's time zone." }),
  blocked,
  due,
  decide,
  money,
});

const ids = {
  order: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f801',
  work: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f8a1',
  place: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6c1',
};

const none = { count: 0, amount: 0, data: [] };
const noneDue = { ...none, lateCount: 0 };
const week = { from: '2026-03-09', to: '2026-03-15' };
const figures = { revenue: 168, costOfGoodsSold: 32, margin: 136 };

export const todayExample = {
  position: 4711,
  asOf: '2026-03-12T08:00:00.000Z',
  date: '2026-03-12',
  blocked: {
    salesOrders: {
      count: 1,
      amount: 47.88,
      data: [
        {
          ...{ id: ids.order, soNumber: 'SO-2026-0001', onHold: false, amount: 47.88 },
          ...{ customerId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1', customerName: 'Crown Hotel' },
          ...{ date: '2026-03-15', readyOn: '2026-03-17', lineCount: 1 },
          lines: [
            {
              salesOrderItemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f811',
              lineNumber: 1,
              item: {
                ...{ id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1', type: 'sku' },
                ...{ code: 'BREAD', name: 'Bread', unit: 'EA' },
              },
              locationId: ids.place,
              short: 8,
              missing: 0,
              expected: [
                {
                  ...{ type: 'work_order', id: ids.work, number: 'WO-2026-0001' },
                  ...{ date: '2026-03-17', quantity: 8 },
                },
              ],
            },
          ],
        },
      ],
    },
    workOrders: none,
  },
  due: { shipments: noneDue, receipts: noneDue, batches: noneDue },
  decide: {
    purchases: {
      count: 1,
      amount: 80,
      data: [
        {
          ...{ vendorId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6f1', vendorCode: 'V-0001' },
          ...{ vendorName: 'Millers & Sons', lineCount: 1, lateCount: 0 },
          ...{ orderOn: '2026-03-13', amount: 80 },
        },
      ],
    },
    drafts: { purchaseOrders: none, workOrders: none, salesOrders: none },
  },
  money: {
    month: { from: '2026-03-01', to: '2026-03-12', ...figures },
    previousMonth: { from: '2026-02-01', to: '2026-02-12', ...figures },
    stockValue: 250,
    weeks: [{ ...week, ...figures }],
  },
};
