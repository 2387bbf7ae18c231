import { listLinkedContacts } from '@stockwright/client';
import { useRead } from '../../base/use-read.ts';
import { useWords } from '../../words/language.tsx';
import { fullName } from '../contacts/full-name.ts';
import styles from './mail.module.css';
import type { Partner } from './partner.ts';

interface MailPeopleProps {
  partner: Partner;
  chosen: readonly string[];
  onChoose(addresses: readonly string[]): void;
}

/** The addresses of a customer or vendor and of its people, each added or removed with a click. */
export function MailPeople({ partner, chosen, onChoose }: MailPeopleProps) {
  const words = useWords().mail;
  const { type, id, email } = partner;
  const { data } = useRead(listLinkedContacts, {
    query: { entityType: type, entityId: id, limit: 200 },
  });
  const people = (data?.data ?? []).flatMap(({ contact }) =>
    contact.methods.flatMap(({ kind, value }) =>
      kind === 'email' ? [{ address: value, name: fullName(contact) }] : [],
    ),
  );
  const all = [...(email ? [{ address: email, name: words.usualAddress[type] }] : []), ...people];
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
