/** Goods at the door: what came of an order, with the unit costs that result before it is kept. */
import {
  type CreatePurchaseOrderReceiptData,
  createPurchaseOrderReceipt,
  deletePurchaseOrderReceipt,
  type GetPurchaseOrderResponse,
} from '@stockwright/client';
import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useOrganization } from '../../base/organization.tsx';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { DecimalField, FieldRow, TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { useBarcodes } from '../../parts/barcodes.ts';
import { byTime, CountSideField } from '../../parts/counts/count-side.tsx';
import { isDecimal, smaller, sum } from '../../parts/exact.ts';
import { Quantity } from '../../parts/figures.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { todayIn, useFormat } from '../../parts/format.ts';
import {
  type BoundLines,
  type Line,
  type LineColumn,
  Lines,
  linesOf,
} from '../../parts/lines/line.ts';
import { LinesGrid } from '../../parts/lines/lines-grid.tsx';
import { DayOfOrder } from '../../parts/order/day-of-order.tsx';
import { books, FreightCurrencyField } from '../../parts/order/freight-currency.tsx';
import { inUnitOf, unitColumn, unitOf } from '../../parts/order/packs.ts';
import { isCodeOf } from '../../parts/same-code.ts';
import { ScanField } from '../../parts/scan-field.tsx';
import { useWords, type Words } from '../../words/language.tsx';
import styles from './receive.module.css';
import { countedLines, itemsOf, openLines, withQuantity } from './receive-lines.ts';
import { Preview } from './receive-preview.tsx';
import { useReceivedText } from './use-received-text.ts';

type Order = GetPurchaseOrderResponse;

export default function Receive({ order, onClose }: { order: Order; onClose(): void }) {
  const words = useWords().receive;
  const { timezone } = useOrganization();
  const receivedText = useReceivedText();
  const form = useForm(() => ({
    receiptDate: todayIn(timezone),
    additionalCost: '',
    additionalCostCurrency: books,
    notes: '',
    count: byTime,
    items: new Lines(openLines(order, receivedText)),
  }));
  const { at } = form;
  const { receiptDate, additionalCost, additionalCostCurrency, notes, count } = form.values;
  const lines = linesOf(form, 'items');
  const body = {
    receiptDate,
    items: itemsOf(lines.lines),
    ...(additionalCost && { additionalCost, additionalCostCurrency }),
    ...(notes && { notes }),
    ...(count && { count }),
  };
  const act = useReceive(order, body, onClose);
  const { preview } = act;
  const grid = useRef<HTMLDivElement>(null);
  const onScan = useScan(lines, grid);
  return (
    <ActPanel
      title={words.title(order.poNumber)}
      act={act}
      submitName={words.submit(body.items.length, preview?.cascade.rowsRecosted ?? 0)}
      form={form}
      onClose={onClose}
      preview={preview && <Preview order={order} receipt={preview} />}
    >
      <FieldRow>
        <DayOfOrder label={words.day} {...at('receiptDate')} orderDate={order.orderDate} />
        <DecimalField label={words.additionalCost} {...at('additionalCost')} />
        <FreightCurrencyField
          label={words.costCurrency}
          orderCurrency={order.currency}
          {...at('additionalCostCurrency')}
        />
        <TextField label={words.notes} {...at('notes')} />
        <CountSideField day={receiptDate} locationIds={[order.shipToLocationId]} {...at('count')} />
      </FieldRow>
      <ScanField onScan={onScan} />
      <div ref={grid}>
        <LinesGrid
          label={words.lines}
          {...lines}
          fixed
          onChange={(change) => lines.onChange(countedLines(change))}
          columns={columnsOf}
        />
      </div>
    </ActPanel>
  );
}

/** A scan leads to the line; from the first one on, only what was scanned counts as come. */
function useScan({ lines, onChange }: BoundLines, grid: RefObject<HTMLDivElement | null>) {
  const words = useWords().receive;
  const idsOf = (kind: string) =>
    lines.flatMap(({ text }) => (text.kind === kind ? [text.itemId ?? ''] : []));
  const ofMaterials = useBarcodes('materials', idsOf('materials'));
  const ofProducts = useBarcodes('skus', idsOf('skus'));
  const ofPacks = useBarcodes(
    'vendorItems',
    lines.flatMap(({ text: { vendorItemId } }) => vendorItemId || []),
  );
  const scanned = useRef(new Set<string>());
  return (text: string) => {
    const row = lines.findIndex(
      ({ text: { code = '', itemId = '', vendorCode = '', vendorItemId = '' } }) =>
        isCodeOf(text, code, ofMaterials.get(itemId) ?? ofProducts.get(itemId)) ||
        isCodeOf(text, vendorCode, ofPacks.get(vendorItemId)),
    );
    const line = lines[row];
    if (!line) return words.unknownCode(text);
    scanned.current.add(line.key);
    const counted = (one: Line) => {
      if (!scanned.current.has(one.key)) return '';
      return one.text.quantity || inUnitOf(one, one.text.open ?? '');
    };
    flushSync(() => onChange((all) => all.map((one) => withQuantity(one, counted(one)))));
    const label = `${words.quantity} ${row + 1}`;
    const input = grid.current?.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
    input?.focus();
    return undefined;
  };
}

type Body = CreatePurchaseOrderReceiptData['body'];

function useReceive(order: Order, body: Body, onClose: () => void) {
  const words = useWords().receive;
  const { client } = useOrganization();
  const saved = useSaved('purchase_order', onClose);
  return useAct({
    body,
    ready: body.items.length > 0,
    call: (caller, options) =>
      createPurchaseOrderReceipt(caller, {
        path: { id: order.id },
        query: { include: ['impact'] },
        body,
        ...options,
      }),
    done: ({ id, receiptNumber, version }) =>
      saved(words.done(receiptNumber), () =>
        deletePurchaseOrderReceipt(client, { path: { id }, ifMatch: version }),
      ),
  });
}

const columnsOf = ({ receive: words }: Words): readonly LineColumn[] => [
  {
    id: 'material',
    title: words.material,
    kind: 'shown',
    show: ({ text }) => `${text.code} · ${text.name}`,
    width: '24%',
  },
  {
    id: 'open',
    title: words.open,
    kind: 'shown',
    align: 'end',
    show: (line) => <ToCome line={line} />,
    width: '18%',
  },
  { id: 'quantity', also: 'stockQuantity', title: words.quantity, kind: 'decimal' },
  { ...unitColumn(words.unit), width: '70px' },
  {
    id: 'rejectedQuantity',
    also: 'rejectedStockQuantity',
    title: words.rejected,
    kind: 'decimal',
  },
  { id: 'rejectReason', title: words.reason, kind: 'text' },
];

/** The accepted, rejected and open quantity of a line of which more came than was to come. */
function useBeyond(line: Line): [string, string, string] | undefined {
  const { exact } = useFormat();
  const { quantity = '', rejectedQuantity = '', open = '' } = line.text;
  const expected = inUnitOf(line, open);
  if (!isDecimal(expected) || !smaller(expected, sum(quantity, rejectedQuantity))) return undefined;
  return [exact(sum(quantity)), exact(sum(rejectedQuantity)), exact(expected)];
}

/** The open quantity of a line in its unit, and the quantity that came before. */
function ToCome({ line }: { line: Line }) {
  const words = useWords().receive;
  const { open = '', cameOf } = line.text;
  const inUnit = inUnitOf(line, open);
  const beyond = useBeyond(line);
  return (
    <span>
      {inUnit ? (
        <Quantity value={inUnit} unit={unitOf(line)} />
      ) : (
        <Quantity value={open} unit={line.text.pieceUnit} />
      )}
      {cameOf && <span className="faint"> {words.came(cameOf)}</span>}
      {beyond && <span className={styles.beyond}> {words.beyond(...beyond)}</span>}
    </span>
  );
}
