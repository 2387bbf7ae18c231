/** A new purchase order, with its lines as in a spreadsheet. */
import { type Client, createPurchaseOrder, getVendor, listMaterials } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import { DayField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { discounted, product } from '../../parts/exact.ts';
import { Amount } from '../../parts/figures.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { notChosen, statedOf } from '../../parts/form/values.ts';
import { todayIn } from '../../parts/format.ts';
import {
  filled,
  type Line,
  type LineColumn,
  Lines,
  linesOf,
  newLine,
} from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { noRate, RateField, readRate } from '../../parts/order/exchange-rate.tsx';
import { NewOrder } from '../../parts/order/new-order.tsx';
import { OrderTotal } from '../../parts/order/order-total.tsx';
import { priceAt, useOrderPrices } from '../../parts/order/proposed-prices.ts';
import { Loaded } from '../../parts/record/record.tsx';
import { type Choice, sources } from '../../parts/sources.ts';
import { useUsualLocation } from '../../parts/usual-location.ts';
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

const beginWith = (given: Given | undefined) => ({
  vendorId: given?.vendor ?? notChosen,
  shipToLocationId: notChosen,
  expectedDate: '',
  exchangeRate: noRate,
  notes: '',
  items: new Lines(given?.lines),
});

function Form({ given, onClose }: { given?: Given; onClose(): void }) {
  const words = useWords().purchaseOrders;
  const definition = usePurchaseOrders();
  const usual = useUsualLocation('isShipTo');
  const form = useForm(
    () => beginWith(given),
    ({ shipToLocationId }) => ({ shipToLocationId: usual(shipToLocationId) }),
  );
  const { values, at } = form;
  const lines = linesOf(form, 'items');
  const rate = useOrderPrices(values.vendorId, at('exchangeRate'), usualCost, lines.onChange);
  const items = itemsOf(lines.lines);
  const body = { vendorId: '', ...statedOf(values), ...rate.body, items };
  return (
    <NewOrder
      definition={definition}
      words={words}
      form={form}
      body={body}
      ready={body.vendorId !== '' && items.length > 0}
      create={(client, options) => createPurchaseOrder(client, { body, ...options })}
      preview={(order) => <OrderTotal label={words.total} order={order} />}
      onClose={onClose}
    >
      <FieldRow>
        <RecordField label={words.vendor} {...at('vendorId')} source={sources.vendors} />
        <RecordField label={words.shipTo} {...at('shipToLocationId')} source={sources.locations} />
        <DayField label={words.expectedDate} {...at('expectedDate')} />
        <RateField of={rate} />
        <TextField label={words.notes} {...at('notes')} />
      </FieldRow>
      <LinesGrid label={words.lines} {...lines} onRecord={rate.onRecord} columns={columnsOf} />
    </NewOrder>
  );
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
    show: ({ text: { quantity = '', unitPrice = '', discountPercent = '' } }) => (
      <Amount value={product(quantity, discounted(unitPrice, discountPercent) ?? '') ?? null} />
    ),
  },
];

const itemsOf = (lines: readonly Line[]) =>
  filled(lines).map(
    ({ text: { quantity = '', unitPrice = '', discountPercent }, records: { materialId } }) => ({
      materialId: materialId?.id ?? '',
      quantity,
      unitPrice,
      ...(discountPercent && { discountPercent }),
    }),
  );
