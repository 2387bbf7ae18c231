/** A new purchase order, with its lines as in a spreadsheet. */
import {
  type Client,
  type CreatePurchaseOrderData,
  createPurchaseOrder,
  getVendor,
  listMaterials,
} from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DayField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { discounted, product } from '../../parts/exact.ts';
import { Amount } from '../../parts/figures.tsx';
import { todayIn } from '../../parts/format.ts';
import { filled, type Line, type LineColumn, newLine } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { useLocationChoice } from '../../parts/location-choice.ts';
import { RateField, readRate } from '../../parts/order/exchange-rate.tsx';
import { OrderTotal } from '../../parts/order/order-total.tsx';
import { priceAt, useOrderPrices } from '../../parts/order/proposed-prices.ts';
import { useMade } from '../../parts/order/use-made.ts';
import { Loaded } from '../../parts/record/record.tsx';
import { type Choice, sources } from '../../parts/sources.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { usePurchaseOrders } from './definition.ts';

/** With a vendor in the address it begins with what is usually bought there. */
export default function NewPurchaseOrder({ onClose }: { onClose(): void }) {
  const organization = useOrganization();
  const { id, client } = organization;
  const [{ vendorId }] = useAddress();
  const found = useQuery({
    queryKey: keyOf(id, [getVendor, listMaterials], 'usual-goods', vendorId),
    queryFn: ({ signal }) => readUsualGoods(client, vendorId ?? '', organization, signal),
    enabled: vendorId !== undefined,
  });
  if (vendorId === undefined) return <Form onClose={onClose} />;
  return <Loaded query={found}>{(given) => <Form given={given} onClose={onClose} />}</Loaded>;
}

interface Given {
  vendor: Choice;
  lines: readonly Line[];
}

/** Each material that prefers the vendor, as much as is ordered at least. */
async function readUsualGoods(
  client: Client,
  vendorId: string,
  { currency: base, timezone }: { currency: string; timezone: string },
  signal: AbortSignal,
) {
  const query = { preferredVendorId: vendorId, sort: 'code' as const, limit: 200 };
  const [vendor, { data }] = await Promise.all([
    getVendor(client, { path: { id: vendorId }, signal }),
    listMaterials(client, { query, signal }),
  ]);
  const currency = vendor.currency ?? base;
  const rate =
    currency === base ? '1' : await readRate(client, currency, todayIn(timezone), signal);
  const lines = data.map((material) => ({
    ...newLine({
      quantity: material.minimumOrderQuantity ?? material.orderMultiple ?? '1',
      unitPrice: priceAt(material.unitCost, rate),
    }),
    records: { materialId: { ...material, more: { ...material } } },
  }));
  const chosen = { ...vendor, more: { ...vendor } };
  return { vendor: chosen, lines: lines.length > 0 ? lines : [newLine()] };
}

/** The material's usual cost is the first proposal for its price. */
const usualCost = { record: 'materialId', field: 'unitCost' };

function Form({ given, onClose }: { given?: Given; onClose(): void }) {
  const words = useWords().purchaseOrders;
  const [vendor, setVendor] = useState<Choice | undefined>(given?.vendor);
  const [shipTo, setLocation] = useLocationChoice('isShipTo');
  const [expectedDate, setExpected] = useState('');
  const [notes, setNotes] = useState('');
  const [lines, setLines] = useState<readonly Line[]>(() => given?.lines ?? [newLine()]);
  const rate = useOrderPrices(vendor, usualCost, setLines);
  const act = useNewOrder({
    ...rate.body,
    vendorId: vendor?.id ?? '',
    items: itemsOf(lines),
    ...(shipTo && { shipToLocationId: shipTo.id }),
    ...(expectedDate && { expectedDate }),
    ...(notes && { notes }),
  });
  return (
    <ActPanel
      title={words.create}
      act={act}
      submitName={words.submit}
      onClose={onClose}
      dirty={vendor !== given?.vendor || (given ? lines !== given.lines : filled(lines).length > 0)}
      preview={act.preview && <OrderTotal label={words.total} order={act.preview} />}
    >
      <FieldRow>
        <RecordField
          label={words.vendor}
          pointer="/vendorId"
          value={vendor}
          onChange={setVendor}
          source={sources.vendors}
        />
        <RecordField
          label={words.shipTo}
          pointer="/shipToLocationId"
          value={shipTo}
          onChange={setLocation}
          source={sources.locations}
        />
        <DayField
          label={words.expectedDate}
          pointer="/expectedDate"
          value={expectedDate}
          onChange={setExpected}
        />
        <RateField of={rate} />
        <TextField label={words.notes} pointer="/notes" value={notes} onChange={setNotes} />
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

type Body = CreatePurchaseOrderData['body'];

function useNewOrder(body: Body) {
  const words = useWords().purchaseOrders;
  const made = useMade(usePurchaseOrders());
  return useAct({
    body,
    ready: body.vendorId !== '' && (body.items?.length ?? 0) > 0,
    call: (caller, options) => createPurchaseOrder(caller, { body, ...options }),
    done: (order) => made(order, words.created(order.poNumber)),
  });
}

const columnsOf = ({ purchaseOrders: words }: Words): readonly LineColumn[] => [
  {
    id: 'materialId',
    title: words.material,
    kind: 'record',
    source: sources.materials,
    width: '40%',
  },
  { id: 'quantity', title: words.quantity, kind: 'decimal' },
  { id: 'unitPrice', title: words.unitPrice, kind: 'decimal' },
  { id: 'discountPercent', title: words.discountPercent, kind: 'decimal' },
  {
    id: 'lineTotal',
    title: words.lineTotal,
    kind: 'shown',
    align: 'end',
    show: ({ text }) => (
      <Amount
        value={
          product(
            text.quantity ?? '',
            discounted(text.unitPrice ?? '', text.discountPercent ?? '') ?? '',
          ) ?? null
        }
      />
    ),
  },
];

function itemsOf(lines: readonly Line[]) {
  return filled(lines).map(({ text, records }) => ({
    materialId: records.materialId?.id ?? '',
    quantity: text.quantity ?? '',
    unitPrice: text.unitPrice ?? '',
    ...(text.discountPercent && { discountPercent: text.discountPercent }),
  }));
}
