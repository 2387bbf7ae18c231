import { Go } from '../../base/link.tsx';
import { LinkedContacts } from '../../parts/contacts/linked-contacts.tsx';
import { MasterRecord } from '../../parts/master/master-record.tsx';
import { Section } from '../../parts/record/record.tsx';
import { useWords } from '../../words/language.tsx';
import { locationsOf } from './master.ts';

export default function LocationPage() {
  const words = useWords();
  return (
    <MasterRecord master={locationsOf(words)}>
      {({ id }) => (
        <>
          <Section title={words.stock.title}>
            <p>
              <Go to={`/stock?locationId=${id}`}>{words.stock.materials}</Go>
              {' · '}
              <Go to={`/stock?ledger=skus&locationId=${id}`}>{words.stock.products}</Go>
            </p>
          </Section>
          <LinkedContacts entityType="location" entityId={id} />
        </>
      )}
    </MasterRecord>
  );
}
