/** Orders of which goods are to come, the earliest first; each opens where they are received. */
import { useMemo } from 'react';
import { useOrganization } from '../../base/organization.tsx';
import { todayIn } from '../../parts/format.ts';
import type { ListDefinition } from '../../parts/list/definition.ts';
import { ListPage } from '../../parts/list/list-page.tsx';
import { useWords } from '../../words/language.tsx';
import type { ListedOrder } from './bulk.ts';
import { ordersOf } from './orders-list.tsx';

export default function ToReceive() {
  const words = useWords();
  const { client, timezone } = useOrganization();
  const definition = useMemo((): ListDefinition<ListedOrder> => {
    const { title, emptyTitle, emptyText } = words.receiving;
    const {
      rowActions: _,
      filters,
      always,
      ...orders
    } = ordersOf(words, client, todayIn(timezone));
    return {
      ...orders,
      title,
      to: ({ id }) => `/purchase-orders/${id}?act=receive`,
      always: { ...always, status: 'Ordered,Partially Received' },
      defaultSort: 'expectedDate',
      filters: filters.filter(({ name }) => name !== 'status'),
      empty: { title: emptyTitle, text: emptyText },
    };
  }, [words, client, timezone]);
  return <ListPage definition={definition} />;
}
