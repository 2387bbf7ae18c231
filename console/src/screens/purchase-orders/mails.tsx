import { listPurchaseOrderMails } from '@stockwright/client';
import { useRead } from '../../base/use-read.ts';
import { Mails, nextLook } from '../../parts/mail/mails.tsx';

/** The mails of a purchase order. */
export function OrderMails({ orderId }: { orderId: string }) {
  const { data } = useRead(
    listPurchaseOrderMails,
    { path: { id: orderId }, query: { include: ['names'] } },
    { refetchInterval: ({ state }) => nextLook(state.data?.data) },
  );
  return <Mails mails={data?.data} />;
}
