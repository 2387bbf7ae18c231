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
import { useAct } from '../../parts/act/use-act.ts';
import { useSaved } from '../../parts/act/use-saved.ts';
import { Button } from '../../parts/button.tsx';
import { useForm } from '../../parts/form/use-form.ts';
import { MailFields } from '../../parts/mail/mail-fields.tsx';
import { MailPreview } from '../../parts/mail/mail-preview.tsx';
import { mailOf, mailRequires, mailValues, type Partner } from '../../parts/mail/partner.ts';
import { useUsualText } from '../../parts/mail/use-usual-text.ts';
import { Loaded } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import type { Order } from './definition.ts';
import { savePdf } from './save-pdf.ts';

interface Props {
  order: Order;
  onClose(): void;
}

export default function MailOrder(props: Props) {
  const { vendorId: id, vendorName: name = '' } = props.order;
  const found = useRead(getVendor, { path: { id } });
  return (
    <Loaded query={found}>
      {({ email, language }) => (
        <Form {...props} partner={{ type: 'vendor', id, name, email: email ?? '', language }} />
      )}
    </Loaded>
  );
}

function Form({ order, partner, onClose }: Props & { partner: Partner }) {
  const { mail: shared, purchaseOrders: words } = useWords();
  const textOf = useUsualText(partner);
  const isDraft = order.status === 'Draft';
  const { poNumber, expectedDate } = order;
  const text = textOf('purchase_order', poNumber, expectedDate);
  const begin = () => ({ ...mailValues(partner, text), places: String(isDraft) });
  const form = useForm(begin, { required: mailRequires(partner) });
  const { at, values } = form;
  const mail = mailOf(values, partner);
  const act = useMail(order, { ...mail, places: values.places === 'true' }, onClose);
  return (
    <ActPanel
      title={words.mailTitle(poNumber)}
      act={act}
      submitName={shared.send}
      form={form}
      onClose={onClose}
      preview={act.preview && <MailPreview mail={act.preview} attachment={<Pdf order={order} />} />}
    >
      <MailFields
        {...{ partner, addresses: mail.addresses, isNew: mail.isNew }}
        {...{ to: at('to'), keeps: at('keeps'), message: at('message') }}
      />
      {isDraft && <FlagField label={words.place} {...at('places')} />}
    </ActPanel>
  );
}

/** The file that is attached. */
function Pdf({ order }: { order: Order }) {
  const { client } = useOrganization();
  const run = useRun();
  return (
    <Button onClick={() => run(() => savePdf(client, order))}>{`${order.poNumber}.pdf`}</Button>
  );
}

interface Entered {
  body: { to?: string[]; message?: string };
  /** Whether the draft is marked as ordered, too. */
  places: boolean;
  /** Whether the first address becomes that of the vendor. */
  keeps: boolean;
}

function useMail(order: Order, { body, places, keeps }: Entered, onClose: () => void) {
  const words = useWords().purchaseOrders;
  const saved = useSaved('purchase_order', onClose);
  const run = useRun('vendor');
  const { client } = useOrganization();
  const path = { id: order.id };
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
