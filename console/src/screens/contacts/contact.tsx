import { MasterRecord } from '../../parts/master/master-record.tsx';
import { useWords } from '../../words/language.tsx';
import { Links } from './links.tsx';
import { contactsOf } from './master.ts';
import { Methods } from './methods.tsx';

export default function ContactPage() {
  return (
    <MasterRecord master={contactsOf(useWords())}>
      {(contact) => (
        <>
          <Methods contact={contact} />
          <Links contact={contact} />
        </>
      )}
    </MasterRecord>
  );
}
