/** A new sales order, with its lines as in a spreadsheet. */
import { createSalesOrder } from '@stockwright/client';
import { useCallback } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { DayField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { discounted, product } from '../../parts/exact.ts';
import { Amount } from '../../parts/figures.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { notChosen, statedOf } from '../../parts/form/values.ts';
import { dayOr, todayIn } from '../../parts/format.ts';
import { filled, type Line, type LineColumn, Lines, linesOf } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { noRate, RateField, useOrderRate } from '../../parts/order/exchange-rate.tsx';
import { NewOrder } from '../../parts/order/new-order.tsx';
import { OrderTotal } from '../../parts/order/order-total.tsx';
import { priceAt, useProposedPrices } from '../../parts/order/proposed-prices.ts';
import { sources, textIn } from '../../parts/sources.ts';
import { useUsualLocation } from '../../parts/usual-location.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { useSalesOrders } from './definition.ts';

/** The list price is the first proposal, as it is for the service where none is given. */
const listPriceAt = ({ records: { skuId } }: Line, rate: string): string =>
  priceAt(textIn(skuId?.more, 'listPrice'), rate);

const beginOn = (today: string) => ({
  customerId: notChosen,
  orderDate: today,
  requestedShipDate: '',
  validUntil: '',
  shipFromLocationId: notChosen,
  exchangeRate: noRate,
  customerReference: '',
  notes: '',
  items: new Lines(),
});

/** It is sent empty: the service then says that it is missing. */
const required = { customerId: '' };

export default function NewSalesOrder({ onClose }: { onClose(): void }) {
  const words = useWords().salesOrders;
  const definition = useSalesOrders();
  const usual = useUsualLocation('isStockLocation');
  const { timezone } = useOrganization();
  const today = todayIn(timezone);
  const form = useForm(() => beginOn(today), {
    usual: ({ shipFromLocationId }) => ({ shipFromLocationId: usual(shipFromLocationId) }),
    required,
  });
  const { values, at } = form;
  const lines = linesOf(form, 'items');
  const order = useOrderRate(values.customerId, dayOr(values.orderDate, today), at('exchangeRate'));
  const { rate } = order;
  const propose = useCallback((line: Line) => listPriceAt(line, rate), [rate]);
  const onChange = useProposedPrices(propose, lines.onChange);
  const items = itemsOf(lines.lines);
  const body = { ...required, ...statedOf(values), ...order.body, items };
  return (
    <NewOrder
      definition={definition}
      words={words}
      form={form}
      body={body}
      ready={body.customerId !== '' && items.length > 0}
      create={(client, options) => createSalesOrder(client, { body, ...options })}
      preview={(order) => <OrderTotal label={words.total} order={order} />}
      onClose={onClose}
    >
      <FieldRow>
        <RecordField label={words.customer} {...at('customerId')} source={sources.customersOrNew} />
        <DayField label={words.orderDate} {...at('orderDate')} />
        <DayField label={words.requestedShipDate} {...at('requestedShipDate')} />
        <DayField label={words.validUntil} {...at('validUntil')} />
        <RecordField
          label={words.shipFrom}
          {...at('shipFromLocationId')}
          source={sources.locations}
        />
        <RateField of={order} />
        <TextField label={words.customerReference} {...at('customerReference')} />
        <TextField label={words.notes} {...at('notes')} />
      </FieldRow>
      <LinesGrid label={words.lines} {...lines} onChange={onChange} columns={columnsOf} />
    </NewOrder>
  );
}

const columnsOf = ({ salesOrders: words }: Words): readonly LineColumn[] => [
  {
    id: 'skuId',
    title: words.product,
    isRequired: true,
    kind: 'record',
    source: sources.skus,
    width: '45%',
  },
  { id: 'quantity', title: words.quantity, isRequired: true, kind: 'decimal' },
  { id: 'unitPrice', title: words.unitPrice, kind: 'decimal' },
  { id: 'discountPercent', title: words.discountPercent, kind: 'decimal' },
  {
    id: 'lineTotal',
    title: words.lineTotal,
    kind: 'shown',
    align: 'end',
    show: ({ text: { quantity = '', unitPrice = '', discountPercent = '' } }) => (
      <Amount value={product(quantity, discounted(unitPrice, discountPercent) ?? '') ?? null} />
    ),
  },
];

const itemsOf = (lines: readonly Line[]) =>
  filled(lines).map(
    ({ text: { quantity = '', unitPrice, discountPercent }, records: { skuId } }) => ({
      skuId: skuId?.id ?? '',
      quantity,
      ...(unitPrice && { unitPrice }),
      ...(discountPercent && { discountPercent }),
    }),
  );
