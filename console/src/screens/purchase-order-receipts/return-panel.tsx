/** Goods of a receipt that go back to their vendor: how many, and what leaves with them. */
import {
  type CreateVendorReturnResponse,
  createVendorReturn,
  deleteVendorReturn,
  type GetPurchaseOrderReceiptResponse,
} from '@stockwright/client';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { ChoiceField } from '../../parts/act/choices.tsx';
import { DayField, FieldRow, RecordField, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { subtract, sum } from '../../parts/exact.ts';
import { Quantity } from '../../parts/figures.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { type Chosen, textOf } from '../../parts/form/values.ts';
import { isZero, todayIn } from '../../parts/format.ts';
import { ImpactView } from '../../parts/impact.tsx';
import { type Line, type LineColumn, Lines, linesOf, newLine } from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { Money } from '../../parts/money.tsx';
import { namedItem } from '../../parts/order/named-item.ts';
import {
  convertedLines,
  inUnitOf,
  packText,
  statedQuantities,
  unitColumn,
  unitOf,
} from '../../parts/order/packs.ts';
import { Facts } from '../../parts/record/record.tsx';
import { atLines, coming } from '../../parts/returns/return-lines.tsx';
import { outcomes } from '../../parts/returns/states.ts';
import { sources } from '../../parts/sources.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { type Order, WithOrder } from './with-order.tsx';

type Receipt = GetPurchaseOrderReceiptResponse;
interface Props {
  receipt: Receipt;
  onClose(): void;
}

export default function ReturnPanel({ receipt, onClose }: Props) {
  return (
    <WithOrder poId={receipt.poId}>
      {(order) => <Panel receipt={receipt} order={order} onClose={onClose} />}
    </WithOrder>
  );
}

const usual: (typeof outcomes)[number] = 'credit';

function Panel({ receipt, order, onClose }: Props & { order: Order }) {
  const words = useWords().vendorReturns;
  const { timezone } = useOrganization();
  const { locationId: id, locationCode: code = '', locationName: name = '' } = receipt;
  const [place] = useState<Chosen>({ id, code: code ?? '', name: name ?? '' });
  const form = useForm(() => ({
    ...{ returnDate: todayIn(timezone), reason: '', vendorReference: '' },
    outcome: usual,
    locationId: place,
    items: new Lines(linesToReturn(receipt, order)),
  }));
  const { returnDate, reason, vendorReference, outcome, locationId, items } = form.values;
  const lines = coming(items.all);
  const body = {
    ...{ returnDate, outcome, locationId: textOf(locationId) },
    ...(reason && { reason }),
    ...(vendorReference && { vendorReference }),
    items: lines.map((line) => ({
      purchaseOrderReceiptItemId: line.text.id ?? '',
      ...statedQuantity(line),
    })),
  };
  const act = useReturn(body, onClose);
  const grid = linesOf(form, 'items');
  return (
    <ActPanel
      title={words.newTitle(receipt.receiptNumber)}
      act={atLines(act, items.all, lines)}
      submitName={words.sendBack(lines.length)}
      form={form}
      onClose={onClose}
      preview={act.preview && <Effect returned={act.preview} />}
    >
      <FieldRow>
        <DayField label={words.day} {...form.at('returnDate')} />
        <RecordField label={words.place} source={sources.locations} {...form.at('locationId')} />
        <ChoiceField
          label={words.outcome}
          options={outcomes.map((value) => ({ value, title: words.outcomes[value] }))}
          {...form.at('outcome')}
        />
      </FieldRow>
      <FieldRow>
        <TextField label={words.reason} {...form.at('reason')} />
        <TextField label={words.reference} {...form.at('vendorReference')} />
      </FieldRow>
      {items.all.length === 0 && <p>{words.nothing}</p>}
      <LinesGrid
        label={words.goods}
        {...grid}
        fixed
        onChange={(change) => grid.onChange(convertedLines(change))}
        columns={columnsOf}
      />
    </ActPanel>
  );
}

type Body = Parameters<typeof createVendorReturn>[1]['body'];

function useReturn(body: Body, onClose: () => void) {
  const words = useWords().vendorReturns;
  const { client } = useOrganization();
  const saved = useSaved(['purchase_order_receipt', 'purchase_order', 'vendor_return'], onClose);
  return useAct({
    body,
    ready: body.items.length > 0,
    call: (caller, options) =>
      createVendorReturn(caller, { body, query: { include: ['impact'] }, ...options }),
    done: ({ id, version, returnNumber }) =>
      saved(words.sent(returnNumber), () =>
        deleteVendorReturn(client, { path: { id }, ifMatch: version }),
      ),
  });
}

/** The credit for the goods, what is lost of their cost, and what else changes. */
function Effect({ returned: { creditTotal, items, impact } }: { returned: Returned }) {
  const words = useWords().vendorReturns;
  return (
    <>
      <Facts
        facts={[
          [words.credit, <Money key="c" value={creditTotal} />],
          [words.loss, <Money key="l" value={sum(...items.map(({ landedLoss }) => landedLoss))} />],
        ]}
      />
      <ImpactView impact={impact} />
    </>
  );
}

type Returned = CreateVendorReturnResponse;

const columnsOf = ({ vendorReturns: words }: Words): readonly LineColumn[] => [
  {
    id: 'item',
    title: words.item,
    kind: 'shown',
    show: ({ text: { code, name } }) => `${code} · ${name}`,
    width: '40%',
  },
  {
    id: 'limit',
    title: words.returnable,
    kind: 'shown',
    align: 'end',
    show: (line) => <Quantity value={inUnitOf(line, line.text.left ?? '')} unit={unitOf(line)} />,
  },
  { id: 'quantity', also: 'stockQuantity', title: words.goesBack, kind: 'decimal' },
  { ...unitColumn(words.unit), width: '90px' },
];

/** The lines of a receipt of which something is left to go back. */
const linesToReturn = ({ items }: Receipt, order: Order): readonly Line[] =>
  items.flatMap((item) => {
    const left = subtract(item.stockQuantity, item.returnedStockQuantity);
    if (isZero(left)) return [];
    const of = order.items.find(({ id }) => id === item.purchaseOrderItemId);
    const { code, name, unit: stockUnit } = namedItem(of ?? item);
    const units = { unit: of?.unit ?? '', unitsPerPurchaseUnit: of?.unitsPerPurchaseUnit ?? '1' };
    return [newLine({ id: item.id, code, name, left, ...packText({ ...units, stockUnit }, left) })];
  });

function statedQuantity(line: Line) {
  const { quantity, stockQuantity } = statedQuantities(line);
  return stockQuantity === undefined ? { quantity } : { stockQuantity };
}
