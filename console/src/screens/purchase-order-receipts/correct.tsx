/** Corrects what came and what it cost, also long ago: every cost and margin that moves first. */
import {
  type GetPurchaseOrderReceiptResponse,
  updatePurchaseOrderReceipt,
} from '@stockwright/client';
import { useState } from 'react';
import { DecimalField, FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useClosedPeriod } from '../../parts/act/use-closed-period.ts';
import { Per } from '../../parts/figures.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { type Line, type LineColumn, Lines, linesOf, newLine } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { CorrectReceipt } from '../../parts/order/correct-receipt.tsx';
import { DayOfOrder } from '../../parts/order/day-of-order.tsx';
import { FreightCurrencyField } from '../../parts/order/freight-currency.tsx';
import { namedItem } from '../../parts/order/named-item.ts';
import {
  convertedLines,
  inUnitOf,
  packText,
  statedQuantities,
  unitColumn,
} from '../../parts/order/packs.ts';
import { PriceJumps } from '../../parts/order/price-jumps.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { type Order, WithOrder } from './with-order.tsx';

type Receipt = GetPurchaseOrderReceiptResponse;

interface Props {
  receipt: Receipt;
  onClose(): void;
}

export default function Correct({ receipt, onClose }: Props) {
  return (
    <WithOrder poId={receipt.poId}>
      {(order) => <Form receipt={receipt} order={order} onClose={onClose} />}
    </WithOrder>
  );
}

function Form({ receipt, order, onClose }: Props & { order: Order }) {
  const words = useWords().receipts;
  const [first] = useState(receipt);
  const form = useForm(() => valuesOf(first, order));
  const { values, start, at } = form;
  const lines = linesOf(form, 'items');
  const closed = useClosedPeriod();
  return (
    <CorrectReceipt
      first={first}
      object="purchase_order_receipt"
      form={form}
      body={bodyOf(values, start)}
      before={bodyOf(start, values)}
      update={(client, body, options) =>
        updatePurchaseOrderReceipt(client, {
          path: { id: first.id },
          query: { include: ['impact'], ...closed.query(options) },
          body,
          ...options,
        })
      }
      closed={closed}
      onClose={onClose}
    >
      <p className="faint">{words.correctText}</p>
      <LinesGrid
        label={words.came}
        {...lines}
        fixed
        onChange={(change) => lines.onChange(convertedLines(change))}
        columns={columnsOf}
      />
      <PriceJumps now={values.items.all} before={start.items.all} />
      <FieldRow>
        <DayOfOrder label={words.day} {...at('receiptDate')} orderDate={order.orderDate} />
        <DecimalField label={words.additionalCost} {...at('additionalCost')} />
        <FreightCurrencyField
          label={words.costCurrency}
          orderCurrency={order.currency}
          {...at('additionalCostCurrency')}
        />
        <TextField label={words.notes} {...at('notes')} />
      </FieldRow>
    </CorrectReceipt>
  );
}

const columnsOf = ({ receipts: words }: Words): readonly LineColumn[] => [
  {
    id: 'material',
    title: words.material,
    kind: 'shown',
    show: ({ text }) => `${text.code} · ${text.name}`,
    width: '30%',
  },
  { id: 'quantity', also: 'stockQuantity', title: words.accepted, kind: 'decimal' },
  { ...unitColumn(words.unit), width: '90px' },
  {
    id: 'unitCost',
    title: words.purchasePrice,
    kind: 'decimal',
    suffix: ({ text }) => <Per unit={text.unit} />,
  },
  {
    id: 'rejectedQuantity',
    also: 'rejectedStockQuantity',
    title: words.rejected,
    kind: 'decimal',
  },
  { id: 'rejectReason', title: words.reason, kind: 'text' },
];

type Values = ReturnType<typeof valuesOf>;

const valuesOf = (receipt: Receipt, order: Order) => ({
  receiptDate: receipt.receiptDate,
  additionalCost: receipt.additionalCostOriginal,
  additionalCostCurrency: receipt.additionalCostCurrency,
  notes: receipt.notes ?? '',
  items: new Lines(receivedLines(receipt, order)),
});

const receivedLines = ({ items }: Receipt, order: Order): readonly Line[] =>
  items.map((item) => {
    const of = order.items.find(({ id }) => id === item.purchaseOrderItemId);
    const units = of ?? { unit: '', unitsPerPurchaseUnit: '1' };
    const { code, name, unit: stockUnit } = namedItem(of ?? item);
    const line = newLine({
      id: item.id,
      ...{ code, name },
      ...packText({ ...units, stockUnit }, item.stockQuantity, item.rejectedStockQuantity),
      unitCost: item.unitCost,
      rejectReason: item.rejectReason ?? '',
    });
    const quantity = inUnitOf(line, item.stockQuantity);
    const rejectedQuantity = inUnitOf(line, item.rejectedStockQuantity);
    return { ...line, text: { ...line.text, quantity, rejectedQuantity } };
  });

/**
 * A state in place of another. All lines, so that a fault names the line that is shown; costs only
 * where they differ: one that is sent again is converted again.
 */
const bodyOf = (now: Values, other: Values) => ({
  receiptDate: now.receiptDate,
  notes: now.notes || null,
  ...((now.additionalCost !== other.additionalCost ||
    now.additionalCostCurrency !== other.additionalCostCurrency) && {
    additionalCost: now.additionalCost || '0',
    additionalCostCurrency: now.additionalCostCurrency,
  }),
  items: now.items.all.map((line, at) => ({
    id: line.text.id ?? '',
    ...statedQuantities(line),
    ...(line.text.unitCost !== other.items.all[at]?.text.unitCost && {
      unitCost: line.text.unitCost ?? '',
    }),
    rejectReason: line.text.rejectReason || null,
  })),
});
