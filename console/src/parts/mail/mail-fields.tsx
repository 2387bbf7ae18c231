import { useWords } from '../../words/language.tsx';
import { FlagField } from '../act/choices.tsx';
import { TextField } from '../act/fields.tsx';
import type { Bound } from '../form/use-form.ts';
import { MailPeople } from './mail-people.tsx';
import type { Partner } from './partner.ts';

interface MailFieldsProps {
  partner: Partner;
  addresses: readonly string[];
  /** Whether the first address is not that of the partner. */
  isNew: boolean;
  to: Bound<string>;
  keeps: Bound<string>;
  message: Bound<string>;
}

/** To whom a mail goes, and what stands in it. */
export function MailFields(props: MailFieldsProps) {
  const { partner, addresses, isNew, to, keeps, message } = props;
  const words = useWords().mail;
  return (
    <>
      {partner.email === '' && <p role="note">{words.noAddress(partner.name)}</p>}
      <TextField label={words.to} {...to} hint={words.toHint} />
      <MailPeople
        partner={partner}
        chosen={addresses}
        onChoose={(next) => to.onChange(next.join(', '))}
      />
      {isNew && <FlagField label={words.keepAddress(partner.name)} {...keeps} />}
      <TextField label={words.message} {...message} hint={words.messageHint} rows={8} />
    </>
  );
}
