import { LinkedContacts } from '../../parts/contacts/linked-contacts.tsx';
import { MasterRecord } from '../../parts/master/master-record.tsx';
import { useWords } from '../../words/language.tsx';
import { brokersOf } from './master.ts';

export default function BrokerPage() {
  return (
    <MasterRecord master={brokersOf(useWords())}>
      {({ id }) => <LinkedContacts entityType="broker" entityId={id} />}
    </MasterRecord>
  );
}
