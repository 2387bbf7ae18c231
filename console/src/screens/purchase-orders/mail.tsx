/** Mails an order to its vendor, with the order as PDF. */
import {
  getVendor,
  mailPurchaseOrder,
  updatePurchaseOrder,
  updateVendor,
} from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { useRead } from '../../base/use-read.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { FlagField } from '../../parts/act/choices.tsx';
import { TextField } from '../../parts/act/fields.tsx';
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { useForm } from '../../parts/form/use-form.ts';
import { useFormat } from '../../parts/format.ts';
import { Loaded } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import type { Order } from './definition.ts';
import { MailPeople } from './mail-people.tsx';
import { MailPreview } from './mail-preview.tsx';

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
  const format = useFormat();
  const isDraft = order.status === 'Draft';
  const { poNumber, expectedDate, vendorName = '' } = order;
  const form = useForm(() => ({
    to: usual,
    message: words.mailText(poNumber, expectedDate && format.day(expectedDate)),
    places: String(isDraft),
    keeps: String(usual === ''),
  }));
  const { to, message, places, keeps } = form.values;
  const addresses = to.split(/[,;\s]+/).filter(Boolean);
  const isNew = addresses[0] !== undefined && addresses[0] !== usual;
  const entered = {
    ...{ addresses, message, places: places === 'true' },
    keeps: isNew && keeps === 'true',
  };
  const act = useMail(order, entered, onClose);
  return (
    <ActPanel
      title={words.mailTitle(poNumber)}
      act={act}
      submitName={words.send}
      form={form}
      onClose={onClose}
      preview={act.preview && <MailPreview mail={act.preview} order={order} />}
    >
      {usual === '' && <p role="note">{words.noAddress(vendorName)}</p>}
      <TextField label={words.mailTo} {...form.at('to')} hint={words.mailToHint} />
      <MailPeople
        vendorId={order.vendorId}
        usual={usual}
        chosen={addresses}
        onChoose={(next) => form.at('to').onChange(next.join(', '))}
      />
      {isNew && <FlagField label={words.keepAddress(vendorName)} {...form.at('keeps')} />}
      <TextField label={words.message} {...form.at('message')} hint={words.messageHint} rows={8} />
      {isDraft && <FlagField label={words.place} {...form.at('places')} />}
    </ActPanel>
  );
}

interface Entered {
  addresses: readonly string[];
  message: string;
  /** Whether the draft is marked as ordered, too. */
  places: boolean;
  /** Whether the first address becomes that of the vendor. */
  keeps: boolean;
}

function useMail(order: Order, entered: Entered, onClose: () => void) {
  const { addresses, message, places, keeps } = entered;
  const words = useWords().purchaseOrders;
  const saved = useSaved('purchase_order', onClose);
  const run = useRun('vendor');
  const { client } = useOrganization();
  const path = { id: order.id };
  // Without any the service takes that of the vendor, or says that there is none.
  const body = { ...(addresses.length > 0 && { to: [...addresses] }), ...(message && { message }) };
  return useAct({
    body: { body, places },
    ready: true,
    async call(caller, { idempotencyKey, ...options }) {
      const named = (what: string) =>
        idempotencyKey ? { idempotencyKey: `${idempotencyKey}-${what}` } : {};
      if (places && !options.dryRun) {
        await updatePurchaseOrder(caller, { path, body: { status: 'Ordered' }, ...named('order') });
      }
      return mailPurchaseOrder(caller, { path, body, ...options, ...named('mail') });
    },
    done({ to: recipients }) {
      saved(words.mailWaits(recipients.join(', ')));
      const [email] = recipients;
      const vendor = { id: order.vendorId };
      if (keeps && email) run(() => updateVendor(client, { path: vendor, body: { email } }));
    },
  });
}
