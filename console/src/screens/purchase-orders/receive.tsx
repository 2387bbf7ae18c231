/** Goods at the door: what came of an order, with the unit costs that result before it is kept. */
import {
  type CreatePurchaseOrderReceiptData,
  type CreatePurchaseOrderReceiptResponse,
  createPurchaseOrderReceipt,
  deletePurchaseOrderReceipt,
  type GetPurchaseOrderResponse,
} from '@stockwright/client';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DayField, DecimalField, FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useBarcodes } from '../../parts/barcodes.ts';
import { subtract } from '../../parts/exact.ts';
import { Cost, Quantity } from '../../parts/figures.tsx';
import { isZero, todayIn } from '../../parts/format.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { type Line, type LineColumn, newLine } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { SmallTable } from '../../parts/record/record.tsx';
import { isCodeOf } from '../../parts/same-code.ts';
import { ScanField } from '../../parts/scan-field.tsx';
import { useToast } from '../../parts/toast.tsx';
import { useOrganization } from '../../shell/organization.tsx';
import { queries } from '../../shell/queries.ts';
import { useWords, type Words } from '../../words/language.tsx';

type Order = GetPurchaseOrderResponse;

export default function Receive({ order, onClose }: { order: Order; onClose(): void }) {
  const words = useWords().receive;
  const { timezone } = useOrganization();
  const [receiptDate, setDate] = useState(() => todayIn(timezone));
  const [additionalCost, setCost] = useState('');
  const [notes, setNotes] = useState('');
  const [lines, setLines] = useState(() => openLines(order));
  const body = {
    receiptDate,
    items: itemsOf(lines),
    ...(additionalCost && { additionalCost }),
    ...(notes && { notes }),
  };
  const act = useReceive(order, body, onClose);
  const { preview } = act;
  const grid = useRef<HTMLDivElement>(null);
  const onScan = useScan(lines, setLines, grid);
  return (
    <ActPanel
      title={words.title(order.poNumber)}
      act={act}
      submitName={words.submit(body.items.length, preview?.cascade.rowsRecosted ?? 0)}
      onClose={onClose}
      dirty={notes !== '' || additionalCost !== ''}
      preview={preview && <Preview order={order} receipt={preview} />}
    >
      <FieldRow>
        <DayField label={words.day} pointer="/receiptDate" value={receiptDate} onChange={setDate} />
        <DecimalField
          label={words.additionalCost}
          pointer="/additionalCost"
          value={additionalCost}
          onChange={setCost}
        />
        <TextField label={words.notes} pointer="/notes" value={notes} onChange={setNotes} />
      </FieldRow>
      <ScanField onScan={onScan} />
      <div ref={grid}>
        <LinesGrid
          label={words.lines}
          pointer="/items"
          fixed
          lines={lines}
          onChange={setLines}
          columns={columnsOf}
        />
      </div>
    </ActPanel>
  );
}

/** A scan leads to the line; from the first one on, only what was scanned counts as come. */
function useScan(
  lines: readonly Line[],
  setLines: (change: (lines: readonly Line[]) => readonly Line[]) => void,
  grid: RefObject<HTMLDivElement | null>,
) {
  const words = useWords().receive;
  const barcodes = useBarcodes(
    'materials',
    lines.map(({ text }) => text.materialId ?? ''),
  );
  const scanned = useRef(new Set<string>());
  return (text: string) => {
    const row = lines.findIndex(({ text: { code = '', materialId = '' } }) =>
      isCodeOf(text, code, barcodes.get(materialId)),
    );
    const line = lines[row];
    if (!line) return words.unknownCode(text);
    scanned.current.add(line.key);
    const counted = (one: Line) => {
      if (!scanned.current.has(one.key)) return '';
      return one.text.quantity || one.text.open || '';
    };
    flushSync(() => setLines((all) => all.map((one) => withQuantity(one, counted(one)))));
    const label = `${words.quantity} ${row + 1}`;
    const input = grid.current?.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
    input?.focus();
    return undefined;
  };
}

const withQuantity = (line: Line, quantity: string): Line => ({
  ...line,
  text: { ...line.text, quantity },
});

type Body = CreatePurchaseOrderReceiptData['body'];

function useReceive(order: Order, body: Body, onClose: () => void) {
  const words = useWords().receive;
  const { id, client } = useOrganization();
  const toast = useToast();
  return useAct({
    body,
    ready: body.items.length > 0,
    call: (caller, options) =>
      createPurchaseOrderReceipt(caller, {
        path: { id: order.id },
        query: { include: ['impact'] },
        body,
        ...options,
      }),
    done: ({ id: receiptId, receiptNumber, version }) => {
      queries.invalidateQueries({ queryKey: [id, 'purchase-orders'] });
      toast({
        text: words.done(receiptNumber),
        tone: 'good',
        undo: () =>
          deletePurchaseOrderReceipt(client, { path: { id: receiptId }, ifMatch: version }),
      });
      onClose();
    },
  });
}

/** The unit costs that result, and what they change. */
function Preview({
  order,
  receipt,
}: {
  order: Order;
  receipt: CreatePurchaseOrderReceiptResponse;
}) {
  const words = useWords().receive;
  return (
    <>
      <SmallTable
        label={words.costs}
        rows={receipt.items}
        idOf={(item) => item.purchaseOrderItemId}
        columns={[
          { title: words.material, cell: (item) => nameIn(order, item) },
          {
            title: words.quantity,
            cell: (item) => <Quantity value={item.quantity} />,
            align: 'end',
          },
          {
            title: words.landedCost,
            cell: (item) => <Cost value={item.landedUnitCost} />,
            align: 'end',
          },
        ]}
      />
      <ImpactView impact={receipt.impact} />
    </>
  );
}

const columnsOf = ({ receive: words }: Words): readonly LineColumn[] => [
  {
    id: 'material',
    title: words.material,
    kind: 'shown',
    show: ({ text }) => `${text.code} · ${text.name}`,
    width: '40%',
  },
  {
    id: 'open',
    title: words.open,
    kind: 'shown',
    align: 'end',
    show: ({ text }) => <Quantity value={text.open} unit={text.unit} />,
  },
  { id: 'quantity', title: words.quantity, kind: 'decimal' },
  { id: 'rejectedQuantity', title: words.rejected, kind: 'decimal' },
  { id: 'rejectReason', title: words.reason, kind: 'text' },
];

const nameIn = (order: Order, item: { purchaseOrderItemId: string }) =>
  order.items.find(({ id }) => id === item.purchaseOrderItemId)?.materialCode;

/** The lines of which something is still to come, filled in as ordered. */
function openLines(order: Order): readonly Line[] {
  return order.items.flatMap((item) => {
    const open = subtract(item.quantity, item.receivedQuantity);
    if (open.startsWith('-') || isZero(open)) return [];
    return [
      newLine({
        id: item.id,
        materialId: item.materialId,
        code: item.materialCode ?? '',
        name: item.materialName ?? '',
        unit: item.unit,
        open,
        quantity: open,
        rejectedQuantity: '',
        rejectReason: '',
      }),
    ];
  });
}

/** What came; a line without a quantity is left out. */
function itemsOf(lines: readonly Line[]) {
  return lines.flatMap(({ text }) => {
    const { id = '', quantity = '', rejectedQuantity = '', rejectReason = '' } = text;
    if (isZero(quantity) && isZero(rejectedQuantity)) return [];
    return [
      {
        purchaseOrderItemId: id,
        quantity: quantity || '0',
        ...(rejectedQuantity && { rejectedQuantity }),
        ...(rejectReason && { rejectReason }),
      },
    ];
  });
}
