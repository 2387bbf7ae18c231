/** Mails an order to its vendor, with the order as PDF. */
import { getVendor, mailPurchaseOrder, updatePurchaseOrder } from '@stockwright/client';
import { useRead } from '../../base/use-read.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { FlagField } from '../../parts/act/choices.tsx';
import { TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { Loaded } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import type { Order } from './definition.ts';

interface Props {
  order: Order;
  onClose(): void;
}

export default function MailOrder(props: Props) {
  const { vendorId } = props.order;
  const found = useRead(getVendor, { path: { id: vendorId } });
  return <Loaded query={found}>{({ email }) => <Form {...props} usual={email ?? ''} />}</Loaded>;
}

function Form({ order, usual, onClose }: Props & { usual: string }) {
  const words = useWords().purchaseOrders;
  const isDraft = order.status === 'Draft';
  const form = useForm(() => ({ to: usual, message: '', places: String(isDraft) }));
  const { to, message, places } = form.values;
  const act = useMail(order, { to, message, places: places === 'true' }, onClose);
  return (
    <ActPanel
      title={words.mailTitle(order.poNumber)}
      act={act}
      submitName={words.send}
      form={form}
      onClose={onClose}
      preview={
        act.preview?.unprintable && <p role="note">{words.unprintable(act.preview.unprintable)}</p>
      }
    >
      <TextField label={words.mailTo} {...form.at('to')} />
      <TextField label={words.message} {...form.at('message')} hint={words.messageHint} rows={6} />
      {isDraft && <FlagField label={words.place} {...form.at('places')} />}
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
  const saved = useSaved('purchase_order', onClose);
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
    done: ({ to: recipients }) => saved(words.mailWaits(recipients.join(', '))),
  });
}
