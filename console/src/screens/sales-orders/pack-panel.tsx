/** Goods of an order that are packed: they stay in stock until they are shipped. */
import { createShipment, deleteShipment } from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { statedOf } from '../../parts/form/values.ts';
import { todayIn } from '../../parts/format.ts';
import { type LineColumn, Lines, linesOf } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { Shortages } from '../../parts/lines/shortages.tsx';
import { DayOfOrder } from '../../parts/order/day-of-order.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import { columnsOf, entered, movableLines, useShortages } from './ship-panel.tsx';
import type { Order } from './states.ts';

export default function PackPanel({ order: given, onClose }: { order: Order; onClose(): void }) {
  const words = useWords().shipment;
  const { client, timezone } = useOrganization();
  // As it was when the panel was opened: what was entered is about that.
  const [order] = useState(given);
  const saved = useSaved(['sales_order', 'shipment'], onClose);
  const form = useForm(() => ({
    ...{ shipDate: todayIn(timezone), carrier: '', trackingNumber: '' },
    items: new Lines(movableLines(order, false)),
  }));
  const { items, ...fields } = form.values;
  const lines = entered(items.all);
  const body = {
    ...statedOf(fields),
    status: 'Packed' as const,
    items: lines.map(({ text: { id = '', quantity = '' } }) => ({
      salesOrderItemId: id,
      quantity,
    })),
  };
  const act = useAct({
    body,
    ready: lines.length > 0,
    call: (caller, options) => createShipment(caller, { path: { id: order.id }, body, ...options }),
    done: ({ id, version, shipmentNumber }) =>
      saved(words.packed(shipmentNumber), () =>
        deleteShipment(client, { path: { id }, ifMatch: version }),
      ),
  });
  const short = useShortages(order, items.all, order.items);
  return (
    <ActPanel
      title={words.packTitle(order.soNumber)}
      act={act}
      submitName={words.pack(lines.length)}
      form={form}
      onClose={onClose}
    >
      <p>{words.packHint}</p>
      <FieldRow>
        <DayOfOrder label={words.plannedDay} {...form.at('shipDate')} orderDate={order.orderDate} />
        <TextField label={words.carrier} {...form.at('carrier')} />
        <TextField label={words.tracking} {...form.at('trackingNumber')} />
      </FieldRow>
      <Shortages value={short}>
        <LinesGrid label={words.goods} {...linesOf(form, 'items')} fixed columns={packing} />
      </Shortages>
    </ActPanel>
  );
}

const packing = ({ shipPanel, shipment }: Words): readonly LineColumn[] =>
  columnsOf({ ...shipPanel, leaves: shipment.packs }, false);
