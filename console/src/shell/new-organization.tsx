/** The form of the first organization of a user, or of another one. */
import {
  type CreateOrganizationRequest,
  createOrganization,
  getUser,
  Problem,
} from '@stockwright/client';
import { type FormEvent, useRef, useState } from 'react';
import { serviceClient } from '../base/organization.tsx';
import { ofUser, outdate } from '../base/reads.ts';
import { faultText, messageOf } from '../base/refusals.ts';
import { currencies, timezones } from '../parts/choices.ts';
import { Field } from '../parts/field.tsx';
import { useUnsaved } from '../parts/form/use-unsaved.ts';
import styles from '../parts/page.module.css';
import { useLanguage } from '../words/language.tsx';

export default function NewOrganization() {
  const { words: all, locale, code } = useLanguage();
  const words = all.start;
  const [name, setName] = useState('');
  const [baseCurrency, setCurrency] = useState('EUR');
  const [timezone, setTimezone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const body = { name, baseCurrency, timezone, settings: { paperLanguage: code } };
  const { submit, failure } = useMaking(body);
  const faults = failure instanceof Problem ? failure.errors : [];
  const faultOf = (path: string) =>
    faults.filter((one) => one.path === path).map((one) => faultText(one))[0];
  return (
    <form onSubmit={submit} className={styles.choices}>
      <h1>{words.create}</h1>
      <p className="faint">{words.createText}</p>
      <Field
        label={words.name}
        value={name}
        onChange={setName}
        fault={faultOf('/name')}
        isRequired
      />
      <Field
        label={words.currency}
        value={baseCurrency}
        onChange={setCurrency}
        fault={faultOf('/baseCurrency')}
        choices={currencies(locale)}
      />
      <Field
        label={words.timezone}
        value={timezone}
        onChange={setTimezone}
        fault={faultOf('/timezone')}
        choices={timezones(locale)}
      />
      {failure !== undefined && faults.length === 0 && (
        <p className={styles.problem} role="alert">
          {messageOf(failure)}
        </p>
      )}
      <p className="faint">{all.act.required}</p>
      <button type="submit" className={styles.button}>
        {words.createButton}
      </button>
    </form>
  );
}

/** Makes the organization, once; a name that was typed is not lost without a question. */
function useMaking(body: CreateOrganizationRequest) {
  const [failure, setFailure] = useState<unknown>();
  const isSending = useRef(false);
  const isMade = useRef(false);
  useUnsaved(body.name !== '', () => isMade.current);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A second press of Enter would make a second organization.
    if (isSending.current) return;
    isSending.current = true;
    setFailure(undefined);
    try {
      await createOrganization(serviceClient, { body });
      isMade.current = true;
      await outdate(ofUser, getUser);
    } catch (error) {
      setFailure(error);
    }
    isSending.current = false;
  };
  return { submit, failure };
}
