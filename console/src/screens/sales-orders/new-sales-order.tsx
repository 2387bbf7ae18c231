/** A new sales order, with its lines as in a spreadsheet. */
import { type CreateSalesOrderData, createSalesOrder, deleteSalesOrder } from '@stockwright/client';
import { useState } from 'react';
import { useOpen } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DayField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { product } from '../../parts/exact.ts';
import { Amount } from '../../parts/figures.tsx';
import { filled, type Line, type LineColumn, newLine } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { useLocationChoice } from '../../parts/location-choice.ts';
import { RateField } from '../../parts/order/exchange-rate.tsx';
import { useOrderPrices } from '../../parts/order/proposed-prices.ts';
import { type Choice, sources } from '../../parts/sources.ts';
import { useToast } from '../../parts/toast.tsx';
import { useWords, type Words } from '../../words/language.tsx';

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
      preview={act.preview && <Total order={act.preview} />}
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
  const { id, client } = useOrganization();
  const toast = useToast();
  const open = useOpen();
  return useAct({
    body,
    ready: body.customerId !== '' && (body.items?.length ?? 0) > 0,
    call: (caller, options) => createSalesOrder(caller, { body, ...options }),
    done: (order) => {
      outdate(id, 'sales_order');
      toast({
        text: words.created(order.soNumber),
        tone: 'good',
        undo: () => deleteSalesOrder(client, { path: { id: order.id }, ifMatch: order.version }),
      });
      open(`/sales-orders/${order.id}`);
    },
  });
}

function Total({ order: { total, currency } }: { order: { total: string; currency: string } }) {
  const words = useWords().salesOrders;
  return (
    <p>
      {words.total} <Amount value={total} currency={currency} />
    </p>
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

function itemsOf(lines: readonly Line[]) {
  return filled(lines).map(({ text, records }) => ({
    skuId: records.skuId?.id ?? '',
    quantity: text.quantity ?? '',
    ...(text.unitPrice && { unitPrice: text.unitPrice }),
  }));
}
