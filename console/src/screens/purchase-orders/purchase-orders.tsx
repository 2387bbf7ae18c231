/** Purchase orders, those that are late first. */
import { useMemo } from 'react';
import { later } from '../../base/later.ts';
import { useOrganization } from '../../base/organization.tsx';
import { todayIn } from '../../parts/format.ts';
import type { ListDefinition } from '../../parts/list/definition.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useWords } from '../../words/language.tsx';
import type { ListedOrder } from './bulk.ts';
import { ordersOf } from './orders-list.tsx';

const NewPurchaseOrder = later(() => import('./new-purchase-order.tsx'));

export default function PurchaseOrders() {
  const words = useWords();
  const { client, timezone } = useOrganization();
  const definition = useMemo(
    (): ListDefinition<ListedOrder> => ({
      ...ordersOf(words, client, todayIn(timezone)),
      create: {
        name: words.purchaseOrders.create,
        panel: (onClose) => <NewPurchaseOrder onClose={onClose} />,
      },
    }),
    [words, client, timezone],
  );
  return <ListPage definition={definition} />;
}
