/** Corrects what came and what it cost, also long ago: every cost and margin that moves first. */
import {
  type GetPurchaseOrderReceiptResponse,
  updatePurchaseOrderReceipt,
} from '@stockwright/client';
import { useMemo, useState } from 'react';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DayField, DecimalField, FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useClosedPeriod } from '../../parts/act/use-closed-period.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { type Line, type LineColumn, newLine } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { useToast } from '../../parts/toast.tsx';
import { useOrganization } from '../../shell/organization.tsx';
import { queries } from '../../shell/queries.ts';
import { useWords, type Words } from '../../words/language.tsx';

type Receipt = GetPurchaseOrderReceiptResponse;

interface Props {
  receipt: Receipt;
  onClose(): void;
}

export default function Correct({ receipt, onClose }: Props) {
  const words = useWords().receipts;
  const form = useForm(receipt);
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
        onChange={form.setLines}
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
    width: '35%',
  },
  { id: 'quantity', title: words.accepted, kind: 'decimal' },
  { id: 'unitCost', title: words.unitCost, kind: 'decimal' },
  { id: 'rejectedQuantity', title: words.rejected, kind: 'decimal' },
  { id: 'rejectReason', title: words.reason, kind: 'text' },
];

type Form = ReturnType<typeof useForm>;

/** The correction; undo sends what the receipt said before, if nobody has changed it since. */
function useCorrect({ first, body, before, isChanged }: Form, onClose: () => void) {
  const words = useWords().receipts;
  const { id, client } = useOrganization();
  const toast = useToast();
  const path = { id: first.id };
  const readAgain = () => queries.invalidateQueries({ queryKey: [id, 'receipts'] });
  const closed = useClosedPeriod();
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
    done: ({ receiptNumber, version }) => {
      readAgain();
      toast({
        text: words.corrected(receiptNumber),
        tone: 'good',
        undo: async () => {
          const query = closed.query({});
          await updatePurchaseOrderReceipt(client, { path, query, body: before, ifMatch: version });
          await readAgain();
        },
      });
      onClose();
    },
  });
  return closed.asking(act);
}

/** What the receipt said when the form was opened, and what it says now. */
function useForm(given: Receipt) {
  const [first] = useState(given);
  const [receiptDate, setDate] = useState(first.receiptDate);
  const [additionalCost, setCost] = useState(first.additionalCost);
  const [notes, setNotes] = useState(first.notes ?? '');
  const [start] = useState(() => linesOf(first));
  const [lines, setLines] = useState(start);
  const before = useMemo(
    () => ({
      receiptDate: first.receiptDate,
      additionalCost: first.additionalCost,
      notes: first.notes,
      items: itemsOf(start),
    }),
    [first, start],
  );
  const body = useMemo(
    () => ({
      receiptDate,
      additionalCost: additionalCost || '0',
      notes: notes || null,
      items: itemsOf(lines),
    }),
    [receiptDate, additionalCost, notes, lines],
  );
  return {
    ...{ first, body, before, lines, setLines },
    isChanged: JSON.stringify(body) !== JSON.stringify(before),
    ...{ receiptDate, setDate, additionalCost, setCost, notes, setNotes },
  };
}

const linesOf = ({ items }: Receipt): readonly Line[] =>
  items.map((item) =>
    newLine({
      id: item.id,
      code: item.materialCode ?? '',
      name: item.materialName ?? '',
      quantity: item.quantity,
      unitCost: item.unitCost,
      rejectedQuantity: item.rejectedQuantity,
      rejectReason: item.rejectReason ?? '',
    }),
  );

/** All lines, so that a fault names the line that is shown. */
const itemsOf = (lines: readonly Line[]) =>
  lines.map(({ text }) => ({
    id: text.id ?? '',
    quantity: text.quantity || '0',
    unitCost: text.unitCost ?? '',
    rejectedQuantity: text.rejectedQuantity || '0',
    rejectReason: text.rejectReason || null,
  }));
