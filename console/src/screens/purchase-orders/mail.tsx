/** Mails an order to its vendor, with the order as PDF. */
import { getVendor, mailPurchaseOrder, updatePurchaseOrder } from '@stockwright/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf, outdate } from '../../base/reads.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { FlagField } from '../../parts/act/choices.tsx';
import { TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { Loaded } from '../../parts/record/record.tsx';
import { useToast } from '../../parts/toast.tsx';
import { useWords } from '../../words/language.tsx';
import type { Order } from './definition.ts';

interface Props {
  order: Order;
  onClose(): void;
}

export default function MailOrder(props: Props) {
  const { id, client } = useOrganization();
  const { vendorId } = props.order;
  const found = useQuery({
    queryKey: keyOf(id, getVendor, vendorId),
    queryFn: ({ signal }) => getVendor(client, { path: { id: vendorId }, signal }),
  });
  return <Loaded query={found}>{({ email }) => <Form {...props} usual={email ?? ''} />}</Loaded>;
}

function Form({ order, usual, onClose }: Props & { usual: string }) {
  const words = useWords().purchaseOrders;
  const isDraft = order.status === 'Draft';
  const [to, setTo] = useState(usual);
  const [message, setMessage] = useState('');
  const [places, setPlaces] = useState(String(isDraft));
  const act = useMail(order, { to, message, places: places === 'true' }, onClose);
  return (
    <ActPanel
      title={words.mailTitle(order.poNumber)}
      act={act}
      submitName={words.send}
      onClose={onClose}
      dirty={message !== ''}
      preview={
        act.preview?.unprintable && <p role="note">{words.unprintable(act.preview.unprintable)}</p>
      }
    >
      <TextField label={words.mailTo} pointer="/to" value={to} onChange={setTo} />
      <TextField
        label={words.message}
        pointer="/message"
        value={message}
        onChange={setMessage}
        hint={words.messageHint}
        rows={6}
      />
      {isDraft && <FlagField label={words.place} pointer="" value={places} onChange={setPlaces} />}
    </ActPanel>
  );
}

interface Entered {
  to: string;
  message: string;
  /** Whether the draft is marked as ordered, too. */
  places: boolean;
}

function useMail(order: Order, { to, message, places }: Entered, onClose: () => void) {
  const words = useWords().purchaseOrders;
  const { id } = useOrganization();
  const toast = useToast();
  const path = { id: order.id };
  const addresses = to.split(/[,;\s]+/).filter(Boolean);
  // Without any the service takes that of the vendor, or says that there is none.
  const body = { ...(addresses.length > 0 && { to: addresses }), ...(message && { message }) };
  return useAct({
    body: { body, places },
    ready: true,
    async call(client, { idempotencyKey, ...options }) {
      const named = (what: string) =>
        idempotencyKey ? { idempotencyKey: `${idempotencyKey}-${what}` } : {};
      if (places && !options.dryRun) {
        await updatePurchaseOrder(client, { path, body: { status: 'Ordered' }, ...named('order') });
      }
      return mailPurchaseOrder(client, { path, body, ...options, ...named('mail') });
    },
    done: ({ to: recipients }) => {
      outdate(id, 'purchase_order');
      toast({ text: words.mailWaits(recipients.join(', ')), tone: 'good' });
      onClose();
    },
  });
}
