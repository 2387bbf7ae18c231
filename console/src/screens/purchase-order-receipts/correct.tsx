/** Corrects what came and what it cost, also long ago: every cost and margin that moves first. */
import {
  type GetPurchaseOrderReceiptResponse,
  type GetPurchaseOrderResponse,
  getPurchaseOrder,
  updatePurchaseOrderReceipt,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DayField, DecimalField, FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useClosedPeriod } from '../../parts/act/use-closed-period.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { type Line, type LineColumn, newLine } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { FreightCurrencyField } from '../../parts/order/freight-currency.tsx';
import {
  convertedLines,
  inUnitOf,
  packText,
  statedQuantities,
  unitColumn,
} from '../../parts/order/packs.ts';
import { useCorrected } from '../../parts/order/use-corrected.ts';
import { Loaded } from '../../parts/record/record.tsx';
import { useWords, type Words } from '../../words/language.tsx';

type Receipt = GetPurchaseOrderReceiptResponse;

type Order = GetPurchaseOrderResponse;

interface Props {
  receipt: Receipt;
  onClose(): void;
}

/** The order says in which units its lines are counted. */
export default function Correct({ receipt, onClose }: Props) {
  const { id, client } = useOrganization();
  const { poId } = receipt;
  const found = useQuery({
    queryKey: keyOf(id, getPurchaseOrder, poId),
    queryFn: ({ signal }) =>
      getPurchaseOrder(client, { path: { id: poId }, query: { include: ['names'] }, signal }),
  });
  return (
    <Loaded query={found}>
      {(order) => <Form receipt={receipt} order={order} onClose={onClose} />}
    </Loaded>
  );
}

function Form({ receipt, order, onClose }: Props & { order: Order }) {
  const words = useWords().receipts;
  const form = useForm(receipt, order);
  const act = useCorrect(form, onClose);
  const { isChanged } = form;
  return (
    <ActPanel
      title={words.correctTitle(receipt.receiptNumber)}
      act={act}
      submitName={words.save(isChanged ? (act.preview?.cascade.rowsRecosted ?? 0) : 0)}
      onClose={onClose}
      dirty={isChanged}
      preview={isChanged && <ImpactView impact={act.preview?.impact} />}
    >
      <p className="faint">{words.correctText}</p>
      <LinesGrid
        label={words.came}
        pointer="/items"
        fixed
        lines={form.lines}
        onChange={(change) => form.setLines(convertedLines(change))}
        columns={columnsOf}
      />
      <FieldRow>
        <DayField
          label={words.day}
          pointer="/receiptDate"
          value={form.receiptDate}
          onChange={form.setDate}
        />
        <DecimalField
          label={words.additionalCost}
          pointer="/additionalCost"
          value={form.additionalCost}
          onChange={form.setCost}
        />
        <FreightCurrencyField
          label={words.costCurrency}
          orderCurrency={order.currency}
          value={form.costCurrency}
          onChange={form.setCurrency}
        />
        <TextField
          label={words.notes}
          pointer="/notes"
          value={form.notes}
          onChange={form.setNotes}
        />
      </FieldRow>
    </ActPanel>
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
  { id: 'unitCost', title: words.unitCost, kind: 'decimal' },
  {
    id: 'rejectedQuantity',
    also: 'rejectedStockQuantity',
    title: words.rejected,
    kind: 'decimal',
  },
  { id: 'rejectReason', title: words.reason, kind: 'text' },
];

type Given = ReturnType<typeof useForm>;

function useCorrect({ first, body, before, isChanged }: Given, onClose: () => void) {
  const { client } = useOrganization();
  const path = { id: first.id };
  const closed = useClosedPeriod();
  const corrected = useCorrected('purchase_order_receipt', (ifMatch) => {
    const query = closed.query({});
    return updatePurchaseOrderReceipt(client, { path, query, body: before, ifMatch });
  });
  const act = useAct({
    body,
    ready: isChanged,
    call: (caller, options) =>
      updatePurchaseOrderReceipt(caller, {
        path,
        query: { include: ['impact'], ...closed.query(options) },
        body,
        ifMatch: first.version,
        ...options,
      }),
    done: (answer) => {
      corrected(answer);
      onClose();
    },
  });
  return closed.asking(act);
}

/** The receipt as it was when the form was opened, and as it is now. */
function useForm(given: Receipt, order: Order) {
  const [first] = useState(given);
  const [start] = useState(() => stateOf(first, order));
  const [receiptDate, setDate] = useState(start.receiptDate);
  const [additionalCost, setCost] = useState(start.additionalCost);
  const [costCurrency, setCurrency] = useState(start.costCurrency);
  const [notes, setNotes] = useState(start.notes);
  const [lines, setLines] = useState(start.lines);
  const now = useMemo(
    () => ({ receiptDate, additionalCost, costCurrency, notes, lines }),
    [receiptDate, additionalCost, costCurrency, notes, lines],
  );
  const body = useMemo(() => bodyOf(now, start), [now, start]);
  const before = useMemo(() => bodyOf(start, now), [start, now]);
  return {
    ...{ first, body, before, lines, setLines },
    isChanged: JSON.stringify(body) !== JSON.stringify(before),
    ...{ receiptDate, setDate, additionalCost, setCost, costCurrency, setCurrency },
    ...{ notes, setNotes },
  };
}

type State = ReturnType<typeof stateOf>;

const stateOf = (receipt: Receipt, order: Order) => ({
  receiptDate: receipt.receiptDate,
  additionalCost: receipt.additionalCostOriginal,
  costCurrency: receipt.additionalCostCurrency,
  notes: receipt.notes ?? '',
  lines: linesOf(receipt, order),
});

const linesOf = ({ items }: Receipt, order: Order): readonly Line[] =>
  items.map((item) => {
    const of = order.items.find(({ id }) => id === item.purchaseOrderItemId);
    const units = of ?? { unit: '', unitsPerPurchaseUnit: '1' };
    const line = newLine({
      id: item.id,
      code: item.materialCode ?? '',
      name: item.materialName ?? '',
      ...packText(units, item.stockQuantity, item.rejectedStockQuantity),
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
const bodyOf = (now: State, other: State) => ({
  receiptDate: now.receiptDate,
  notes: now.notes || null,
  ...((now.additionalCost !== other.additionalCost || now.costCurrency !== other.costCurrency) && {
    additionalCost: now.additionalCost || '0',
    additionalCostCurrency: now.costCurrency,
  }),
  items: now.lines.map((line, at) => ({
    id: line.text.id ?? '',
    ...statedQuantities(line),
    ...(line.text.unitCost !== other.lines[at]?.text.unitCost && {
      unitCost: line.text.unitCost ?? '',
    }),
    rejectReason: line.text.rejectReason || null,
  })),
});
