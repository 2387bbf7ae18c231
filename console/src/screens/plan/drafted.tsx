/** The orders that were drafted of the plan, until the page is left: with their mails. */
import {
  type CreatePlanOrdersResponse,
  mailPurchaseOrder,
  updatePurchaseOrder,
} from '@stockwright/client';
import { useState } from 'react';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { outdate } from '../../base/reads.ts';
import { useAddress } from '../../base/use-address.ts';
import { Ask } from '../../parts/act/ask.tsx';
import { Button } from '../../parts/button.tsx';
import { Quantity } from '../../parts/figures.tsx';
import { Section } from '../../parts/record/record.tsx';
import { runEach } from '../../parts/run-each.ts';
import { useToast } from '../../parts/toast.tsx';
import { useWords } from '../../words/language.tsx';
import styles from './plan.module.css';

export type Made = CreatePlanOrdersResponse;
type Names = ReadonlyMap<string, string>;

export interface DraftedProps {
  made: Made;
  /** Of vendors and products by their ids. */
  names: Names;
}

export function Drafted({ made, names }: DraftedProps) {
  const words = useWords().plan;
  const [{ act }, change] = useAddress();
  const { purchaseOrders, workOrders } = made;
  const [mailed, setMailed] = useState<ReadonlySet<string>>(new Set());
  const drafts = purchaseOrders.filter(({ id }) => !mailed.has(id));
  return (
    <Section
      title={words.drafted}
      actions={
        drafts.length > 0 && (
          <Button onClick={() => change({ act: 'mail-all' })}>
            {words.mailAll(drafts.length)}
          </Button>
        )
      }
    >
      <ul className={styles.drafted}>
        {purchaseOrders.map(({ id, poNumber, vendorId }) => (
          <li key={id}>
            <Go to={`/purchase-orders/${id}`}>{poNumber}</Go>{' '}
            <span className="faint">{names.get(vendorId)}</span>
          </li>
        ))}
        {workOrders.map(({ id, woNumber, skuId, quantity }) => (
          <li key={id}>
            <Go to={`/work-orders/${id}`}>{woNumber}</Go>{' '}
            <span className="faint">
              <Quantity value={quantity} /> {names.get(skuId)}
            </span>
          </li>
        ))}
      </ul>
      {act === 'mail-all' && (
        <MailAll
          orders={drafts}
          names={names}
          onClose={() => change({ act: '' })}
          onMailed={(ids) => setMailed(new Set([...mailed, ...ids]))}
        />
      )}
    </Section>
  );
}

type PurchaseOrder = Made['purchaseOrders'][number];

interface MailAllProps {
  orders: readonly PurchaseOrder[];
  names: Names;
  onClose(): void;
  onMailed(ids: readonly string[]): void;
}

/** Asks before several mails go: each order is marked as ordered, and mailed to its vendor. */
function MailAll({ orders, names, onClose, onMailed }: MailAllProps) {
  const words = useWords().plan;
  const { id: org, client } = useOrganization();
  const toast = useToast();
  const nameOf = ({ poNumber, vendorId }: PurchaseOrder) =>
    [poNumber, names.get(vendorId)].filter(Boolean).join(' ');
  async function mail({ id }: PurchaseOrder) {
    // An order whose mail would be refused stays a draft.
    await mailPurchaseOrder(client, { path: { id }, body: {}, dryRun: true });
    await updatePurchaseOrder(client, { path: { id }, body: { status: 'Ordered' } });
    return mailPurchaseOrder(client, { path: { id }, body: {} });
  }
  async function mailEach() {
    const { done, refused } = await runEach(orders, mail);
    if (done.length > 0) toast({ text: words.mailed(done.length), tone: 'good' });
    for (const { row, reason } of refused) {
      toast({ text: `${nameOf(row)}: ${reason}`, tone: 'wrong' });
    }
    await outdate(org, 'purchase_order');
    onMailed(done.map(({ row }) => row.id));
  }
  return (
    <Ask
      title={words.mailAll(orders.length)}
      text={words.mailAllText(orders.map(nameOf))}
      submitName={words.mailAll(orders.length)}
      call={mailEach}
      done={onClose}
      onClose={onClose}
    />
  );
}
