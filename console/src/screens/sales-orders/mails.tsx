import { listSalesOrderMails } from '@stockwright/client';
import { useRead } from '../../base/use-read.ts';
import { Mails, nextLook } from '../../parts/mail/mails.tsx';
import { useWords } from '../../words/language.tsx';

/** The mails of a sales order, and the paper that each has. */
export function OrderMails({ orderId }: { orderId: string }) {
  const words = useWords().salesOrders;
  const { data } = useRead(
    listSalesOrderMails,
    { path: { id: orderId }, query: { include: ['names'] } },
    { refetchInterval: ({ state }) => nextLook(state.data?.data) },
  );
  return (
    <Mails
      mails={data?.data}
      columns={[{ title: words.paper, cell: ({ kind }) => words.papers[kind] }]}
    />
  );
}
