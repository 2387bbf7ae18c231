import { useQuery } from '@tanstack/react-query';
import { Go } from '../../base/link.tsx';
import { useOrganization } from '../../base/organization.tsx';
import { keyOf } from '../../base/reads.ts';
import { useWords, type Words } from '../../words/language.tsx';
import { Section, SmallTable } from '../record/record.tsx';
import type { Returned, ReturnKind } from './kind.tsx';

interface OrderReturnsProps<Row extends Returned, One extends Row> {
  kindOf(words: Words): ReturnKind<Row, One>;
  /** The parameter that names the order. */
  query: Record<string, string>;
}

/** The returns of an order; nothing where there are none. */
export function OrderReturns<Row extends Returned, One extends Row>({
  kindOf,
  query,
}: OrderReturnsProps<Row, One>) {
  const of = kindOf(useWords());
  const { words, path, choice } = of;
  const { id: org, client } = useOrganization();
  const { data: found } = useQuery({
    queryKey: keyOf(org, of.reads, 'order', query),
    queryFn: ({ signal }) => of.list(client, { ...query, sort: 'createdAt', limit: 200 }, signal),
  });
  if (!found || found.data.length === 0) return null;
  return (
    <Section title={words.title}>
      <SmallTable
        label={words.title}
        rows={found.data}
        idOf={({ id }) => id}
        columns={[
          {
            title: words.number,
            cell: ({ id, returnNumber }) => <Go to={`${path}/${id}`}>{returnNumber}</Go>,
          },
          { title: choice.title, cell: choice.cell ?? choice.text },
          { title: words.day, day: ({ returnDate }) => returnDate },
          { title: words.reason, cell: ({ reason }) => reason },
          {
            title: words.credit,
            amount: ({ creditTotal }) => creditTotal,
            beside: (row) => ({ currency: of.currencyOf(row) }),
          },
        ]}
      />
    </Section>
  );
}
