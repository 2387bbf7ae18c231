/** A batch: what was made and used, with the unit cost and the yield before it is kept. */
import {
  createWorkOrderReceipt,
  deleteWorkOrderReceipt,
  type GetWorkOrderResponse,
} from '@stockwright/client';
import { useCallback, useMemo } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DayField, FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { byTime, type CountSide, CountSideField } from '../../parts/counts/count-side.tsx';
import { Quantity } from '../../parts/figures.tsx';
import { type Form, useForm } from '../../parts/form/use-form.ts';
import { todayIn } from '../../parts/format.ts';
import { type Line, type LineColumn, Lines, linesOf } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { useBelow } from '../../parts/lines/shortages.tsx';
import { type Shortage, shortagesOf, useOnHand } from '../../parts/on-hand.ts';
import { inputKind } from '../../parts/sources.ts';
import { useSkuUnits } from '../../parts/units.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { consumedOf, linesOfNeeds, openLines, producedOf } from './batch-lines.ts';
import { BatchPreview } from './batch-preview.tsx';
import { Consumed } from './consumed.tsx';
import { mergedLines } from './consumption.ts';
import { usePlannedInputs, useWaiting } from './use-planned-inputs.ts';

type Order = GetWorkOrderResponse;

export default function Make({ order, onClose }: { order: Order; onClose(): void }) {
  const words = useWords().make;
  const { client, timezone } = useOrganization();
  const saved = useSaved('work_order', onClose);
  const form = useForm(() => beginWith(order, todayIn(timezone)));
  const { body, planned, lines, isAsking, keep } = useBatch(order, form);
  const act = useAct({
    body,
    ready: body.produced.length > 0 && !isAsking,
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
  keep(preview);
  const short = useShortages(order, lines);
  const columns = useProducedColumns(order);
  const below = useBelow(short, words);
  return (
    <ActPanel
      title={words.title(order.woNumber)}
      act={act}
      submitName={below ?? words.submit}
      isCaution={short.size > 0}
      form={form}
      onClose={onClose}
      preview={preview && <BatchPreview batch={preview} items={order.items} />}
    >
      <h2>{words.produced}</h2>
      <LinesGrid label={words.produced} {...linesOf(form, 'produced')} fixed columns={columns} />
      <Consumed planned={planned} short={short} {...form.at('consumed')} />
      <While isAsking={isAsking} />
      <FieldRow>
        <DayField label={words.day} {...form.at('receiptDate')} />
        <TextField label={words.notes} {...form.at('notes')} />
        <CountSideField
          day={form.values.receiptDate}
          locationIds={[order.siteLocationId]}
          {...form.at('count')}
        />
      </FieldRow>
    </ActPanel>
  );
}

interface Values {
  receiptDate: string;
  produced: Lines;
  /** The inputs that somebody has changed, left out or added; all others are by the recipe. */
  consumed: Lines;
  notes: string;
  count: CountSide;
}

const beginWith = (order: Order, receiptDate: string): Values => ({
  receiptDate,
  produced: new Lines(openLines(order)),
  consumed: new Lines([]),
  notes: '',
  count: byTime,
});

/** The request, and the inputs of the recipe that it follows. */
function useBatch(order: Order, { values }: Form<Values>) {
  const { receiptDate, consumed, notes, count } = values;
  const produced = useMemo(() => producedOf(values.produced.all), [values.produced]);
  const hasOwn = consumed.all.length > 0;
  const { plan, isAsking, keep } = usePlannedInputs(order, produced, hasOwn);
  const planned = useMemo(() => linesOfNeeds(order, produced, plan), [order, produced, plan]);
  const lines = useMemo(() => mergedLines(planned, consumed.all), [planned, consumed]);
  const body = {
    receiptDate,
    produced,
    ...(hasOwn && { consumed: consumedOf(lines) }),
    ...(notes && { notes }),
    ...(count && { count }),
  };
  return { body, planned, lines, isAsking: hasOwn && isAsking, keep };
}

/** The inputs of which more is used than is there. */
function useShortages(order: Order, lines: readonly Line[]): ReadonlyMap<string, Shortage> {
  const inputs = lines.flatMap(({ key, text, records: { materialId: item } }) =>
    item ? [{ key, item, quantity: text.quantity ?? '' }] : [],
  );
  const stock = useOnHand(inputs.map(({ item }) => ({ kind: inputKind(item), id: item.id })));
  const taken = inputs.map(({ key, item, quantity }) => ({
    ...{ key, quantity },
    itemId: item.id,
    locationId: order.siteLocationId,
  }));
  return shortagesOf(taken, stock);
}

/** Lets the form wait for the inputs of the recipe: it states them beside those of its own. */
function While({ isAsking }: { isAsking: boolean }) {
  useWaiting(isAsking);
  return null;
}

/** Columns of what is made, in the units of the products. */
function useProducedColumns({ items }: Order) {
  const unitOf = useSkuUnits(items.map(({ skuId }) => skuId));
  return useCallback(
    ({ make: words }: Words) => {
      const unitOfLine = ({ text }: Line) => unitOf(items.find(({ id }) => id === text.id)?.skuId);
      return producedColumns(words, unitOfLine);
    },
    [unitOf, items],
  );
}

const producedColumns = (
  words: Words['make'],
  suffix: (line: Line) => string | undefined,
): readonly LineColumn[] => [
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
    show: (line) => <Quantity value={line.text.open} unit={suffix(line)} />,
  },
  { id: 'quantity', title: words.good, kind: 'decimal', suffix },
  { id: 'scrappedQuantity', title: words.scrapped, kind: 'decimal', suffix },
  { id: 'scrapReason', title: words.reason, kind: 'text' },
];
