import type { MailPurchaseOrderResponse } from '@stockwright/client';
import { useOrganization } from '../../base/organization.tsx';
import { Button } from '../../parts/button.tsx';
import { Facts } from '../../parts/record/record.tsx';
import { useRun } from '../../parts/use-run.ts';
import { useWords } from '../../words/language.tsx';
import type { Order } from './definition.ts';
import styles from './mail.module.css';
import { savePdf } from './save-pdf.ts';

interface MailPreviewProps {
  mail: MailPurchaseOrderResponse;
  order: Order;
}

/** The mail as the vendor gets it. */
export function MailPreview({ mail, order }: MailPreviewProps) {
  const words = useWords().purchaseOrders;
  return (
    <section aria-label={words.mailPreview}>
      <Facts
        facts={[
          [words.mailTo, mail.to.join(', ')],
          [words.subject, mail.subject],
          [words.attachment, <Pdf key="p" order={order} />],
        ]}
      />
      <p className={styles.text}>{mail.text}</p>
      {mail.unprintable && <p role="note">{words.unprintable(mail.unprintable)}</p>}
    </section>
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
