/** Goods of an order that come back: how many, where they go, and what they bring. */
import { createSalesReturn, deleteSalesReturn, listReturnable } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { useRead } from '../../base/use-read.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { DayField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { Day } from '../../parts/figures.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { type Chosen, textOf } from '../../parts/form/values.ts';
import { isZero, todayIn } from '../../parts/format.ts';
import { type Line, type LineColumn, Lines, linesOf, newLine } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { Loaded } from '../../parts/record/record.tsx';
import { ReturnEffect } from '../../parts/returns/return-effect.tsx';
import { atLines, columnsOf, coming } from '../../parts/returns/return-lines.tsx';
import { sources } from '../../parts/sources.ts';
import { useWords, type Words } from '../../words/language.tsx';
import type { Order } from './states.ts';

type Arrival = 'Received' | 'Expected';
const here: Arrival = 'Received';
const arrivals: readonly Arrival[] = [here, 'Expected'];

interface Props {
  order: Order & { shipFromLocationCode?: string | null; shipFromLocationName?: string | null };
  onClose(): void;
}

export default function ReturnPanel(props: Props) {
  const found = useRead(listReturnable, { path: { id: props.order.id } });
  return (
    <Loaded query={found}>
      {({ data }) => <Panel {...props} lines={linesToReturn(props.order, data)} />}
    </Loaded>
  );
}

function Panel({ order, onClose, lines: given }: Props & { lines: readonly Line[] }) {
  const words = useWords().returns;
  const { timezone } = useOrganization();
  const { id: soId, shipFromLocationId: id, shipFromLocationCode: code } = order;
  const name = order.shipFromLocationName ?? '';
  const [usual] = useState<Chosen>(id && code ? { id, code, name } : undefined);
  const form = useForm(() => ({
    ...{ returnDate: todayIn(timezone), reason: '' },
    status: here,
    locationId: usual,
    items: new Lines(given),
  }));
  const { returnDate, reason, status, locationId, items } = form.values;
  const lines = coming(items.all);
  const body = {
    ...{ soId, status, returnDate, ...(reason && { reason }) },
    items: lines.map((line) => itemOf(line, textOf(locationId))),
  };
  const act = useReturn(body, onClose);
  return (
    <ActPanel
      title={words.newTitle(order.soNumber)}
      act={atLines(act, items.all, lines)}
      submitName={status === 'Expected' ? words.expect : words.takeIn(lines.length)}
      form={form}
      onClose={onClose}
      preview={act.preview && <ReturnEffect returned={act.preview} currency={order.currency} />}
    >
      <FieldRow>
        <DayField label={words.day} {...form.at('returnDate')} />
        <RecordField label={words.place} source={sources.locations} {...form.at('locationId')} />
        <TextField label={words.reason} {...form.at('reason')} />
        <ChoiceField
          label={words.status}
          options={arrivals.map((value) => ({
            value,
            title: words.now[value],
          }))}
          {...form.at('status')}
        />
      </FieldRow>
      {given.length === 0 && <p>{words.nothing}</p>}
      <LinesGrid label={words.goods} {...linesOf(form, 'items')} fixed columns={leftBefore} />
    </ActPanel>
  );
}

type Body = Parameters<typeof createSalesReturn>[1]['body'];

function useReturn(body: Body, onClose: () => void) {
  const words = useWords().returns;
  const { client } = useOrganization();
  const saved = useSaved(['sales_order', 'sales_return'], onClose);
  return useAct({
    body,
    ready: body.items.length > 0,
    call: (caller, options) =>
      createSalesReturn(caller, { body, query: { include: ['impact'] }, ...options }),
    done: ({ id, version, returnNumber, status }) =>
      saved((status === 'Expected' ? words.expected : words.received)(returnNumber), () =>
        deleteSalesReturn(client, { path: { id }, ifMatch: version }),
      ),
  });
}

/** How much can come of what left on a day. */
const leftBefore = ({ returns: words }: Words): readonly LineColumn[] => {
  const [product, ...others] = columnsOf(words);
  const day: LineColumn = {
    id: 'day',
    title: words.shipped,
    kind: 'shown',
    show: ({ text }) => <Day value={text.day} />,
  };
  return product ? [product, day, ...others] : others;
};

/** The lines of shipments of which something can come back, the newest first. */
function linesToReturn({ items }: Order, returnable: readonly Returnable[]): readonly Line[] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return returnable.flatMap((line) => {
    if (isZero(line.returnableQuantity)) return [];
    const { skuCode: code = '', skuName: name = '' } = itemOf.get(line.salesOrderItemId) ?? {};
    return [
      newLine({
        ...{ id: line.shipmentItemId, orderItemId: line.salesOrderItemId, code, name },
        ...{ day: line.shipDate, limit: line.returnableQuantity, disposition: 'restock' },
      }),
    ];
  });
}

type Returnable = Awaited<ReturnType<typeof listReturnable>>['data'][number];

function itemOf({ text }: Line, locationId: string) {
  const { id: shipmentItemId = '', orderItemId: salesOrderItemId = '', quantity = '' } = text;
  const named = { salesOrderItemId, shipmentItemId, quantity };
  if (text.disposition === 'scrap') return { ...named, disposition: 'scrap' as const };
  return { ...named, ...(locationId && { locationId }) };
}
