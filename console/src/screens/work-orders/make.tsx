/** A batch: what was made and used, with the unit cost and the yield before it is kept. */
import {
  createWorkOrderReceipt,
  deleteWorkOrderReceipt,
  type GetWorkOrderResponse,
} from '@stockwright/client';
import { useMemo } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DayField, FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { Quantity } from '../../parts/figures.tsx';
import { type Form, useForm } from '../../parts/form/use-form.ts';
import { todayIn } from '../../parts/format.ts';
import { type Line, type LineColumn, Lines, linesOf } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { sources } from '../../parts/sources.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { consumedOf, linesOfNeeds, openLines, producedOf } from './batch-lines.ts';
import { BatchPreview } from './batch-preview.tsx';

type Order = GetWorkOrderResponse;

export default function Make({ order, onClose }: { order: Order; onClose(): void }) {
  const words = useWords().make;
  const { client, timezone } = useOrganization();
  const saved = useSaved('work_order', onClose);
  const form = useForm(() => beginWith(order, todayIn(timezone)));
  const body = useBody(form);
  const act = useAct({
    body,
    ready: body.produced.length > 0,
    call: (caller, options) =>
      createWorkOrderReceipt(caller, {
        path: { id: order.id },
        query: { include: ['impact'] },
        body,
        ...options,
      }),
    done: ({ id, receiptNumber, version }) =>
      saved(words.done(receiptNumber), () =>
        deleteWorkOrderReceipt(client, { path: { id }, ifMatch: version }),
      ),
  });
  const { preview } = act;
  const { produced } = body;
  const planned = useMemo(() => linesOfNeeds(order, produced, preview), [order, produced, preview]);
  return (
    <ActPanel
      title={words.title(order.woNumber)}
      act={act}
      submitName={words.submit}
      form={form}
      onClose={onClose}
      preview={preview && <BatchPreview batch={preview} items={order.items} />}
    >
      <h2>{words.produced}</h2>
      <LinesGrid
        label={words.produced}
        {...linesOf(form, 'produced')}
        fixed
        columns={producedColumns}
      />
      <Consumed form={form} planned={planned} />
      <FieldRow>
        <DayField label={words.day} {...form.at('receiptDate')} />
        <TextField label={words.notes} {...form.at('notes')} />
      </FieldRow>
    </ActPanel>
  );
}

interface Values {
  receiptDate: string;
  produced: Lines;
  /** Of the service, until somebody edits them. */
  consumed: Lines | undefined;
  notes: string;
}

const beginWith = (order: Order, receiptDate: string): Values => ({
  receiptDate,
  produced: new Lines(openLines(order)),
  consumed: undefined,
  notes: '',
});

function useBody({ values: { receiptDate, produced, consumed, notes } }: Form<Values>) {
  return useMemo(
    () => ({
      receiptDate,
      produced: producedOf(produced.all),
      ...(consumed && { consumed: consumedOf(consumed.all) }),
      ...(notes && { notes }),
    }),
    [receiptDate, produced, consumed, notes],
  );
}

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

/** The inputs of the pieces: the service says what these take until that is edited. */
function Consumed({ form, planned }: { form: Form<Values>; planned: readonly Line[] }) {
  const words = useWords().make;
  const { pointer, value, onChange } = form.at('consumed');
  return (
    <>
      <h2>{value ? words.consumedOwn : words.consumed}</h2>
      <LinesGrid
        label={words.consumed}
        pointer={pointer}
        lines={value?.all ?? planned}
        onChange={(change) => onChange(new Lines(change(form.now().consumed?.all ?? planned)))}
        columns={consumedColumns}
      />
    </>
  );
}
