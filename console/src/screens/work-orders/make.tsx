/** A batch: what was made and used, with the unit cost and the yield before it is kept. */
import {
  type CreateWorkOrderReceiptResponse,
  createWorkOrderReceipt,
  deleteWorkOrderReceipt,
  type GetWorkOrderResponse,
} from '@stockwright/client';
import { useMemo, useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DayField, FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { Quantity } from '../../parts/figures.tsx';
import { todayIn } from '../../parts/format.ts';
import type { Line, LineColumn } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { sources } from '../../parts/sources.ts';
import { useToast } from '../../parts/toast.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { consumedOf, linesOfNeeds, openLines, producedOf } from './batch-lines.ts';
import { BatchPreview } from './batch-preview.tsx';

type Order = GetWorkOrderResponse;

export default function Make({ order, onClose }: { order: Order; onClose(): void }) {
  const words = useWords().make;
  const form = useForm(order);
  const act = useAct({
    body: form.body,
    ready: form.body.produced.length > 0,
    call: (caller, options) =>
      createWorkOrderReceipt(caller, {
        path: { id: order.id },
        query: { include: ['impact'] },
        body: form.body,
        ...options,
      }),
    done: useDone(onClose),
  });
  const { preview } = act;
  const { produced } = form.body;
  const planned = useMemo(() => linesOfNeeds(order, produced, preview), [order, produced, preview]);
  return (
    <ActPanel
      title={words.title(order.woNumber)}
      act={act}
      submitName={words.submit}
      onClose={onClose}
      dirty={form.dirty}
      preview={preview && <BatchPreview batch={preview} items={order.items} />}
    >
      <Produced form={form} />
      <Consumed form={form} planned={planned} />
      <FieldRow>
        <DayField
          label={words.day}
          pointer="/receiptDate"
          value={form.receiptDate}
          onChange={form.setDate}
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

type Form = ReturnType<typeof useForm>;

const producedColumns = ({ make: words }: Words): readonly LineColumn[] => [
  {
    id: 'product',
    title: words.product,
    kind: 'shown',
    show: ({ text }) => `${text.code} · ${text.name}`,
    width: '40%',
  },
  {
    id: 'open',
    title: words.open,
    kind: 'shown',
    align: 'end',
    show: ({ text }) => <Quantity value={text.open} />,
  },
  { id: 'quantity', title: words.good, kind: 'decimal' },
  { id: 'scrappedQuantity', title: words.scrapped, kind: 'decimal' },
  { id: 'scrapReason', title: words.reason, kind: 'text' },
];

function Produced({ form }: { form: Form }) {
  const words = useWords().make;
  return (
    <>
      <h2>{words.produced}</h2>
      <LinesGrid
        label={words.produced}
        pointer="/produced"
        fixed
        lines={form.produced}
        onChange={form.setProduced}
        columns={producedColumns}
      />
    </>
  );
}

const consumedColumns = ({ make: words }: Words): readonly LineColumn[] => [
  {
    id: 'materialId',
    title: words.input,
    kind: 'record',
    source: sources.inputs,
    width: '60%',
  },
  { id: 'quantity', title: words.quantity, kind: 'decimal' },
];

function Consumed({ form, planned }: { form: Form; planned: readonly Line[] }) {
  const words = useWords().make;
  return (
    <>
      <h2>{form.own ? words.consumedOwn : words.consumed}</h2>
      <LinesGrid
        label={words.consumed}
        pointer="/consumed"
        lines={form.own ?? planned}
        onChange={(change) => form.setOwn((before) => change(before ?? planned))}
        columns={consumedColumns}
      />
    </>
  );
}

/**
 * The fields of the form. The inputs of the pieces come from the service until they are edited. The
 * service says what the pieces take until that is edited.
 */
function useForm(order: Order) {
  const { timezone } = useOrganization();
  const [receiptDate, setDate] = useState(() => todayIn(timezone));
  const [notes, setNotes] = useState('');
  const [first] = useState(() => openLines(order));
  const [produced, setProduced] = useState(first);
  const [own, setOwn] = useState<readonly Line[] | undefined>();
  const body = useMemo(
    () => ({
      receiptDate,
      produced: producedOf(produced),
      ...(own && { consumed: consumedOf(own) }),
      ...(notes && { notes }),
    }),
    [receiptDate, produced, own, notes],
  );
  return {
    body,
    receiptDate,
    setDate,
    notes,
    setNotes,
    produced,
    setProduced,
    own,
    setOwn,
    dirty: produced !== first || own !== undefined || notes !== '',
  };
}

/** Says that it is kept, with a way back. */
function useDone(onClose: () => void) {
  const words = useWords().make;
  const { id, client } = useOrganization();
  const toast = useToast();
  return (batch: CreateWorkOrderReceiptResponse) => {
    outdate(id, 'work_order');
    toast({
      text: words.done(batch.receiptNumber),
      tone: 'good',
      undo: () =>
        deleteWorkOrderReceipt(client, { path: { id: batch.id }, ifMatch: batch.version }),
    });
    onClose();
  };
}
