import { listLinkedContacts } from '@stockwright/client';
import { useRead } from '../../base/use-read.ts';
import { fullName } from '../../parts/contacts/full-name.ts';
import { useWords } from '../../words/language.tsx';
import styles from './mail.module.css';

interface MailPeopleProps {
  vendorId: string;
  /** The address of the vendor itself; empty where there is none. */
  usual: string;
  chosen: readonly string[];
  onChoose(addresses: readonly string[]): void;
}

/** The addresses of a vendor and of its people, each added or taken out with a click. */
export function MailPeople({ vendorId, usual, chosen, onChoose }: MailPeopleProps) {
  const words = useWords().purchaseOrders;
  const { data } = useRead(listLinkedContacts, {
    query: { entityType: 'vendor', entityId: vendorId, limit: 200 },
  });
  const people = (data?.data ?? []).flatMap(({ contact }) =>
    contact.methods.flatMap(({ kind, value }) =>
      kind === 'email' ? [{ address: value, name: fullName(contact) }] : [],
    ),
  );
  const all = [...(usual ? [{ address: usual, name: words.usualAddress }] : []), ...people];
  if (all.length === 0) return null;
  const others = (address: string) => chosen.filter((before) => before !== address);
  return (
    <div role="group" aria-label={words.addresses} className={styles.people}>
      {all.map(({ address, name }) => (
        <label key={`${name} ${address}`}>
          <input
            type="checkbox"
            checked={chosen.includes(address)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, address] : others(address))
            }
          />{' '}
          {name} <span className="faint">{address}</span>
        </label>
      ))}
    </div>
  );
}
