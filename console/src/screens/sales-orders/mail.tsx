/** Mails a paper of an order to its customer. */
import { getCustomer, mailSalesOrder, updateCustomer } from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { useRead } from '../../base/use-read.ts';
import { ActPanel } from '../../parts/act/act-panel.tsx';
import { ChoiceField } from '../../parts/act/choices.tsx';
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
import { type PaperKind, paperFile, papersOf, savePaper } from './papers.ts';
import type { Order } from './states.ts';

interface Props {
  order: Order;
  onClose(): void;
}

export default function MailOrder(props: Props) {
  const { customerId: id, customerName: name = '' } = props.order;
  const found = useRead(getCustomer, { path: { id } });
  return (
    <Loaded query={found}>
      {({ email, language }) => (
        <Form {...props} partner={{ type: 'customer', id, name, email: email ?? '', language }} />
      )}
    </Loaded>
  );
}

function Form({ order, partner, onClose }: Props & { partner: Partner }) {
  const { mail: shared, salesOrders: words } = useWords();
  const usual = useUsualText(partner);
  const { soNumber, validUntil, requestedShipDate } = order;
  const textOf = (kind: PaperKind) =>
    usual(kind, soNumber, kind === 'quote' ? validUntil : requestedShipDate);
  const kinds = papersOf(order);
  const begin = () => ({ ...mailValues(partner, textOf(kinds[0])), kind: kinds[0] });
  const form = useForm(begin, { required: mailRequires(partner) });
  const { at, values, set } = form;
  const mail = mailOf(values, partner);
  const act = useMail(order, { ...mail, kind: values.kind }, onClose);
  const attachment = <Attached order={order} kind={values.kind} />;
  /** The usual message follows the paper; another one stays. */
  const choose = (kind: PaperKind) =>
    set({ kind, ...(values.message === textOf(values.kind) && { message: textOf(kind) }) });
  return (
    <ActPanel
      title={words.mailTitle(soNumber)}
      act={act}
      submitName={shared.send}
      form={form}
      onClose={onClose}
      preview={act.preview && <MailPreview mail={act.preview} attachment={attachment} />}
    >
      <ChoiceField
        label={words.paper}
        {...at('kind')}
        onChange={choose}
        options={kinds.map((value) => ({ value, title: words.papers[value] }))}
      />
      <MailFields
        {...{ partner, addresses: mail.addresses, isNew: mail.isNew }}
        {...{ to: at('to'), keeps: at('keeps'), message: at('message') }}
      />
    </ActPanel>
  );
}

/** The file that is attached. */
function Attached({ order, kind }: { order: Order; kind: PaperKind }) {
  const { client } = useOrganization();
  const run = useRun();
  return (
    <Button onClick={() => run(() => savePaper(client, order, kind))}>
      {paperFile(order, kind)}
    </Button>
  );
}

interface Entered {
  kind: PaperKind;
  body: { to?: string[]; message?: string };
  /** Whether the first address becomes that of the customer. */
  keeps: boolean;
}

function useMail(order: Order, { kind, body: entered, keeps }: Entered, onClose: () => void) {
  const words = useWords().salesOrders;
  const saved = useSaved('sales_order', onClose);
  const run = useRun('customer');
  const { client } = useOrganization();
  const body = { kind, ...entered };
  return useAct({
    body,
    ready: true,
    call: (caller, options) => mailSalesOrder(caller, { path: { id: order.id }, body, ...options }),
    done({ to }) {
      saved(words.mailWaits(words.papers[kind], to.join(', ')));
      const [email] = to;
      const customer = { id: order.customerId };
      if (keeps && email) run(() => updateCustomer(client, { path: customer, body: { email } }));
    },
  });
}
