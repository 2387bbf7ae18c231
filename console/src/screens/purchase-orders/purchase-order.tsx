/** A purchase order: the goods that were ordered, that came, and that are still to come. */
import { getPurchaseOrder } from '@stockwright/client';
import { Suspense } from 'react';
import { useKeys } from '../../base/keys.tsx';
import { later } from '../../base/later.ts';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { useAddress, usePathParam } from '../../base/use-address.ts';
import { useRead } from '../../base/use-read.ts';
import { RecordHistory } from '../../parts/activity/record-history.tsx';
import { Documents } from '../../parts/documents/documents.tsx';
import { Amount, Badge, Day, Quantity } from '../../parts/figures.tsx';
import { isZero, todayIn, useFormat } from '../../parts/format.ts';
import { chargesOf } from '../../parts/order/charges.tsx';
import { namedItem } from '../../parts/order/named-item.ts';
import { AddLine, OrderPanels, useLineColumns } from '../../parts/order/order-acts.tsx';
import { isPacked } from '../../parts/order/packs.ts';
import { RateNeeded, useRateFact } from '../../parts/order/rate-needed.tsx';
import { rejectsOf } from '../../parts/order/rejects-of.ts';
import { Band } from '../../parts/record/band.tsx';
import { Facts, Loaded, RecordPage, Section, SmallTable } from '../../parts/record/record.tsx';
import { vendorReturns } from '../../parts/returns/kind.tsx';
import { OrderReturns } from '../../parts/returns/order-returns.tsx';
import { useWords } from '../../words/language.tsx';
import { Acts } from './acts.tsx';
import { type Item, type Order, usePurchaseOrders } from './definition.ts';
import { OrderMails } from './mails.tsx';
import { type Receipt, useReceipts, useRejected } from './rejects.ts';
import { isOpen, stateOf } from './states.ts';
import { useReceivedText } from './use-received-text.ts';

const MailOrder = later(() => import('./mail.tsx'));
const Receive = later(() => import('./receive.tsx'));

export default function PurchaseOrder() {
  const orderId = usePathParam('id');
  const found = useRead(getPurchaseOrder, { path: { id: orderId }, query: { include: ['names'] } });
  return <Loaded query={found}>{(order) => <Shown order={order} />}</Loaded>;
}

function Shown({ order }: { order: Order }) {
  const { purchaseOrders: words, orders } = useWords();
  const rate = useRateFact(order);
  const definition = usePurchaseOrders();
  const [{ act }, change] = useAddress();
  const receive = () => isOpen(order.status) && change({ act: 'receive' });
  useKeys({ r: { name: words.receive, run: receive } });
  return (
    <RecordPage
      title={`${order.poNumber} · ${order.vendorName}`}
      states={
        <>
          <Badge {...stateOf[order.status]}>{words.statuses[order.status]}</Badge>
          <RateNeeded order={order} />
        </>
      }
      actions={<Acts order={order} onReceive={receive} onMail={() => change({ act: 'mail' })} />}
    >
      <Summary order={order} />
      <Section title={words.order}>
        <Facts
          facts={[
            [
              words.vendor,
              <Go key="v" to={`/vendors/${order.vendorId}`}>
                {order.vendorName}
              </Go>,
            ],
            [words.orderDate, <Day key="o" value={order.orderDate} />],
            [words.shipTo, order.shipToLocationName ?? '–'],
            [words.vendorReference, order.vendorReference ?? '–'],
            [words.paymentTerms, order.paymentTerms ?? '–'],
            ...rate,
            ...chargesOf(order, orders),
            [words.notes, order.notes ?? '–'],
          ]}
        />
      </Section>
      <Lines order={order} />
      <Receipts order={order} />
      <OrderReturns kindOf={vendorReturns} query={{ poId: order.id }} />
      <OrderMails orderId={order.id} />
      <Documents entityType="purchase_order" entityId={order.id} />
      <RecordHistory recordId={order.id} />
      <OrderPanels definition={definition} order={order} />
      <Suspense>
        {act === 'mail' && <MailOrder order={order} onClose={() => change({ act: '' })} />}
        {act === 'receive' && <Receive order={order} onClose={() => change({ act: '' })} />}
      </Suspense>
    </RecordPage>
  );
}

/** When the rest comes, how much of it there is, and what all of it costs. */
function Summary({ order }: { order: Order }) {
  const words = useWords().purchaseOrders;
  const { timezone } = useOrganization();
  const { items, expectedDate, status } = order;
  const rest = items.filter(({ openStockQuantity }) => !isZero(openStockQuantity));
  const open = rest.length;
  const days = rest.map((item) => item.expectedDate ?? expectedDate).flatMap((day) => day ?? []);
  const [nextDue = expectedDate] = isOpen(status) ? days.sort() : [];
  const isLate = isOpen(status) && nextDue !== null && nextDue < todayIn(timezone);
  return (
    <Band
      cells={[
        {
          name: words.expectedDate,
          figure: <Day value={nextDue} />,
          ...(isLate && { tone: 'wrong', note: words.late }),
        },
        {
          name: words.open,
          figure: words.openLines(isOpen(status) ? open : 0, items.length),
          share: (100 * (items.length - open)) / Math.max(items.length, 1),
        },
        {
          name: words.total,
          figure: <Amount value={order.total} currency={order.currency} />,
          note: order.paymentTerms,
        },
      ]}
    />
  );
}

/** A line counts packs, and its price is that of one. */
const beside = ({ unit }: Item) => ({ unit });

function Lines({ order }: { order: Order }) {
  const words = useWords().purchaseOrders;
  const definition = usePurchaseOrders();
  const rejected = useRejected(order.id);
  const changes = useLineColumns({ definition, order });
  return (
    <Section title={words.lines} actions={changes.length > 0 && <AddLine />}>
      <SmallTable
        label={words.lines}
        rows={order.items}
        idOf={({ id }) => id}
        columns={[
          { title: '#', cell: ({ lineNumber }) => lineNumber },
          {
            title: words.material,
            named: (item) => ({
              ...namedItem(item),
              note: item.vendorCode && words.vendorCode(item.vendorCode),
            }),
          },
          { title: words.ordered, quantity: (item) => item.originalQuantity, beside },
          { title: words.quantity, quantity: (item) => item.quantity, beside },
          {
            title: words.received,
            cell: (item) => <Received item={item} rejected={rejected.get(item.id)} />,
            align: 'end',
          },
          { title: words.unitPrice, cost: (item) => item.unitPrice, beside },
          ...(order.items.some(({ discountPercent }) => !isZero(discountPercent))
            ? [{ title: words.discountPercent, quantity: (item: Item) => item.discountPercent }]
            : []),
          {
            title: words.lineTotal,
            amount: (item) => item.lineTotal,
            beside: () => ({ currency: order.currency }),
          },
          { title: words.expectedDate, day: (item) => item.expectedDate },
          ...changes,
        ]}
      />
    </Section>
  );
}

/** The received quantity of a line, of packs in pieces; and what was rejected of it. */
function Received({ item, rejected }: { item: Item; rejected: string | undefined }) {
  const words = useWords().purchaseOrders;
  const { exact } = useFormat();
  const receivedText = useReceivedText();
  return (
    <>
      {isPacked(item.unitsPerPurchaseUnit) ? (
        <span className="number">{receivedText(item)}</span>
      ) : (
        <Quantity value={item.receivedQuantity} unit={item.unit} />
      )}
      {rejected && (
        <>
          {' '}
          <Badge tone="attention">{words.rejectedOf(exact(rejected))}</Badge>
        </>
      )}
    </>
  );
}

function Receipts({ order }: { order: Order }) {
  const { purchaseOrders: words, receipts } = useWords();
  const format = useFormat();
  const found = useReceipts(order.id);
  return (
    <Section title={words.receipts}>
      <Loaded query={found}>
        {({ data }) => (
          <SmallTable
            label={words.receipts}
            rows={data}
            idOf={(receipt) => receipt.id}
            empty={words.noReceipts}
            columns={[
              {
                title: words.number,
                cell: (receipt) => (
                  <Go to={`/purchase-order-receipts/${receipt.id}`}>{receipt.receiptNumber}</Go>
                ),
              },
              { title: words.receiptDate, day: (receipt) => receipt.receiptDate },
              { title: words.location, cell: (receipt) => receipt.locationName },
              ...(data.some(({ rejectedItemCount }) => rejectedItemCount > 0)
                ? [
                    {
                      title: words.rejected,
                      cell: (receipt: Receipt) => rejectsOf(receipt, receipts),
                    },
                  ]
                : []),
              {
                title: format.titled(words.additionalCost),
                amount: (receipt) => receipt.additionalCost,
              },
              { title: receipts.enteredBy, cell: (receipt) => receipt.createdByName },
              { title: words.notes, cell: (receipt) => receipt.notes },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
}
