/** A location: what is there, what is to come and to go, and its people. */
import { LinkedContacts } from '../../parts/contacts/linked-contacts.tsx';
import { MasterRecord } from '../../parts/master/master-record.tsx';
import { useWords } from '../../words/language.tsx';
import { LocationOrders } from './location-orders.tsx';
import { LocationStock } from './location-stock.tsx';
import { locationsOf } from './master.ts';

export default function LocationPage() {
  return (
    <MasterRecord master={locationsOf(useWords())}>
      {({ id }) => (
        <>
          <LocationStock locationId={id} />
          <LocationOrders locationId={id} />
          <LinkedContacts entityType="location" entityId={id} />
        </>
      )}
    </MasterRecord>
  );
}
