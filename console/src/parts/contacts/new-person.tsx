import { findOrCreateContact, type LinkContactRequest } from '@stockwright/client';
import { useWords } from '../../words/language.tsx';
import { ActPanel } from '../act/act-panel.tsx';
import { FieldRow, TextField } from '../act/fields.tsx';
import { useAct } from '../act/use-act.ts';
import { useSaved } from '../act/use-saved.ts';
import { useForm } from '../form/use-form.ts';
import { fullName } from './full-name.ts';

export interface NewPersonProps {
  entity: Pick<LinkContactRequest, 'entityType' | 'entityId'>;
  onClose(): void;
}

const names = ['firstName', 'lastName', 'email', 'phone', 'role'] as const;

/** Somebody at an entity: a known contact with this address or number, else a new one. */
export default function NewPerson({ entity, onClose }: NewPersonProps) {
  const words = useWords().contacts;
  const saved = useSaved('contact', onClose);
  const form = useForm(() => ({ firstName: '', lastName: '', email: '', phone: '', role: '' }), {
    required: { firstName: '' },
  });
  const { firstName, lastName, email, phone, role } = form.values;
  const body = {
    ...entity,
    firstName,
    lastName: lastName || null,
    email: email || null,
    phone: phone || null,
    role: role || null,
  };
  const act = useAct({
    body,
    ready: firstName !== '',
    call: (client, options) => findOrCreateContact(client, { body, ...options }),
    done: ({ contact }) => saved(words.isLinked(fullName(contact))),
  });
  const known = act.preview && !act.preview.created && act.preview.contact;
  return (
    <ActPanel
      title={words.addPerson}
      act={act}
      submitName={words.addPerson}
      form={form}
      onClose={onClose}
      preview={known && <p>{words.known(fullName(known))}</p>}
    >
      <FieldRow>
        {names.map((name) => (
          <TextField key={name} label={words[name]} {...form.at(name)} />
        ))}
      </FieldRow>
    </ActPanel>
  );
}
