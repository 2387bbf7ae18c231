/** A new purchase order, with its lines as in a spreadsheet. */
import { type Client, createPurchaseOrder, getVendor } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import { DayField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { discounted, product } from '../../parts/exact.ts';
import { Amount } from '../../parts/figures.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { notChosen, statedOf } from '../../parts/form/values.ts';
import { todayIn, useFormat } from '../../parts/format.ts';
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
import { isPacked } from '../../parts/order/packs.ts';
import { priceAt, useOrderPrices } from '../../parts/order/proposed-prices.ts';
import { readUsualItems, usualReads } from '../../parts/order/usual-items.ts';
import { Loaded } from '../../parts/record/record.tsx';
import { type Choice, inputKind, sources, textIn } from '../../parts/sources.ts';
import { useUsualLocation } from '../../parts/usual-location.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { usePurchaseOrders } from './definition.ts';

/** With a vendor in the address it begins with what is usually bought there. */
export default function NewPurchaseOrder({ onClose }: { onClose(): void }) {
  const organization = useOrganization();
  const { id, client } = organization;
  const [{ vendorId }] = useAddress();
  const found = useQuery({
    queryKey: keyOf(id, [getVendor, ...usualReads], 'usual-goods', vendorId),
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

/** Each item that prefers the vendor, as much as is ordered at least. */
async function readUsualGoods(
  client: Client,
  vendorId: string,
  { currency: base, timezone }: { currency: string; timezone: string },
  signal: AbortSignal,
) {
  const [vendor, { items }] = await Promise.all([
    getVendor(client, { path: { id: vendorId }, signal }),
    readUsualItems(client, vendorId, signal),
  ]);
  const currency = vendor.currency ?? base;
  const rate =
    currency === base ? '1' : await readRate(client, currency, todayIn(timezone), signal);
  const lines = items.map((item) => ({
    ...newLine({
      quantity: item.minimumOrderQuantity ?? item.orderMultiple ?? '1',
      unitPrice: priceAt(usualPrice({ ...item }), rate),
    }),
    records: { materialId: { ...item, more: { ...item } } },
  }));
  const chosen = { ...vendor, more: { ...vendor } };
  return { vendor: chosen, lines: lines.length > 0 ? lines : [newLine()] };
}

/** The cost of a unit of purchase: that of a stock unit, as many times as there are in it. */
function usualPrice(more: Choice['more']): string | undefined {
  const cost = textIn(more, 'unitCost') ?? textIn(more, 'currentCost');
  return cost && product(cost, textIn(more, 'unitsPerPurchaseUnit') ?? '1');
}

/** It is the first proposal for the price of an item. */
const usualCost = { record: 'materialId', of: usualPrice };

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
    title: words.item,
    headings: [words.material, words.product],
    kind: 'record',
    source: sources.bought,
    width: '40%',
  },
  { id: 'quantity', title: words.quantity, kind: 'decimal' },
  {
    id: 'unit',
    title: words.unit,
    kind: 'shown',
    show: ({ records }) => <Pack item={records.materialId?.more} />,
  },
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

/** The unit of purchase, with what is in it: `sack = 25 KG`. */
function Pack({ item }: { item: Choice['more'] }) {
  const { exact } = useFormat();
  const [unit, pack] = [textIn(item, 'unit'), textIn(item, 'purchaseUnit')];
  const count = textIn(item, 'unitsPerPurchaseUnit') ?? '1';
  if (!isPacked(count)) return <span className="faint">{pack ?? unit}</span>;
  return <span className="faint">{`${pack ?? unit} = ${exact(count)} ${unit}`}</span>;
}

const itemsOf = (lines: readonly Line[]) =>
  filled(lines).map(
    ({
      text: { quantity = '', unitPrice = '', discountPercent },
      records: { materialId: item },
    }) => ({
      ...(item && inputKind(item) === 'skus' ? { skuId: item.id } : { materialId: item?.id ?? '' }),
      quantity,
      unitPrice,
      ...(discountPercent && { discountPercent }),
    }),
  );
