/** A receipt: the goods of one delivery and their prices; it is corrected and reversed here. */
import {
  type GetPurchaseOrderReceiptResponse,
  getPurchaseOrder,
  getPurchaseOrderReceipt,
} from '@stockwright/client';
import { later } from '../../base/later.ts';
import { usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { subtract } from '../../parts/exact.ts';
import { Quantity } from '../../parts/figures.tsx';
import { isZero, useFormat } from '../../parts/format.ts';
import { Money } from '../../parts/money.tsx';
import { namedItem } from '../../parts/order/named-item.ts';
import { ReceiptPage } from '../../parts/order/receipt-page.tsx';
import { Loaded, Section, SmallTable } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { usePriceChanges } from './price-changes.tsx';

const Correct = later(() => import('./correct.tsx'));
const ReturnPanel = later(() => import('./return-panel.tsx'));
const ReverseReceipt = later(() => import('./reverse-receipt.tsx'));

type Receipt = GetPurchaseOrderReceiptResponse;
type Item = Receipt['items'][number];

export default function PurchaseOrderReceipt() {
  const receiptId = usePathParam('id');
  const found = useRead(getPurchaseOrderReceipt, {
    path: { id: receiptId },
    query: { include: ['names'] },
  });
  return <Loaded query={found}>{(receipt) => <Shown receipt={receipt} />}</Loaded>;
}

function Shown({ receipt }: { receipt: Receipt }) {
  const words = useWords().receipts;
  const { poId, poNumber = '' } = receipt;
  const differences = usePriceChanges(receipt);
  return (
    <ReceiptPage
      receipt={receipt}
      order={{ kind: words.order, number: poNumber, to: `/purchase-orders/${poId}` }}
      title={words.purchase}
      facts={[
        [words.location, receipt.locationName ?? '–'],
        [words.additionalCost, <Freight key="a" receipt={receipt} />],
      ]}
      Correct={Correct}
      Reverse={ReverseReceipt}
      Return={receipt.items.some(canGoBack) ? ReturnPanel : undefined}
      differences={differences}
    >
      <Lines receipt={receipt} />
    </ReceiptPage>
  );
}

/** Whether something of a line is left to go back to the vendor. */
const canGoBack = ({ stockQuantity, returnedStockQuantity }: Item): boolean =>
  !isZero(subtract(stockQuantity, returnedStockQuantity));

/** In base currency, and what it was converted from. */
function Freight({ receipt }: { receipt: Receipt }) {
  const words = useWords().receipts;
  const format = useFormat();
  const order = useOrder(receipt);
  const { additionalCost, additionalCostOriginal, additionalCostRate } = receipt;
  return (
    <>
      <Money value={additionalCost} />
      {receipt.additionalCostCurrency === 'order' && order && (
        <span className="faint">
          {' '}
          {words.convertedFrom(
            format.money(additionalCostOriginal, order.currency),
            format.exact(additionalCostRate),
          )}
        </span>
      )}
    </>
  );
}

const useOrder = ({ poId }: Receipt) => useRead(getPurchaseOrder, { path: { id: poId } }).data;

/** The unit in which a line was bought, which the order says. */
function usePacks(receipt: Receipt): (item: Item) => string | undefined {
  const order = useOrder(receipt);
  const units = new Map(order?.items.map(({ id, unit }) => [id, unit]));
  return (item) => units.get(item.purchaseOrderItemId);
}

/** A column of stock units, where it is needed. */
const inStockUnits = (isNeeded: boolean, title: string, of: (item: Item) => string) =>
  isNeeded
    ? [
        {
          title,
          cell: (item: Item) => <Quantity value={of(item)} unit={namedItem(item).unit} />,
          align: 'end' as const,
        },
      ]
    : [];

function Lines({ receipt }: { receipt: Receipt }) {
  const words = useWords().receipts;
  const format = useFormat();
  const packOf = usePacks(receipt);
  return (
    <Section title={words.came}>
      <SmallTable
        label={words.came}
        rows={receipt.items}
        idOf={({ id }) => id}
        columns={[
          {
            title: words.material,
            named: (item) => namedItem(item),
          },
          {
            title: words.accepted,
            quantity: (item) => item.quantity,
            beside: (item) => ({ unit: packOf(item) }),
          },
          ...inStockUnits(
            receipt.items.some((item) => item.stockQuantity !== item.quantity),
            words.pieces,
            (item) => item.stockQuantity,
          ),
          {
            title: words.rejected,
            quantity: (item) => item.rejectedQuantity,
            beside: (item) => ({ unit: packOf(item) }),
          },
          { title: words.reason, cell: (item) => item.rejectReason },
          ...inStockUnits(
            receipt.items.some(({ returnedStockQuantity }) => !isZero(returnedStockQuantity)),
            words.wentBack,
            (item) => item.returnedStockQuantity,
          ),
          {
            title: format.titled(words.purchasePrice),
            cost: (item) => item.unitCost,
            beside: (item) => ({ unit: packOf(item) }),
          },
          {
            title: format.titled(words.landedUnitCost),
            cost: (item) => item.landedUnitCost,
            beside: (item) => ({
              unit: namedItem(item).unit,
              why: item.ledgerEntryId ? `ledgerEntryId=${item.ledgerEntryId}` : undefined,
            }),
          },
        ]}
      />
    </Section>
  );
}
