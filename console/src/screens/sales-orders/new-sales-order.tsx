/** A new sales order, with its lines as in a spreadsheet. */
import { type CreateSalesOrderData, createSalesOrder } from '@stockwright/client';
import { useState } from 'react';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DayField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { product } from '../../parts/exact.ts';
import { Amount } from '../../parts/figures.tsx';
import { filled, type Line, type LineColumn, newLine } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { useLocationChoice } from '../../parts/location-choice.ts';
import { RateField } from '../../parts/order/exchange-rate.tsx';
import { OrderTotal } from '../../parts/order/order-total.tsx';
import { useOrderPrices } from '../../parts/order/proposed-prices.ts';
import { useMade } from '../../parts/order/use-made.ts';
import { type Choice, sources } from '../../parts/sources.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { useSalesOrders } from './definition.ts';

/** The list price is the first proposal, as it is for the service where none is given. */
const listPrice = { record: 'skuId', field: 'listPrice' };

type Texts = Record<'requestedShipDate' | 'customerReference' | 'notes', string>;

const noTexts: Texts = { requestedShipDate: '', customerReference: '', notes: '' };

export default function NewSalesOrder({ onClose }: { onClose(): void }) {
  const words = useWords().salesOrders;
  const [customer, setCustomer] = useState<Choice | undefined>();
  const [shipFrom, setShipFrom] = useLocationChoice('isStockLocation');
  const [texts, setTexts] = useState(noTexts);
  const [lines, setLines] = useState<readonly Line[]>(() => [newLine()]);
  const entered = Object.entries(texts).filter(([, text]) => text !== '');
  const rate = useOrderPrices(customer, listPrice, setLines);
  const act = useNewOrder({
    ...rate.body,
    customerId: customer?.id ?? '',
    items: itemsOf(lines),
    ...(shipFrom && { shipFromLocationId: shipFrom.id }),
    ...Object.fromEntries(entered),
  });
  const textOf = (name: keyof Texts) => ({
    ...{ label: words[name], pointer: `/${name}`, value: texts[name] },
    onChange: (text: string) => setTexts((before) => ({ ...before, [name]: text })),
  });
  return (
    <ActPanel
      title={words.create}
      act={act}
      submitName={words.submit}
      onClose={onClose}
      dirty={customer !== undefined || entered.length > 0 || filled(lines).length > 0}
      preview={act.preview && <OrderTotal label={words.total} order={act.preview} />}
    >
      <FieldRow>
        <RecordField
          label={words.customer}
          pointer="/customerId"
          value={customer}
          onChange={setCustomer}
          source={sources.customers}
        />
        <DayField {...textOf('requestedShipDate')} />
        <RecordField
          label={words.shipFrom}
          pointer="/shipFromLocationId"
          value={shipFrom}
          onChange={setShipFrom}
          source={sources.locations}
        />
        <RateField of={rate} />
        <TextField {...textOf('customerReference')} />
        <TextField {...textOf('notes')} />
      </FieldRow>
      <LinesGrid
        label={words.lines}
        pointer="/items"
        lines={lines}
        onChange={setLines}
        onRecord={rate.onRecord}
        columns={columnsOf}
      />
    </ActPanel>
  );
}

type Body = CreateSalesOrderData['body'];

function useNewOrder(body: Body) {
  const words = useWords().salesOrders;
  const made = useMade(useSalesOrders());
  return useAct({
    body,
    ready: body.customerId !== '' && (body.items?.length ?? 0) > 0,
    call: (caller, options) => createSalesOrder(caller, { body, ...options }),
    done: (order) => made(order, words.created(order.soNumber)),
  });
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

function itemsOf(lines: readonly Line[]) {
  return filled(lines).map(({ text, records }) => ({
    skuId: records.skuId?.id ?? '',
    quantity: text.quantity ?? '',
    ...(text.unitPrice && { unitPrice: text.unitPrice }),
  }));
}
