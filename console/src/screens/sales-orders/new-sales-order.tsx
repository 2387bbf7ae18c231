/** A new sales order, with its lines as in a spreadsheet. */
import { createSalesOrder } from '@stockwright/client';
import { useCallback } from 'react';
import { DayField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { product } from '../../parts/exact.ts';
import { Amount } from '../../parts/figures.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { notChosen, statedOf } from '../../parts/form/values.ts';
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

const begin = () => ({
  customerId: notChosen,
  requestedShipDate: '',
  validUntil: '',
  shipFromLocationId: notChosen,
  exchangeRate: noRate,
  customerReference: '',
  notes: '',
  items: new Lines(),
});

export default function NewSalesOrder({ onClose }: { onClose(): void }) {
  const words = useWords().salesOrders;
  const definition = useSalesOrders();
  const usual = useUsualLocation('isStockLocation');
  const form = useForm(begin, ({ shipFromLocationId }) => ({
    shipFromLocationId: usual(shipFromLocationId),
  }));
  const { values, at } = form;
  const lines = linesOf(form, 'items');
  const order = useOrderRate(values.customerId, at('exchangeRate'));
  const { rate } = order;
  const propose = useCallback((line: Line) => listPriceAt(line, rate), [rate]);
  const onChange = useProposedPrices(propose, lines.onChange);
  const items = itemsOf(lines.lines);
  const body = { customerId: '', ...statedOf(values), ...order.body, items };
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
  { id: 'skuId', title: words.product, kind: 'record', source: sources.skus, width: '45%' },
  { id: 'quantity', title: words.quantity, kind: 'decimal' },
  { id: 'unitPrice', title: words.unitPrice, kind: 'decimal' },
  {
    id: 'lineTotal',
    title: words.lineTotal,
    kind: 'shown',
    align: 'end',
    show: ({ text }) => (
      <Amount value={product(text.quantity ?? '', text.unitPrice ?? '') ?? null} />
    ),
  },
];

const itemsOf = (lines: readonly Line[]) =>
  filled(lines).map(({ text: { quantity = '', unitPrice }, records: { skuId } }) => ({
    skuId: skuId?.id ?? '',
    quantity,
    ...(unitPrice && { unitPrice }),
  }));
