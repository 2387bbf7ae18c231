/** A new purchase order, with its lines as in a spreadsheet. */
import { type Client, createPurchaseOrder, getVendor, listVendorItems } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import { DayField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { discounted, product } from '../../parts/exact.ts';
import { Amount } from '../../parts/figures.tsx';
import { type Form, useForm } from '../../parts/form/use-form.ts';
import { notChosen, statedOf, textOf } from '../../parts/form/values.ts';
import { dayOr, todayIn } from '../../parts/format.ts';
import {
  filled,
  type Line,
  type LineColumn,
  Lines,
  linesOf,
  newLine,
} from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { noRate, RateField, readRate, useOrderRate } from '../../parts/order/exchange-rate.tsx';
import { NewOrder } from '../../parts/order/new-order.tsx';
import { OrderTotal } from '../../parts/order/order-total.tsx';
import { useProposedPrices } from '../../parts/order/proposed-prices.ts';
import { readUsualItems, usualReads } from '../../parts/order/usual-items.ts';
import { Loaded } from '../../parts/record/record.tsx';
import { type Choice, inputKind, sources } from '../../parts/sources.ts';
import { useUsualLocation } from '../../parts/usual-location.ts';
import { boughtFrom, vendorItemOf } from '../../parts/vendor-items/by-vendor-code.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { usePurchaseOrders } from './definition.ts';
import { proposedPrice } from './proposed-price.ts';
import {
  CodeBelow,
  LinePacks,
  LookUpPacks,
  PackInput,
  type Packs,
  PricePer,
  packsOf,
  readPreferred,
  type Sold,
  soldKey,
} from './vendor-packs.tsx';

/** With a vendor in the address it begins with what is usually bought there. */
export default function NewPurchaseOrder({ onClose }: { onClose(): void }) {
  const organization = useOrganization();
  const { id, client } = organization;
  const [{ vendorId }] = useAddress();
  const found = useQuery({
    queryKey: keyOf(id, [getVendor, listVendorItems, ...usualReads], 'usual-goods', vendorId),
    queryFn: ({ signal }) => readUsualGoods(client, vendorId ?? '', organization, signal),
    enabled: vendorId !== undefined,
  });
  if (vendorId === undefined) return <OrderForm onClose={onClose} />;
  return <Loaded query={found}>{(given) => <OrderForm given={given} onClose={onClose} />}</Loaded>;
}

interface Given {
  vendor: Choice;
  lines: readonly Line[];
  sold: Sold;
}

/** Each item that prefers the vendor, as much as is ordered at least. */
async function readUsualGoods(
  client: Client,
  vendorId: string,
  { currency: base, timezone }: { currency: string; timezone: string },
  signal: AbortSignal,
) {
  const [vendor, { items }, sold] = await Promise.all([
    getVendor(client, { path: { id: vendorId }, signal }),
    readUsualItems(client, vendorId, signal),
    readPreferred(client, vendorId, signal),
  ]);
  const currency = vendor.currency ?? base;
  const today = todayIn(timezone);
  const rate = currency === base ? '1' : await readRate(client, currency, today, signal);
  const packs = packsOf(sold, vendorId);
  const lines = items.map((item) => {
    const records = { materialId: { ...item, more: { ...item } } };
    const { minimumOrderQuantity, orderMultiple } = packs.chosen({ ...newLine(), records }) ?? item;
    const line = {
      ...newLine({ quantity: minimumOrderQuantity ?? orderMultiple ?? '1' }),
      records,
    };
    const unitPrice = proposedPrice(line, packs.chosen(line), { currency, rate, day: today });
    return { ...line, text: { ...line.text, unitPrice } };
  });
  const chosen = { ...vendor, more: { ...vendor } };
  return { vendor: chosen, lines: lines.length > 0 ? lines : [newLine()], sold };
}

const beginWith = (given: Given | undefined, today: string) => ({
  vendorId: given?.vendor ?? notChosen,
  shipToLocationId: notChosen,
  orderDate: today,
  expectedDate: '',
  exchangeRate: noRate,
  notes: '',
  items: new Lines(given?.lines),
});

/** It is sent empty: the service then says that it is missing. */
const required = { vendorId: '' };

function OrderForm({ given, onClose }: { given?: Given; onClose(): void }) {
  const words = useWords().purchaseOrders;
  const definition = usePurchaseOrders();
  const usual = useUsualLocation('isShipTo');
  const { timezone } = useOrganization();
  const form = useForm(() => beginWith(given, todayIn(timezone)), {
    usual: ({ shipToLocationId }) => ({ shipToLocationId: usual(shipToLocationId) }),
    required,
  });
  const { values, at } = form;
  const { order, packs, lines, lookUp } = useVendorLines(form, given?.sold);
  const vendorId = textOf(values.vendorId);
  const columns = useCallback((all: Words) => columnsOf(all, vendorId), [vendorId]);
  const items = itemsOf(lines.lines, packs);
  const body = { ...required, ...statedOf(values), ...order.body, items };
  return (
    <NewOrder
      definition={definition}
      words={words}
      form={form}
      body={body}
      ready={body.vendorId !== '' && items.length > 0}
      create={(client, options) => createPurchaseOrder(client, { body, ...options })}
      preview={(made) => <OrderTotal label={words.total} order={made} />}
      onClose={onClose}
    >
      <FieldRow>
        <RecordField label={words.vendor} {...at('vendorId')} source={sources.vendorsOrNew} />
        <RecordField label={words.shipTo} {...at('shipToLocationId')} source={sources.locations} />
        <DayField label={words.orderDate} {...at('orderDate')} />
        <DayField label={words.expectedDate} {...at('expectedDate')} />
        <RateField of={order} />
        <TextField label={words.notes} {...at('notes')} />
      </FieldRow>
      <LookUpPacks {...lookUp} />
      <LinePacks value={packs}>
        <LinesGrid label={words.lines} {...lines} columns={columns} />
      </LinePacks>
    </NewOrder>
  );
}

/** The lines of a new order, with the packs and the prices of its vendor. */
function useVendorLines(form: Form<ReturnType<typeof beginWith>>, given: Sold = new Map()) {
  const { timezone } = useOrganization();
  const [sold, setSold] = useState(given);
  const { values, at } = form;
  const bound = linesOf(form, 'items');
  const vendorId = textOf(values.vendorId);
  const day = dayOr(values.orderDate, todayIn(timezone));
  const order = useOrderRate(values.vendorId, day, at('exchangeRate'));
  const { currency, rate } = order;
  const packs = useMemo(() => packsOf(sold, vendorId), [sold, vendorId]);
  const propose = useCallback(
    (line: Line) => proposedPrice(line, packs.chosen(line), { currency, rate, day }),
    [packs, currency, rate, day],
  );
  const itemIds = new Set(bound.lines.map(({ records: { materialId } }) => materialId?.id ?? ''));
  return {
    order,
    packs,
    lines: { ...bound, onChange: useProposedPrices(propose, bound.onChange), onRecord: withPack },
    lookUp: {
      vendorId,
      itemIds: [...itemIds].filter((id) => id !== '' && !sold.has(soldKey(vendorId, id))),
      onFound: (found: Sold) => setSold((known) => new Map([...known, ...found])),
    },
  };
}

const columnsOf = ({ purchaseOrders: words }: Words, vendorId: string): readonly LineColumn[] => [
  {
    id: 'materialId',
    title: words.item,
    isRequired: true,
    headings: [words.material, words.product],
    kind: 'record',
    source: boughtFrom(vendorId),
    also: 'vendorItemId',
    below: (line) => <CodeBelow line={line} />,
    width: '30%',
  },
  { id: 'quantity', title: words.quantity, isRequired: true, kind: 'decimal' },
  {
    id: 'pack',
    title: words.unit,
    kind: 'own',
    input: (props) => <PackInput {...props} />,
    width: 'minmax(0, 1.9fr)',
  },
  {
    id: 'unitPrice',
    title: words.unitPrice,
    kind: 'decimal',
    suffix: (line) => <PricePer line={line} />,
    width: 'minmax(0, 1.3fr)',
  },
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

/** The code of a pack that was typed chooses the pack, too. */
const withPack = (line: Line, _column: string, choice: Choice): Line => ({
  ...line,
  text: { ...line.text, pack: vendorItemOf(choice) ?? '' },
});

/** A line names the vendor item by which it is bought, else the item itself. */
function itemsOf(lines: readonly Line[], packs: Packs) {
  return filled(lines).map((line) => {
    const { quantity = '', unitPrice = '', discountPercent } = line.text;
    const { materialId: item } = line.records;
    const pack = packs.chosen(line);
    const isSku = item && inputKind(item) === 'skus';
    return {
      ...(pack
        ? { vendorItemId: pack.id }
        : isSku
          ? { skuId: item.id }
          : { materialId: item?.id ?? '' }),
      quantity,
      unitPrice,
      ...(discountPercent && { discountPercent }),
    };
  });
}
